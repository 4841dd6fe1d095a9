package io.dyck.records;

import com.google.common.collect.ImmutableMap;
import io.dyck.failure.LimitExceededException;
import java.lang.reflect.InvocationTargetException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads a text that the grammar accepts, by recursive descent. Names in the text are only compared
 * with the names of the shapes, never looked up. Only constructors of the shapes are called.
 */
final class ShapeReader {
  private static final String NUMBER_CHARACTERS = "0123456789+-.E";

  private final ImmutableMap<String, Structure> structures;
  private final Layout layout;
  private final int greatestDepth;
  private final String text;
  private int at;
  private int depth;

  ShapeReader(
      ImmutableMap<String, Structure> structures, Layout layout, int greatestDepth, String text) {
    this.structures = structures;
    this.layout = layout;
    this.greatestDepth = greatestDepth;
    this.text = text;
  }

  @Nullable Object readAll(Shape shape) {
    Object value = read(shape);
    if (at < text.length()) {
      throw unexpected("the end");
    }
    return value;
  }

  private @Nullable Object read(Shape shape) {
    if (++depth > greatestDepth) {
      throw new LimitExceededException(
          "depth", greatestDepth, depth, "nesting of values at character " + at);
    }
    Object value;
    if (shape instanceof Shape.OrNull orNull) {
      value = take("null") ? null : read(orNull.element());
    } else if (shape instanceof Shape.Maybe maybe) {
      value = maybe(maybe);
    } else if (shape instanceof Shape.Many many) {
      value = list(many);
    } else if (shape instanceof Shape.Pairs pairs) {
      value = map(pairs);
    } else if (shape instanceof Shape.Constants constants) {
      value = constant(constants, false);
      if (value == null) {
        throw unexpected("a constant of " + constants.type().getSimpleName());
      }
    } else if (shape instanceof Shape.Named named) {
      value = structure(structures.get(named.structure()));
    } else {
      value = leaf(shape);
    }
    depth--;
    return value;
  }

  private Object leaf(Shape shape) {
    if (shape instanceof Shape.Text) {
      return quoted('"');
    } else if (shape instanceof Shape.Letter) {
      return quoted(layout.letterQuote()).charAt(0);
    } else if (shape instanceof Shape.Truth) {
      if (take("true")) {
        return true;
      }
      expect("false");
      return false;
    }
    Class<?> type =
        shape instanceof Shape.Whole whole ? whole.type() : ((Shape.Decimal) shape).type();
    expect(layout.numberStart(type));
    Object number = number(type);
    expect(layout.numberEnd(type));
    return number;
  }

  private Object number(Class<?> type) {
    int start = at;
    while (at < text.length() && NUMBER_CHARACTERS.indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    String digits = text.substring(start, at);
    try {
      return number(type, digits);
    } catch (NumberFormatException e) {
      at = start;
      throw unexpected("a number of type " + type.getSimpleName());
    }
  }

  private static Object number(Class<?> type, String digits) {
    if (type == byte.class) {
      return Byte.valueOf(digits);
    } else if (type == short.class) {
      return Short.valueOf(digits);
    } else if (type == int.class) {
      return Integer.valueOf(digits);
    } else if (type == long.class) {
      return Long.valueOf(digits);
    } else if (type == float.class) {
      return Float.valueOf(digits);
    } else if (type == double.class) {
      return Double.valueOf(digits);
    }
    return type == BigInteger.class ? new BigInteger(digits) : new BigDecimal(digits);
  }

  private String quoted(char quote) {
    expect(Character.toString(quote));
    StringBuilder value = new StringBuilder();
    while (at < text.length() && text.charAt(at) != quote) {
      char c = text.charAt(at);
      at++;
      value.append(c == '\\' ? escaped() : c);
    }
    expect(Character.toString(quote));
    return value.toString();
  }

  private char escaped() {
    if (at >= text.length()) {
      throw unexpected("an escape");
    }
    char c = text.charAt(at);
    at++;
    return switch (c) {
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> codeUnit();
      default -> c;
    };
  }

  private char codeUnit() {
    int end = at + 4;
    try {
      char unit = (char) Integer.parseInt(text, at, end, 16);
      at = end;
      return unit;
    } catch (NumberFormatException | IndexOutOfBoundsException e) {
      throw unexpected("four hexadecimal digits");
    }
  }

  private Optional<?> maybe(Shape.Maybe maybe) {
    if (take(layout.absent())) {
      return Optional.empty();
    }
    expect(layout.present().start());
    Object value = read(maybe.element());
    expect(layout.present().end());
    return Optional.ofNullable(value);
  }

  private List<?> list(Shape.Many many) {
    expect(layout.list().start());
    List<@Nullable Object> items = new ArrayList<>();
    while (!take(layout.list().end())) {
      if (!items.isEmpty()) {
        expect(", ");
      }
      items.add(read(many.element()));
    }
    return Collections.unmodifiableList(items);
  }

  private Map<?, ?> map(Shape.Pairs pairs) {
    expect(layout.map().start());
    Map<@Nullable Object, @Nullable Object> map = new LinkedHashMap<>();
    String quote = layout.quotesKey(pairs.key()) ? "\"" : "";
    while (!take(layout.map().end())) {
      if (!map.isEmpty()) {
        expect(", ");
      }
      expect(layout.entry().start() + quote);
      int start = at;
      Object key = read(pairs.key());
      if (map.containsKey(key)) {
        throw new RecordTextException(
            "DYCK-R011", start, "the key " + key + " appears twice", null);
      }
      expect(quote + layout.entryMiddle());
      map.put(key, read(pairs.value()));
      expect(layout.entry().end());
    }
    return Collections.unmodifiableMap(map);
  }

  /**
   * Reads the constant with the longest matching text at the current position; null if no constant
   * matches.
   */
  private @Nullable Enum<?> constant(Shape.Constants constants, boolean inSum) {
    Enum<?> found = null;
    int end = at;
    for (Enum<?> value : constants.values()) {
      String written = layout.constant(constants, value, inSum);
      if (text.startsWith(written, at) && at + written.length() > end) {
        found = value;
        end = at + written.length();
      }
    }
    at = end;
    return found;
  }

  private Object structure(@Nullable Structure structure) {
    if (structure instanceof Structure.Product product) {
      expect(layout.productStart(product));
      return components(product);
    }
    Structure.Sum sum = (Structure.Sum) Objects.requireNonNull(structure);
    for (Shape alternative : sum.alternatives()) {
      if (alternative instanceof Shape.Constants constants) {
        Enum<?> constant = constant(constants, true);
        if (constant != null) {
          return constant;
        }
      } else if (alternative instanceof Shape.Named named
          && structures.get(named.structure()) instanceof Structure.Product product
          && take(layout.taggedStart(product))) {
        return components(product);
      }
    }
    throw unexpected("a " + sum.type().getSimpleName());
  }

  private Object components(Structure.Product product) {
    int start = at;
    @Nullable Object[] values = new @Nullable Object[product.parts().size()];
    for (int i = 0; i < values.length; i++) {
      Structure.Part part = product.parts().get(i);
      expect((i == 0 ? "" : ", ") + layout.componentStart(part));
      values[i] = read(part.shape());
    }
    expect(layout.productEnd());
    try {
      return product.constructor().newInstance(values);
    } catch (InvocationTargetException e) {
      throw new RecordTextException(
          "DYCK-R012",
          start,
          "the constructor of " + product.type().getSimpleName() + " refuses these values",
          e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("constructors were made accessible", e);
    }
  }

  private boolean take(String expected) {
    boolean here = text.startsWith(expected, at);
    at += here ? expected.length() : 0;
    return here;
  }

  private void expect(String expected) {
    if (!take(expected)) {
      throw unexpected("'" + expected + "'");
    }
  }

  private RecordTextException unexpected(String expected) {
    return new RecordTextException("DYCK-R010", at, "expected " + expected, null);
  }
}
