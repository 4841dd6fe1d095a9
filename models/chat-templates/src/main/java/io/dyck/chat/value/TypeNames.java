package io.dyck.chat.value;

import io.dyck.chat.text.OriginText;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;

/** The names of types in Python. */
public final class TypeNames {
  private TypeNames() {}

  public static String name(Object value) {
    if (value instanceof OriginText text) {
      return text.isMarkup() ? "Markup" : "str";
    } else if (value instanceof Boolean) {
      return "bool";
    } else if (value instanceof Long || value instanceof BigInteger) {
      return "int";
    } else if (value instanceof Double) {
      return "float";
    } else if (value instanceof List) {
      return "list";
    } else if (value instanceof Map) {
      return "dict";
    } else if (value instanceof Tuple) {
      return "tuple";
    } else if (value instanceof DictView view) {
      return view.type();
    } else if (value instanceof NumberRange) {
      return "range";
    } else if (value instanceof PythonGenerator) {
      return "generator";
    } else if (value instanceof None) {
      return "NoneType";
    } else if (value instanceof Callable && !(value instanceof AttributeHolder)) {
      return "builtin_function_or_method";
    }
    return value.getClass().getSimpleName();
  }

  /** Returns the description of a value in messages about missing members. */
  static String describe(Object value) {
    return value instanceof None
        ? "None"
        : value instanceof Namespace ? "jinja2.utils.Namespace object" : name(value) + " object";
  }
}
