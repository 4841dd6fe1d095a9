package io.dyck.bench.report;

/** Who was measured, in the order of tables and legends. Colours differ in lightness as well. */
enum Series {
  DYCK("Dyck", "#1f6feb", "circle"),
  DYCK_PREPARED("Dyck, prepared", "#0a3069", "diamond"),
  XGRAMMAR("XGrammar", "#d4700a", "square"),
  LLGUIDANCE("llguidance", "#2da44e", "triangle"),
  OUTLINES("Outlines", "#8250df", "cross");

  private final String title;
  private final String colour;
  private final String mark;

  Series(String title, String colour, String mark) {
    this.title = title;
    this.colour = colour;
    this.mark = mark;
  }

  static Series of(String engine, boolean prepared) {
    if (engine.equals("dyck")) {
      return prepared ? DYCK_PREPARED : DYCK;
    }
    return valueOf(engine.toUpperCase(java.util.Locale.ROOT));
  }

  boolean isDyck() {
    return this == DYCK || this == DYCK_PREPARED;
  }

  String title() {
    return title;
  }

  String colour() {
    return colour;
  }

  /** The shape of its marks, so that colour is not needed to tell them apart. */
  String mark() {
    return mark;
  }
}
