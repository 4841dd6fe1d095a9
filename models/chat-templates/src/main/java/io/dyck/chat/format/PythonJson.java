package io.dyck.chat.format;

import io.dyck.chat.text.OriginText;
import io.dyck.chat.text.TextBuilder;
import io.dyck.chat.text.UnlocatedTemplateError;
import io.dyck.chat.value.None;
import io.dyck.chat.value.PythonNumbers;
import io.dyck.chat.value.Tuple;
import io.dyck.chat.value.TypeNames;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Writes JSON as Python's {@code json.dumps} does.
 *
 * @param indent the indentation of each level, with each item on its own line; null for a single
 *     line
 * @param itemSeparator the text between items
 * @param keySeparator the text after a key
 * @param onlyAscii whether other characters are escaped
 * @param sortKeys whether keys are sorted; otherwise they keep the order of insertion
 */
public record PythonJson(
    @org.jspecify.annotations.Nullable String indent,
    String itemSeparator,
    String keySeparator,
    boolean onlyAscii,
    boolean sortKeys) {

  public OriginText toJson(Object value) {
    TextBuilder builder = new TextBuilder();
    write(value, "\n", builder);
    return builder.build();
  }

  private void write(Object value, String line, TextBuilder to) {
    if (value instanceof OriginText text) {
      to.append("\"");
      to.append(text.map(this::escape));
      to.append("\"");
    } else if (value instanceof Map<?, ?> map) {
      List<Map.Entry<?, ?>> entries = new ArrayList<>(map.entrySet());
      if (sortKeys) {
        entries.sort(Comparator.comparing(e -> key(e.getKey())));
      }
      writeAll("{", "}", entries, line, to, this::writeEntry);
    } else if (value instanceof List<?> list) {
      writeAll("[", "]", list, line, to, this::write);
    } else if (value instanceof Tuple tuple) {
      writeAll("[", "]", tuple.items(), line, to, this::write);
    } else {
      to.append(simpleValue(value));
    }
  }

  @FunctionalInterface
  private interface Writer<T> {
    void write(T item, String line, TextBuilder to);
  }

  private void writeEntry(Map.Entry<?, ?> entry, String line, TextBuilder to) {
    write(key(entry.getKey()), line, to);
    to.append(keySeparator);
    write(entry.getValue(), line, to);
  }

  private <T> void writeAll(
      String open,
      String close,
      Collection<? extends T> items,
      String line,
      TextBuilder to,
      Writer<T> writer) {
    String inner = indent == null ? "" : line + indent;
    String before = open + inner;
    for (T item : items) {
      to.append(before);
      writer.write(item, line + (indent == null ? "" : indent), to);
      before = itemSeparator + inner;
    }
    to.append(items.isEmpty() ? open + close : (indent == null ? "" : line) + close);
  }

  private static OriginText key(Object key) {
    return key instanceof OriginText text ? text : OriginText.ofTemplate(simpleValue(key));
  }

  private static String simpleValue(Object value) {
    if (value instanceof None) {
      return "null";
    } else if (value instanceof Double number) {
      return number.isNaN()
          ? "NaN"
          : number.isInfinite()
              ? (number > 0 ? "Infinity" : "-Infinity")
              : PythonNumbers.text(number);
    } else if (PythonNumbers.isInteger(value)) {
      return value.toString();
    }
    throw UnlocatedTemplateError.pythonError(
        "Object of type %s is not JSON serializable".formatted(TypeNames.name(value)));
  }

  private String escape(String string) {
    StringBuilder escaped = new StringBuilder();
    for (int i = 0; i < string.length(); i++) {
      char c = string.charAt(i);
      switch (c) {
        case '"' -> escaped.append("\\\"");
        case '\\' -> escaped.append("\\\\");
        case '\n' -> escaped.append("\\n");
        case '\r' -> escaped.append("\\r");
        case '\t' -> escaped.append("\\t");
        case '\f' -> escaped.append("\\f");
        case '\b' -> escaped.append("\\b");
        default -> {
          if (c < ' ' || (onlyAscii && c > '~')) {
            escaped.append("\\u%04x".formatted((int) c));
          } else {
            escaped.append(c);
          }
        }
      }
    }
    return escaped.toString();
  }
}
