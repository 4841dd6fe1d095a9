package io.dyck.schema.text;

import com.google.common.collect.ImmutableMap;

/**
 * Ways in which models write the arguments of a call as elements, one for each member of an object.
 * Strings stand in them as they are, other values as JSON.
 */
public enum ElementStyle {
  /** {@code <parameter=name>value</parameter>}. */
  QWEN_XML("<parameter=", ">", "", "</parameter>"),
  /** {@code <parameter name="name">value</parameter>}. */
  MINIMAX_XML("<parameter name=\"", "\">", "", "</parameter>"),
  /** {@code <arg_key>name</arg_key><arg_value>value</arg_value>}. */
  GLM_XML("<arg_key>", "</arg_key>", "<arg_value>", "</arg_value>"),
  /** {@code <｜DSML｜parameter name="name" string="true">value</｜DSML｜parameter>}. */
  DEEPSEEK_XML(
      "<｜DSML｜parameter name=\"",
      "\" string=\"",
      ImmutableMap.of("string", "true\">", "", "false\">"),
      "</｜DSML｜parameter>",
      ""),
  /** {@code <|open|>argument key="name" type="string"<|sep|>value<|close|>argument<|sep|>}. */
  KIMI_K3_XML(
      "<|open|>argument key=\"",
      "\" type=\"",
      ImmutableMap.of(
          "string", "string\"<|sep|>",
          "number", "number\"<|sep|>",
          "boolean", "boolean\"<|sep|>",
          "null", "null\"<|sep|>",
          "array", "array\"<|sep|>",
          "object", "object\"<|sep|>"),
      "<|close|>argument<|sep|>",
      ""),
  /**
   * {@code <cofl:value name="name" type="raw">value</cofl:value>}; objects and arrays are elements
   * in elements, unless the value may be anything.
   */
  COHERE_XML(
      "<cofl:value name=\"",
      "\" type=\"",
      ImmutableMap.of("string", "raw\">", "", "json\">", "object", "dict\">", "array", "list\">"),
      "</cofl:value>",
      "<cofl:value type=\"");

  /** The types that the others do not name. */
  static final String OTHERS = "";

  private final String open;
  private final String nameEnd;
  private final ImmutableMap<String, String> before;
  private final String close;
  private final String item;

  ElementStyle(String open, String nameEnd, String before, String close) {
    this(open, nameEnd, ImmutableMap.of("", before), close, "");
  }

  ElementStyle(
      String open, String nameEnd, ImmutableMap<String, String> before, String close, String item) {
    this.open = open;
    this.nameEnd = nameEnd;
    this.before = before;
    this.close = close;
    this.item = item;
  }

  /** What stands before a name. */
  String open() {
    return open;
  }

  /** What ends a name. */
  String nameEnd() {
    return nameEnd;
  }

  /** What stands between a name and a value, by the type of the value. */
  ImmutableMap<String, String> before() {
    return before;
  }

  /** What ends an element. */
  String close() {
    return close;
  }

  /** What begins an item of an array; empty if arrays and objects are JSON. */
  String item() {
    return item;
  }
}
