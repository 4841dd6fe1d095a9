package io.dyck.records;

import com.google.common.collect.ImmutableMap;
import io.dyck.failure.LimitExceededException;
import java.lang.reflect.InvocationTargetException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes a value. Ranges and patterns are not checked here; the grammar checks the text afterwards.
 */
final class ShapeWriter {
  private final ImmutableMap<String, Structure> structures;
  private final Layout layout;
  private final int greatestDepth;
  private final StringBuilder text = new StringBuilder();
  private int depth;

  ShapeWriter(ImmutableMap<String, Structure> structures, Layout layout, int greatestDepth) {
    this.structures = structures;
    this.layout = layout;
    this.greatestDepth = greatestDepth;
  }

  String write(Shape shape, @Nullable Object value) {
    put(shape, value);
    return text.toString();
  }

  private void put(Shape shape, @Nullable Object value) {
    if (++depth > greatestDepth) {
      throw new LimitExceededException("depth", greatestDepth, depth, "nesting of values");
    }
    if (shape instanceof Shape.OrNull orNull) {
      if (value == null) {
        text.append("null");
      } else {
        put(orNull.element(), value);
      }
    } else if (value == null) {
      throw new RecordTextException(
          "DYCK-R013", text.length(), "null, where the component is not @Nullable", null);
    } else {
      putValue(shape, value);
    }
    depth--;
  }

  private void putValue(Shape shape, Object value) {
    if (shape instanceof Shape.Maybe maybe) {
      Optional<?> optional = (Optional<?>) value;
      if (optional.isPresent()) {
        text.append(layout.present().start());
        put(maybe.element(), optional.get());
        text.append(layout.present().end());
      } else {
        text.append(layout.absent());
      }
    } else if (shape instanceof Shape.Many many) {
      putList(many, (List<?>) value);
    } else if (shape instanceof Shape.Pairs pairs) {
      putMap(pairs, (Map<?, ?>) value);
    } else if (shape instanceof Shape.Constants constants) {
      text.append(layout.constant(constants, (Enum<?>) value, false));
    } else if (shape instanceof Shape.Named named) {
      putStructure(structures.get(named.structure()), value);
    } else if (shape instanceof Shape.Text) {
      putQuoted((String) value, '"');
    } else if (shape instanceof Shape.Letter) {
      putQuoted(value.toString(), layout.letterQuote());
    } else if (shape instanceof Shape.Whole whole) {
      putNumber(whole.type(), value.toString());
    } else if (shape instanceof Shape.Decimal decimal) {
      putNumber(decimal.type(), decimalText(decimal, value));
    } else {
      text.append(value);
    }
  }

  private void putNumber(Class<?> type, String digits) {
    text.append(layout.numberStart(type)).append(digits).append(layout.numberEnd(type));
  }

  /**
   * Returns the text of a number. A number in a range has no exponent, except for small numbers
   * that are of type {@code float} or {@code double}.
   */
  private static String decimalText(Shape.Decimal shape, Object value) {
    String text = value.toString();
    if (shape.range() == null || !text.contains("E")) {
      return text;
    }
    if (value instanceof BigDecimal exact) {
      return exact.scale() >= 0 ? exact.toPlainString() : text;
    }
    String plain = text.contains("E-") ? text : new BigDecimal(text).toPlainString();
    return plain.contains(".") ? plain : plain + ".0";
  }

  private void putQuoted(String value, char quote) {
    text.append(quote);
    value.codePoints().forEach(c -> text.append(QuotedCharacters.of(c, quote)));
    text.append(quote);
  }

  private void putList(Shape.Many many, List<?> items) {
    text.append(layout.list().start());
    String between = "";
    for (Object item : items) {
      text.append(between);
      put(many.element(), item);
      between = ", ";
    }
    text.append(layout.list().end());
  }

  private void putMap(Shape.Pairs pairs, Map<?, ?> map) {
    text.append(layout.map().start());
    String between = "";
    String quote = layout.quotesKey(pairs.key()) ? "\"" : "";
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      text.append(between).append(layout.entry().start()).append(quote);
      put(pairs.key(), entry.getKey());
      text.append(quote).append(layout.entryMiddle());
      put(pairs.value(), entry.getValue());
      text.append(layout.entry().end());
      between = ", ";
    }
    text.append(layout.map().end());
  }

  private void putStructure(@Nullable Structure structure, Object value) {
    if (structure instanceof Structure.Product product) {
      text.append(layout.productStart(product));
      putComponents(product, value);
    } else if (structure instanceof Structure.Sum sum) {
      putAlternative(sum, value);
    }
  }

  private void putAlternative(Structure.Sum sum, Object value) {
    for (Shape alternative : sum.alternatives()) {
      if (alternative instanceof Shape.Constants constants && constants.type().isInstance(value)) {
        text.append(layout.constant(constants, (Enum<?>) value, true));
      } else if (alternative instanceof Shape.Named named
          && structures.get(named.structure()) instanceof Structure.Product product
          && product.type().isInstance(value)) {
        text.append(layout.taggedStart(product));
        putComponents(product, value);
      }
    }
  }

  private void putComponents(Structure.Product product, Object value) {
    String between = "";
    for (Structure.Part part : product.parts()) {
      text.append(between).append(layout.componentStart(part));
      put(part.shape(), component(part, value));
      between = ", ";
    }
    text.append(layout.productEnd());
  }

  private @Nullable Object component(Structure.Part part, Object value) {
    try {
      return part.accessor().invoke(value);
    } catch (InvocationTargetException e) {
      throw new RecordTextException(
          "DYCK-R013", text.length(), "the accessor of " + part.name() + " failed", e.getCause());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("accessors were made accessible", e);
    }
  }
}
