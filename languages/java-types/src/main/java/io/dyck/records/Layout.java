package io.dyck.records;

/** The fixed texts of a form, shared by the grammar, the writer and the reader. */
record Layout(
    Brackets present,
    String absent,
    Brackets list,
    Brackets map,
    Brackets entry,
    String entryMiddle,
    String productEnd,
    char letterQuote,
    boolean needsPoint) {
  /** The call of a constructor. */
  private static final Layout CALL =
      new Layout(
          new Brackets("Optional.of(", ")"),
          "Optional.empty()",
          new Brackets("List.of(", ")"),
          new Brackets("Map.ofEntries(", ")"),
          new Brackets("Map.entry(", ")"),
          ", ",
          ")",
          '\'',
          true);

  private static final Layout JSON =
      new Layout(
          new Brackets("", ""),
          "null",
          new Brackets("[", "]"),
          new Brackets("{", "}"),
          new Brackets("", ""),
          ": ",
          "}",
          '"',
          false);

  /** The texts before and behind a value. */
  record Brackets(String start, String end) {}

  static Layout of(TextForm form) {
    return form == TextForm.JSON ? JSON : CALL;
  }

  private boolean isJson() {
    return equals(JSON);
  }

  /** Returns whether a key must be put in quotes, because its text has none. */
  boolean quotesKey(Shape key) {
    return isJson() && (key instanceof Shape.Whole || key instanceof Shape.Truth);
  }

  String numberStart(Class<?> type) {
    if (isJson()) {
      return "";
    } else if (ShapeGrammar.isBig(type)) {
      return "new " + type.getSimpleName() + "(\"";
    }
    return type == byte.class || type == short.class ? "(" + type.getSimpleName() + ") " : "";
  }

  String numberEnd(Class<?> type) {
    if (isJson()) {
      return "";
    } else if (ShapeGrammar.isBig(type)) {
      return "\")";
    }
    return type == long.class ? "L" : type == float.class ? "f" : "";
  }

  String constant(Shape.Constants constants, Enum<?> value, boolean inSum) {
    String type = constants.type().getSimpleName() + ".";
    return isJson() ? "\"" + (inSum ? type : "") + value.name() + "\"" : type + value.name();
  }

  /** Returns the beginning of a record at a place where no other type may stand. */
  String productStart(Structure.Product product) {
    return isJson()
        ? "{"
        : "new " + product.type().getSimpleName() + (product.isGeneric() ? "<>(" : "(");
  }

  /**
   * Returns the beginning of a record at a place where other records of its sealed type may stand.
   */
  String taggedStart(Structure.Product product) {
    String more = product.parts().isEmpty() ? "" : ", ";
    return isJson()
        ? "{\"@type\": \"" + product.type().getSimpleName() + "\"" + more
        : productStart(product);
  }

  String componentStart(Structure.Part part) {
    return isJson() ? "\"" + part.name() + "\": " : "";
  }
}
