package io.dyck.chat.format;

import io.dyck.chat.text.OriginText;
import io.dyck.chat.text.TextBuilder;
import io.dyck.chat.text.UnlocatedTemplateError;
import io.dyck.chat.value.CallArguments;
import io.dyck.chat.value.Representation;
import java.util.function.BinaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Python's {@code format.format(values)}. */
public final class BraceFormat {
  private static final Pattern FIELD =
      Pattern.compile(
          "([^.\\[!:]*)((?:\\.\\w+|\\[[^\\]]+\\])*)(?:!([rsa]))?(?::(.*))?", Pattern.DOTALL);
  private static final Pattern STEP = Pattern.compile("\\.(\\w+)|\\[([^\\]]+)\\]");

  private final CallArguments arguments;

  /** Returns the member of a value by its name or position. */
  private final BinaryOperator<Object> member;

  private int next;

  private BraceFormat(CallArguments arguments, BinaryOperator<Object> member) {
    this.arguments = arguments;
    this.member = member;
  }

  public static OriginText format(
      OriginText format, CallArguments arguments, BinaryOperator<Object> member) {
    return new BraceFormat(arguments, member).apply(format);
  }

  private OriginText apply(OriginText format) {
    String string = format.string();
    TextBuilder result = new TextBuilder();
    for (int at = 0; at < string.length(); ) {
      char c = string.charAt(at);
      boolean doubled = at + 1 < string.length() && string.charAt(at + 1) == c;
      if ((c == '{' || c == '}') && doubled) {
        result.append(format.slice(at, at + 1));
        at += 2;
      } else if (c == '}') {
        throw UnlocatedTemplateError.pythonError("Single '}' encountered in format string");
      } else if (c == '{') {
        int end = string.indexOf('}', at);
        if (end < 0) {
          throw UnlocatedTemplateError.pythonError("expected '}' before end of string");
        }
        result.append(field(string.substring(at + 1, end)));
        at = end + 1;
      } else {
        result.append(format.slice(at, at + 1));
        at++;
      }
    }
    return result.build();
  }

  private OriginText field(String field) {
    Matcher parts = FIELD.matcher(field);
    if (!parts.matches() || field.contains("{")) {
      throw UnlocatedTemplateError.unsupported("the replacement field '{" + field + "}'");
    }
    Object value = argument(parts.group(1));
    Matcher step = STEP.matcher(parts.group(2));
    while (step.find()) {
      String name = step.group(1) != null ? step.group(1) : step.group(2);
      boolean position = step.group(2) != null && name.matches("\\d+");
      value = member.apply(value, position ? Long.parseLong(name) : OriginText.ofTemplate(name));
    }
    if ("a".equals(parts.group(3))) {
      throw UnlocatedTemplateError.unsupported("the replacement field '{" + field + "}'");
    }
    Object converted =
        parts.group(3) == null
            ? value
            : parts.group(3).equals("r") ? Representation.repr(value) : Representation.str(value);
    return FormatSpec.of(parts.group(4) == null ? "" : parts.group(4)).apply(converted);
  }

  private Object argument(String name) {
    if (name.isEmpty() || name.matches("\\d{1,6}")) {
      int index = name.isEmpty() ? next++ : Integer.parseInt(name);
      if (index >= arguments.positional().size()) {
        throw UnlocatedTemplateError.pythonError(
            "Replacement index " + index + " out of range for positional args tuple");
      }
      return arguments.positional().get(index);
    }
    Object value = arguments.named().get(name);
    if (value == null) {
      throw UnlocatedTemplateError.pythonError(Representation.quote(name));
    }
    return value;
  }
}
