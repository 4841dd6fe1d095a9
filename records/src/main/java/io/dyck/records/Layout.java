package io.dyck.records;

/** The fixed texts of a form, for the grammar, the writer and the reader alike. */
sealed interface Layout {
  static Layout of(TextForm form) {
    return form == TextForm.JSON ? new Json() : new Call();
  }

  String presentStart();

  String presentEnd();

  String absent();

  String listStart();

  String listEnd();

  String mapStart();

  String mapEnd();

  String entryStart();

  String entryMiddle();

  String entryEnd();

  /** Whether 1 would be no double. */
  boolean needsPoint();

  /** Whether a key has no quotes of its own and needs them. */
  boolean quotesKey(Shape key);

  char letterQuote();

  String numberStart(Class<?> type);

  String numberEnd(Class<?> type);

  String constant(Shape.Constants constants, Enum<?> value, boolean inSum);

  /** What a record begins with where nothing else may stand. */
  String productStart(Structure.Product product);

  /** What a record begins with where others of its sealed type may stand. */
  String taggedStart(Structure.Product product);

  String componentStart(Structure.Part part);

  String productEnd();

  /** The call of a constructor. */
  record Call() implements Layout {
    @Override
    public String presentStart() {
      return "Optional.of(";
    }

    @Override
    public String presentEnd() {
      return ")";
    }

    @Override
    public String absent() {
      return "Optional.empty()";
    }

    @Override
    public String listStart() {
      return "List.of(";
    }

    @Override
    public String listEnd() {
      return ")";
    }

    @Override
    public String mapStart() {
      return "Map.ofEntries(";
    }

    @Override
    public String mapEnd() {
      return ")";
    }

    @Override
    public String entryStart() {
      return "Map.entry(";
    }

    @Override
    public String entryMiddle() {
      return ", ";
    }

    @Override
    public String entryEnd() {
      return ")";
    }

    @Override
    public boolean needsPoint() {
      return true;
    }

    @Override
    public boolean quotesKey(Shape key) {
      return false;
    }

    @Override
    public char letterQuote() {
      return '\'';
    }

    @Override
    public String numberStart(Class<?> type) {
      if (ShapeGrammar.isBig(type)) {
        return "new " + type.getSimpleName() + "(\"";
      }
      return type == byte.class || type == short.class ? "(" + type.getSimpleName() + ") " : "";
    }

    @Override
    public String numberEnd(Class<?> type) {
      if (ShapeGrammar.isBig(type)) {
        return "\")";
      }
      return type == long.class ? "L" : type == float.class ? "f" : "";
    }

    @Override
    public String constant(Shape.Constants constants, Enum<?> value, boolean inSum) {
      return constants.type().getSimpleName() + "." + value.name();
    }

    @Override
    public String productStart(Structure.Product product) {
      return "new " + product.type().getSimpleName() + (product.isGeneric() ? "<>(" : "(");
    }

    @Override
    public String taggedStart(Structure.Product product) {
      return productStart(product);
    }

    @Override
    public String componentStart(Structure.Part part) {
      return "";
    }

    @Override
    public String productEnd() {
      return ")";
    }
  }

  /** JSON. */
  record Json() implements Layout {
    @Override
    public String presentStart() {
      return "";
    }

    @Override
    public String presentEnd() {
      return "";
    }

    @Override
    public String absent() {
      return "null";
    }

    @Override
    public String listStart() {
      return "[";
    }

    @Override
    public String listEnd() {
      return "]";
    }

    @Override
    public String mapStart() {
      return "{";
    }

    @Override
    public String mapEnd() {
      return "}";
    }

    @Override
    public String entryStart() {
      return "";
    }

    @Override
    public String entryMiddle() {
      return ": ";
    }

    @Override
    public String entryEnd() {
      return "";
    }

    @Override
    public boolean needsPoint() {
      return false;
    }

    @Override
    public boolean quotesKey(Shape key) {
      return key instanceof Shape.Whole || key instanceof Shape.Truth;
    }

    @Override
    public char letterQuote() {
      return '"';
    }

    @Override
    public String numberStart(Class<?> type) {
      return "";
    }

    @Override
    public String numberEnd(Class<?> type) {
      return "";
    }

    @Override
    public String constant(Shape.Constants constants, Enum<?> value, boolean inSum) {
      String type = inSum ? constants.type().getSimpleName() + "." : "";
      return "\"" + type + value.name() + "\"";
    }

    @Override
    public String productStart(Structure.Product product) {
      return "{";
    }

    @Override
    public String taggedStart(Structure.Product product) {
      String more = product.parts().isEmpty() ? "" : ", ";
      return "{\"@type\": \"" + product.type().getSimpleName() + "\"" + more;
    }

    @Override
    public String componentStart(Structure.Part part) {
      return "\"" + part.name() + "\": ";
    }

    @Override
    public String productEnd() {
      return "}";
    }
  }
}
