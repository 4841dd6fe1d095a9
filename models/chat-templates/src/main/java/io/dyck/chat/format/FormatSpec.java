package io.dyck.chat.format;

import io.dyck.chat.text.OriginText;
import io.dyck.chat.text.UnlocatedTemplateError;
import io.dyck.chat.value.PythonNumbers;
import io.dyck.chat.value.Representation;
import io.dyck.chat.value.TypeNames;
import io.dyck.chat.value.Undefined;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A format specification: the part after the colon in {@code {:>10}}. */
final class FormatSpec {
  private static final Pattern SPEC =
      Pattern.compile(
          "(?:(.)?([<>^=]))?([-+ ])?(#)?(0)?(\\d+)?(,)?(?:\\.(\\d+))?([a-zA-Z%])?", Pattern.DOTALL);

  private final String spec;
  private final Matcher parts;

  private FormatSpec(String spec) {
    this.spec = spec;
    this.parts = SPEC.matcher(spec);
    if (!parts.matches() || parts.group(4) != null) {
      throw UnlocatedTemplateError.unsupported("the format '" + spec + "'");
    }
  }

  static FormatSpec of(String spec) {
    return new FormatSpec(spec);
  }

  OriginText apply(Object value) {
    String type = parts.group(9) == null ? "" : parts.group(9);
    if (spec.isEmpty()) {
      return Representation.str(value);
    } else if (value instanceof OriginText text) {
      checkType(type, "s", value);
      int precision = number(8, Integer.MAX_VALUE);
      return pad(text.length() > precision ? text.slice(0, text.offset(precision)) : text, "<");
    } else if ((value instanceof Boolean && type.isEmpty()) || !PythonNumbers.isNumber(value)) {
      if (value instanceof Undefined) {
        throw UnlocatedTemplateError.unsupported("the format '" + spec + "' of an undefined value");
      }
      throw UnlocatedTemplateError.pythonError(
          "unsupported format string passed to %s.__format__".formatted(TypeNames.name(value)));
    }
    OriginText digits = OriginText.ofTemplate(digits(value, type));
    boolean negative = digits.string().startsWith("-");
    String sign =
        negative
            ? "-"
            : "+".equals(parts.group(3)) || " ".equals(parts.group(3)) ? parts.group(3) : "";
    OriginText magnitude = negative ? digits.slice(1, digits.string().length()) : digits;
    if (parts.group(5) != null && parts.group(2) == null) {
      long missing = number(6, 0) - sign.length() - (long) magnitude.length();
      return OriginText.ofTemplate(sign)
          .append(OriginText.ofTemplate("0").times(missing))
          .append(magnitude);
    } else if ("=".equals(parts.group(2))) {
      throw UnlocatedTemplateError.unsupported("the format '" + spec + "'");
    }
    return pad(OriginText.ofTemplate(sign).append(magnitude), ">");
  }

  private String digits(Object value, String type) {
    boolean grouped = parts.group(7) != null;
    boolean real = value instanceof Double;
    if (type.equals("f") || type.equals("F") || type.equals("%")) {
      double number = PythonNumbers.toDouble(value) * (type.equals("%") ? 100 : 1);
      if (Double.isNaN(number) || Double.isInfinite(number)) {
        return PythonNumbers.text(number);
      }
      BigDecimal rounded = new BigDecimal(number).setScale(number(8, 6), RoundingMode.HALF_EVEN);
      String plain =
          rounded.signum() == 0 && number < 0
              ? "-" + rounded.toPlainString()
              : rounded.toPlainString();
      return (grouped ? group(plain) : plain) + (type.equals("%") ? "%" : "");
    } else if ((real && !type.isEmpty()) || parts.group(8) != null) {
      if (real && "dxXocb".contains(type) && !type.isEmpty()) {
        throw UnlocatedTemplateError.pythonError(
            "Unknown format code '%s' for object of type 'float'".formatted(type));
      }
      throw UnlocatedTemplateError.unsupported("the format '" + spec + "' of a number");
    } else if (real) {
      String plain = PythonNumbers.text((Double) value);
      return grouped ? group(plain) : plain;
    }
    BigInteger integer = PythonNumbers.toBigInteger(value);
    return switch (type) {
      case "", "d", "n" -> grouped ? group(integer.toString()) : integer.toString();
      case "x" -> integer.toString(16);
      case "X" -> integer.toString(16).toUpperCase(Locale.ROOT);
      case "o" -> integer.toString(8);
      case "b" -> integer.toString(2);
      default -> throw UnlocatedTemplateError.unsupported("the format '" + spec + "' of a number");
    };
  }

  private static String group(String digits) {
    int point = digits.indexOf('.');
    String whole = point < 0 ? digits : digits.substring(0, point);
    return whole.replaceAll("(?<=\\d)(?=(\\d{3})+$)", ",") + digits.substring(whole.length());
  }

  private void checkType(String type, String expected, Object value) {
    if (!type.isEmpty() && !type.equals(expected)) {
      throw UnlocatedTemplateError.pythonError(
          "Unknown format code '%s' for object of type '%s'"
              .formatted(type, TypeNames.name(value)));
    } else if (parts.group(3) != null || parts.group(7) != null || parts.group(5) != null) {
      throw UnlocatedTemplateError.unsupported("the format '" + spec + "' of a text");
    }
  }

  private OriginText pad(OriginText text, String standard) {
    String align = parts.group(2) == null ? standard : parts.group(2);
    String fill = parts.group(1) == null ? " " : parts.group(1);
    long missing = number(6, 0) - (long) text.length();
    if (missing <= 0) {
      return text;
    }
    long left = align.equals(">") ? missing : align.equals("^") ? missing / 2 : 0;
    OriginText padding = OriginText.ofTemplate(fill);
    return padding.times(left).append(text).append(padding.times(missing - left));
  }

  private int number(int group, int otherwise) {
    String digits = parts.group(group);
    if (digits == null) {
      return otherwise;
    } else if (digits.length() > 6) {
      throw UnlocatedTemplateError.unsupported("the format '" + spec + "'");
    }
    return Integer.parseInt(digits);
  }
}
