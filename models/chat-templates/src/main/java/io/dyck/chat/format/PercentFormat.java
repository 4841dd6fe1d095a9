package io.dyck.chat.format;

import io.dyck.chat.text.OriginText;
import io.dyck.chat.text.TextBuilder;
import io.dyck.chat.text.UnlocatedTemplateError;
import io.dyck.chat.value.NumberRange;
import io.dyck.chat.value.PythonNumbers;
import io.dyck.chat.value.Representation;
import io.dyck.chat.value.Slices;
import io.dyck.chat.value.Tuple;
import io.dyck.chat.value.TypeNames;
import io.dyck.chat.value.Undefined;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Python's {@code format % values}. */
public final class PercentFormat {
  private static final Pattern FIELD =
      Pattern.compile(
          "%(?:\\(([^)]*)\\))?([-+ #0]*)(\\d+|\\*)?(?:\\.(\\d+|\\*))?[hlL]?(.)?", Pattern.DOTALL);

  private PercentFormat() {}

  public static OriginText format(OriginText format, Object values) {
    List<Object> positional = values instanceof Tuple tuple ? tuple.items() : List.of(values);
    TextBuilder result = new TextBuilder();
    Matcher field = FIELD.matcher(format.string());
    int done = 0;
    int used = 0;
    boolean named = false;
    while (field.find()) {
      result.append(format.slice(done, field.start()));
      done = field.end();
      String conversion = field.group(5);
      if (conversion == null) {
        throw UnlocatedTemplateError.pythonError("incomplete format");
      } else if (conversion.equals("%")) {
        result.append("%");
        continue;
      }
      Object value;
      if (field.group(1) != null) {
        named = true;
        if (!(values instanceof Map)) {
          throw UnlocatedTemplateError.pythonError("format requires a mapping");
        }
        value = Slices.item(values, OriginText.ofTemplate(field.group(1)));
        if (value == null) {
          throw UnlocatedTemplateError.pythonError(Representation.quote(field.group(1)));
        }
      } else if (used < positional.size()) {
        value = positional.get(used++);
      } else {
        throw UnlocatedTemplateError.pythonError("not enough arguments for format string");
      }
      result.append(convert(field, conversion.charAt(0), value));
    }
    if (used < positional.size() && !named && !isSubscriptable(values)) {
      throw UnlocatedTemplateError.pythonError(
          "not all arguments converted during string formatting");
    }
    return result.append(format.slice(done, format.string().length())).build();
  }

  /** Whether Python allows values of this type to be left unused. */
  private static boolean isSubscriptable(Object values) {
    return values instanceof Map
        || values instanceof List
        || values instanceof NumberRange
        || values instanceof Undefined;
  }

  private static OriginText convert(Matcher field, char conversion, Object value) {
    String flags = field.group(2);
    if ("*".equals(field.group(3)) || "*".equals(field.group(4))) {
      throw UnlocatedTemplateError.unsupported("the format '" + field.group() + "'");
    }
    String fill = flags.contains("0") && !flags.contains("-") && conversion != 's' ? "0" : "";
    String align = flags.contains("-") ? "<" : fill.isEmpty() ? ">" : "";
    String sign = flags.contains("+") ? "+" : flags.contains(" ") ? " " : "";
    String width = field.group(3) == null ? "" : field.group(3);
    String precision = field.group(4) == null ? "" : "." + field.group(4);
    switch (conversion) {
      case 's' -> {
        return FormatSpec.of(align + width + precision).apply(Representation.str(value));
      }
      case 'r' -> {
        return FormatSpec.of(align + width + precision).apply(Representation.repr(value));
      }
      case 'd', 'i', 'u' -> {
        if (!PythonNumbers.isNumber(value)) {
          throw UnlocatedTemplateError.pythonError(
              "%%%s format: a real number is required, not %s"
                  .formatted(conversion, TypeNames.name(value)));
        } else if (!precision.isEmpty()) {
          throw UnlocatedTemplateError.unsupported("the format '" + field.group() + "'");
        }
        Object whole =
            value instanceof Double number
                ? PythonNumbers.toPythonInteger(new java.math.BigDecimal(number).toBigInteger())
                : PythonNumbers.toPythonInteger(PythonNumbers.toBigInteger(value));
        return FormatSpec.of(align + sign + fill + width + "d").apply(whole);
      }
      case 'f', 'F', 'x', 'X', 'o' -> {
        if (!PythonNumbers.isNumber(value)) {
          throw UnlocatedTemplateError.pythonError(
              "must be real number, not " + TypeNames.name(value));
        }
        return FormatSpec.of(align + sign + fill + width + precision + conversion).apply(value);
      }
      default -> throw UnlocatedTemplateError.unsupported("the format '" + field.group() + "'");
    }
  }
}
