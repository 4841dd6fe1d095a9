package io.dyck.chat.text;

/** An error in a template, before its place is known. */
public final class UnlocatedTemplateError extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The kind of error. */
  public enum Kind {
    /** The text is no template of Jinja. */
    SYNTAX,
    /** The construct is known to Jinja but not supported here. */
    UNSUPPORTED,
    /** Python would raise an exception. */
    FAILED,
    /** The template refuses the conversation. */
    RAISED,
    /** A limit is exceeded. */
    LIMIT
  }

  private final Kind kind;

  public UnlocatedTemplateError(Kind kind, String message) {
    super(message);
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }

  /** Returns the error of an exception of Python, with Python's message. */
  public static UnlocatedTemplateError pythonError(String message) {
    return new UnlocatedTemplateError(Kind.FAILED, message);
  }

  public static UnlocatedTemplateError unsupported(String construct) {
    return new UnlocatedTemplateError(Kind.UNSUPPORTED, construct + " is not supported");
  }
}
