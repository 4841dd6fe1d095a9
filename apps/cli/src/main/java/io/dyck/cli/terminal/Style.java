package io.dyck.cli.terminal;

/** ANSI colours, or none. Immutable. */
public final class Style {
  /** The style without colours. */
  public static final Style PLAIN = new Style(false);

  /** For terminals. */
  public static final Style COLOURED = new Style(true);

  private final boolean coloured;

  private Style(boolean coloured) {
    this.coloured = coloured;
  }

  /** Whether escape sequences may be written. */
  public boolean isColoured() {
    return coloured;
  }

  /** Good news. */
  public String good(String text) {
    return in("32", text);
  }

  /** Bad news. */
  public String bad(String text) {
    return in("1;31", text);
  }

  /** Something to look at. */
  public String warning(String text) {
    return in("35", text);
  }

  /** Something less important. */
  public String faint(String text) {
    return in("2", text);
  }

  /** A heading. */
  public String strong(String text) {
    return in("1", text);
  }

  private String in(String code, String text) {
    return coloured ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
  }
}
