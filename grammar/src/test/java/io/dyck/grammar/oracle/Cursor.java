package io.dyck.grammar.oracle;

import org.jspecify.annotations.Nullable;

/**
 * A place after a viable prefix. Immutable: advancing gives a new cursor and leaves this cursor
 * unchanged. Therefore any number of continuations can be tried from one place.
 */
public final class Cursor {
  private final ItemSet set;

  Cursor(ItemSet set) {
    this.set = set;
  }

  /**
   * Reads one more byte.
   *
   * @param b the byte
   * @return the place after the byte, or null if no text of the language continues like this
   */
  public @Nullable Cursor advance(byte b) {
    ItemSet next = set.after(b);
    return next.isViable() ? new Cursor(next) : null;
  }

  /**
   * Reads several bytes.
   *
   * @param bytes the bytes, in order
   * @return the place after the bytes, or null if no text of the language continues like this
   */
  public @Nullable Cursor advance(byte[] bytes) {
    Cursor cursor = this;
    for (byte b : bytes) {
      cursor = cursor.advance(b);
      if (cursor == null) {
        return null;
      }
    }
    return cursor;
  }

  /**
   * Whether the bytes read are a text of the language.
   *
   * @return true if the text may end here
   */
  public boolean isAccepting() {
    return set.isAccepting();
  }

  /**
   * Whether some text of the language begins with the bytes read. False only at the start of the
   * empty language.
   *
   * @return true but in the empty language
   */
  public boolean isViable() {
    return set.isViable();
  }

  /**
   * The number of bytes read.
   *
   * @return 0 at the start
   */
  public int position() {
    return set.position();
  }
}
