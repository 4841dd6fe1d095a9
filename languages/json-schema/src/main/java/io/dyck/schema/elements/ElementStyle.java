package io.dyck.schema.elements;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.ArrayList;
import java.util.List;

/**
 * The style in which a model writes the arguments of a call as elements, one element for each
 * member of the object of arguments.
 *
 * <p>An element is the opening text, a name, the text that ends the name, the value with the text
 * around it, and the closing text. The form {@link Kind#ANY} does not distinguish types: a string
 * is written without quotes, another value as JSON.
 *
 * @param member the text around the names of the arguments
 * @param inner the text around the names of an object in an element
 * @param close the text at the end of each element, after the text at the end of the value
 * @param between the text between two elements, and between two items
 * @param item the text that begins an item of an array that is written as elements
 * @param forms the form of a value, by its type; the form of {@link #OTHERS} holds for all types
 *     without a form
 * @param words the spellings of {@code null}, {@code true} and {@code false} where the form is
 *     {@link Kind#WORD} or {@link Kind#ANY}; empty for the spellings of JSON
 * @param isFlexible whether white space may stand around elements and around JSON, as the policy
 *     says
 */
public record ElementStyle(
    Member member,
    Member inner,
    String close,
    String between,
    String item,
    ImmutableMap<String, Form> forms,
    ImmutableMap<String, String> words,
    boolean isFlexible) {
  /** The name for all types without a form. */
  public static final String OTHERS = "other";

  /** The types that a style may distinguish. */
  public static final ImmutableList<String> TYPES =
      ImmutableList.of("string", "number", "boolean", "null", "array", "object");

  /** {@code <parameter=name>value</parameter>}. */
  public static final ElementStyle QWEN_XML = untyped("<parameter=", ">", "</parameter>");

  /** {@code <parameter name="name">value</parameter>}. */
  public static final ElementStyle MINIMAX_XML =
      untyped("<parameter name=\"", "\">", "</parameter>");

  /** {@code <arg_key>name</arg_key><arg_value>value</arg_value>}. */
  public static final ElementStyle GLM_XML =
      typed(
          "<arg_key>",
          "</arg_key>",
          "</arg_value>",
          ImmutableMap.of(OTHERS, new Form("<arg_value>", Kind.ANY, "")));

  /** {@code <｜DSML｜parameter name="name" string="true">value</｜DSML｜parameter>}. */
  public static final ElementStyle DEEPSEEK_XML =
      typed(
          "<｜DSML｜parameter name=\"",
          "\" string=\"",
          "</｜DSML｜parameter>",
          ImmutableMap.of(
              "string",
              new Form("true\">", Kind.TEXT, ""),
              OTHERS,
              new Form("false\">", Kind.JSON, "")));

  /** {@code <|open|>argument key="name" type="string"<|sep|>value<|close|>argument<|sep|>}. */
  public static final ElementStyle KIMI_K3_XML =
      typed("<|open|>argument key=\"", "\" type=\"", "<|close|>argument<|sep|>", kimiForms());

  /**
   * {@code <cofl:value name="name" type="raw">value</cofl:value>}; objects and arrays are written
   * as nested elements, or as JSON where the schema allows every value.
   */
  public static final ElementStyle COHERE_XML =
      new ElementStyle(
          new Member("<cofl:value name=\"", "\" type=\""),
          new Member("<cofl:value name=\"", "\" type=\""),
          "</cofl:value>",
          "",
          "<cofl:value type=\"",
          ImmutableMap.of(
              "string",
              new Form("raw\">", Kind.TEXT, ""),
              OTHERS,
              new Form("json\">", Kind.JSON, ""),
              "object",
              new Form("dict\">", Kind.MEMBERS, ""),
              "array",
              new Form("list\">", Kind.ITEMS, "")),
          ImmutableMap.of(),
          true);

  /** The styles of structural tags, by name. */
  public static final ImmutableMap<String, ElementStyle> NAMED =
      ImmutableMap.of(
          "qwen_xml",
          QWEN_XML,
          "minimax_xml",
          MINIMAX_XML,
          "glm_xml",
          GLM_XML,
          "deepseek_xml",
          DEEPSEEK_XML,
          "kimi_k3_xml",
          KIMI_K3_XML,
          "cohere_xml",
          COHERE_XML);

  /**
   * The text around a name.
   *
   * @param open the text before the name; may be empty
   * @param nameEnd the text after the name, at least one character
   */
  public record Member(String open, String nameEnd) {}

  /** The notation of a value in an element. */
  public enum Kind {
    /** A string without quotes, or another value as JSON, without a mark of the type. */
    ANY,
    /** A string without quotes. */
    TEXT,
    /** JSON. */
    JSON,
    /** One of the words. */
    WORD,
    /** An object as elements. */
    MEMBERS,
    /** An array as elements. */
    ITEMS
  }

  /**
   * A value with the text around it.
   *
   * @param before the text before the value; no form's text begins with another form's text unless
   *     one is empty
   * @param kind the notation of the value
   * @param after the text after the value
   */
  public record Form(String before, Kind kind, String after) {}

  private static ElementStyle untyped(String open, String nameEnd, String close) {
    return typed(open, nameEnd, close, ImmutableMap.of(OTHERS, new Form("", Kind.ANY, "")));
  }

  private static ElementStyle typed(
      String open, String nameEnd, String close, ImmutableMap<String, Form> forms) {
    Member member = new Member(open, nameEnd);
    return new ElementStyle(member, member, close, "", "", forms, ImmutableMap.of(), true);
  }

  private static ImmutableMap<String, Form> kimiForms() {
    ImmutableMap.Builder<String, Form> forms = ImmutableMap.builder();
    for (String type : TYPES) {
      Kind kind = type.equals("string") ? Kind.TEXT : Kind.JSON;
      forms.put(type, new Form(type + "\"<|sep|>", kind, ""));
    }
    return forms.buildOrThrow();
  }

  /**
   * Returns the form of a type.
   *
   * @param type one of {@link #TYPES}
   * @return the form of the type, or the form of {@link #OTHERS}
   * @throws IllegalArgumentException if the style has neither
   */
  public Form form(String type) {
    Form own = forms.get(type);
    Form form = own == null ? forms.get(OTHERS) : own;
    if (form == null) {
      throw new IllegalArgumentException("a style without a form for " + type);
    }
    return form;
  }

  /** Whether arrays or objects are written as nested elements. */
  boolean isNested() {
    return forms.values().stream()
        .anyMatch(form -> form.kind() == Kind.MEMBERS || form.kind() == Kind.ITEMS);
  }

  /**
   * Returns whether names have no text before them and therefore contain no brackets and commas.
   *
   * @return false if some text opens each element
   */
  public boolean hasBareNames() {
    return member.open.isEmpty() || inner.open.isEmpty();
  }

  /**
   * Returns all fixed texts of the style, in which a vocabulary may have special tokens.
   *
   * @return each text that is written in one piece
   */
  public ImmutableList<String> texts() {
    List<String> texts = new ArrayList<>();
    for (Member each : List.of(member, inner)) {
      texts.add(each.open);
      texts.add(each.nameEnd);
    }
    texts.add(close);
    texts.add(between);
    texts.add(item);
    for (Form form : forms.values()) {
      texts.add(form.before);
      texts.add(form.after + close);
    }
    return ImmutableList.copyOf(texts);
  }
}
