package io.dyck.cli.terminal;

/** ANSI colours, or none. Immutable. */
public final class AnsiStyle {
  /** The style without colours. */
  public static final AnsiStyle PLAIN = new AnsiStyle(false);

  /** For terminals. */
  public static final AnsiStyle COLOURED = new AnsiStyle(true);

  private final boolean coloured;

  private AnsiStyle(boolean coloured) {
    this.coloured = coloured;
  }

  /** Whether escape sequences may be written. */
  public boolean isColoured() {
    return coloured;
  }

  /** Good news. */
  public String success(String text) {
    return colored("32", text);
  }

  /** Bad news. */
  public String failure(String text) {
    return colored("1;31", text);
  }

  /** Something to look at. */
  public String warning(String text) {
    return colored("35", text);
  }

  /** Something less important. */
  public String dim(String text) {
    return colored("2", text);
  }

  /** A heading. */
  public String bold(String text) {
    return colored("1", text);
  }

  private String colored(String code, String text) {
    return coloured ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
  }
}
