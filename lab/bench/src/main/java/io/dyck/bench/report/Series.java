package io.dyck.bench.report;

/**
 * The measured engines, in the order of tables and legends. Colours differ in lightness as well.
 */
enum Series {
  DYCK("Dyck", "#1f6feb", "circle"),
  DYCK_BEFORE("Dyck, before", "#8cb4f5", "circle"),
  DYCK_PREPARED("Dyck, prepared", "#0a3069", "diamond"),
  XGRAMMAR("XGrammar", "#d4700a", "square"),
  LLGUIDANCE("llguidance", "#2da44e", "triangle"),
  GLRMASK("GLRMask", "#bf3989", "triangle"),
  OUTLINES("Outlines", "#8250df", "cross");

  private final String title;
  private final String colour;
  private final String mark;

  Series(String title, String colour, String mark) {
    this.title = title;
    this.colour = colour;
    this.mark = mark;
  }

  /**
   * Whose a row is.
   *
   * @param before whether it is in a file of an earlier version
   */
  static Series of(String engine, boolean prepared, boolean before) {
    if (engine.equals("dyck")) {
      return before ? DYCK_BEFORE : prepared ? DYCK_PREPARED : DYCK;
    }
    return valueOf(engine.toUpperCase(java.util.Locale.ROOT));
  }

  boolean isDyck() {
    return this == DYCK || this == DYCK_BEFORE || this == DYCK_PREPARED;
  }

  String title() {
    return title;
  }

  String colour() {
    return colour;
  }

  /** Returns the shape of its marks, which makes series distinguishable without colour. */
  String mark() {
    return mark;
  }
}
