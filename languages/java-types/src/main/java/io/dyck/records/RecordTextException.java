package io.dyck.records;

import io.dyck.failure.DyckException;
import org.jspecify.annotations.Nullable;

/** The error that a text is not a value of the type, or that a value has no text. */
public final class RecordTextException extends DyckException {
  private static final long serialVersionUID = 1L;

  /** The code, such as DYCK-R010. */
  private final String code;

  /** The place in the text. */
  private final int offset;

  RecordTextException(String code, int offset, String problem, @Nullable Throwable cause) {
    super(code + ": at character " + offset + ": " + problem, cause);
    this.code = code;
    this.offset = offset;
  }

  /**
   * Returns the code of the problem, see docs/errors.md.
   *
   * @return a code such as {@code DYCK-R010}
   */
  @Override
  public String code() {
    return code;
  }

  /**
   * Returns the place of the error in the text.
   *
   * @return an index of {@code char}s
   */
  public int offset() {
    return offset;
  }
}
