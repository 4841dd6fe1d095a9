package io.dyck.chat.value;

/** What goes wrong in a template, before the place is known. */
public final class TemplateTrouble extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What sort of trouble it is. */
  public enum Kind {
    /** Not a template of Jinja. */
    SYNTAX,
    /** Jinja has it, this renderer has not. */
    UNSUPPORTED,
    /** What Python raises. */
    FAILED,
    /** The template refuses the conversation. */
    RAISED,
    /** Too much of something. */
    LIMIT
  }

  private final Kind kind;

  public TemplateTrouble(Kind kind, String message) {
    super(message);
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }

  /** What Python raises, in its words. */
  public static TemplateTrouble failed(String message) {
    return new TemplateTrouble(Kind.FAILED, message);
  }

  public static TemplateTrouble unsupported(String construct) {
    return new TemplateTrouble(Kind.UNSUPPORTED, construct + " is not supported");
  }
}
