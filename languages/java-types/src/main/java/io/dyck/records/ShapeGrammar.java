package io.dyck.records;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The builder of the grammar of a type: a rule for each structure, and for each kind of number and
 * string. The source of the grammar lists the rules and their meanings, because messages show lines
 * of it. An instance is used once.
 */
final class ShapeGrammar {
  private static final String START = "root";

  private final ImmutableMap<String, Structure> structures;
  private final Layout layout;
  private final StringBuilder listing = new StringBuilder();
  private final Map<Shape, String> names = new HashMap<>();
  private final Map<String, Rule> rules = new LinkedHashMap<>();
  private final Deque<Runnable> pending = new ArrayDeque<>();

  ShapeGrammar(ImmutableMap<String, Structure> structures, Layout layout) {
    this.structures = structures;
    this.layout = layout;
  }

  Grammar build(Shape start, String name) {
    ExpressionFactory parts = add(START, name);
    rules.put(START, new Rule(START, parts.span(), expression(start, parts)));
    while (!pending.isEmpty()) {
      pending.remove().run();
    }
    return new Grammar(
        SourceText.of(name, listing.toString()),
        ImmutableMap.copyOf(rules),
        START,
        ImmutableList.of());
  }

  /** Adds a line for a rule to the listing. */
  private ExpressionFactory add(String rule, String meaning) {
    int start = listing.length();
    listing.append(rule).append(" ::= ").append(meaning);
    SourceSpan span = new SourceSpan(start, listing.length());
    listing.append('\n');
    return new ExpressionFactory(span);
  }

  private Expression expression(Shape shape, ExpressionFactory parts) {
    if (shape instanceof Shape.Maybe maybe) {
      Expression value = expression(maybe.element(), parts);
      return parts.choice(
          parts.sequence(
              parts.text(layout.present().start()), value, parts.text(layout.present().end())),
          parts.text(layout.absent()));
    } else if (shape instanceof Shape.OrNull orNull) {
      return parts.choice(expression(orNull.element(), parts), parts.text("null"));
    } else if (shape instanceof Shape.Many many) {
      Expression item = expression(many.element(), parts);
      return list(layout.list().start(), item, layout.list().end(), many.count(), parts);
    } else if (shape instanceof Shape.Pairs pairs) {
      return list(
          layout.map().start(), entry(pairs, parts), layout.map().end(), pairs.count(), parts);
    } else if (shape instanceof Shape.Constants constants) {
      return constants(constants, false, parts);
    } else if (shape instanceof Shape.Truth) {
      return parts.choice(parts.text("true"), parts.text("false"));
    } else if (shape instanceof Shape.Named named
        && structures.get(named.structure()) instanceof Structure.Product product) {
      String start = layout.productStart(product);
      return parts.sequence(parts.text(start), parts.call(rule(shape)));
    }
    return parts.call(rule(shape));
  }

  private Expression entry(Shape.Pairs pairs, ExpressionFactory parts) {
    Expression key = expression(pairs.key(), parts);
    boolean quoted = layout.quotesKey(pairs.key());
    return parts.sequence(
        parts.text(layout.entry().start() + (quoted ? "\"" : "")),
        key,
        parts.text((quoted ? "\"" : "") + layout.entryMiddle()),
        expression(pairs.value(), parts),
        parts.text(layout.entry().end()));
  }

  private static Expression list(
      String start, Expression item, String end, Shape.Count count, ExpressionFactory parts) {
    Integer maximum = count.maximum();
    List<Expression> items = new ArrayList<>();
    items.add(parts.text(start));
    if (maximum == null || maximum > 0) {
      Expression more = parts.sequence(parts.text(", "), item);
      Expression all =
          parts.sequence(
              item,
              parts.repeat(
                  more,
                  Math.max(0, count.minimum() - 1),
                  maximum == null ? null : Integer.valueOf(maximum - 1)));
      items.add(count.minimum() == 0 ? parts.optional(all) : all);
    }
    items.add(parts.text(end));
    return parts.sequence(items);
  }

  private Expression constants(Shape.Constants constants, boolean inSum, ExpressionFactory parts) {
    List<Expression> ways = new ArrayList<>();
    for (Enum<?> value : constants.values()) {
      ways.add(parts.text(layout.constant(constants, value, inSum)));
    }
    return ways.isEmpty() ? parts.set(ImmutableList.of()) : parts.choice(ways);
  }

  /** Returns the name of the rule of a structure, number or string. */
  private String rule(Shape shape) {
    String known = names.get(shape);
    if (known != null) {
      return known;
    }
    String name = unused(wanted(shape));
    names.put(shape, name);
    ExpressionFactory parts = add(name, meaning(shape));
    rules.put(name, new Rule(name, parts.span(), parts.sequence()));
    pending.add(() -> rules.put(name, new Rule(name, parts.span(), body(shape, parts))));
    return name;
  }

  private String unused(String wanted) {
    String name = wanted;
    for (int i = 2; rules.containsKey(name); i++) {
      name = wanted + "-" + i;
    }
    return name;
  }

  private static String wanted(Shape shape) {
    if (shape instanceof Shape.Named named) {
      return named.structure();
    } else if (shape instanceof Shape.Whole whole) {
      return whole.type().getSimpleName();
    } else if (shape instanceof Shape.Decimal decimal) {
      return decimal.type().getSimpleName();
    }
    return shape instanceof Shape.Text ? "string" : "char";
  }

  private String meaning(Shape shape) {
    if (shape instanceof Shape.Named named) {
      Structure structure = structures.get(named.structure());
      return structure instanceof Structure.Product product
          ? "record " + product.type().getName()
          : "sealed " + ((Structure.Sum) Objects.requireNonNull(structure)).type().getName();
    }
    return shape.toString();
  }

  private Expression body(Shape shape, ExpressionFactory parts) {
    if (shape instanceof Shape.Named named) {
      Structure structure = structures.get(named.structure());
      return structure instanceof Structure.Product product
          ? product(product, parts)
          : sum((Structure.Sum) Objects.requireNonNull(structure), parts);
    } else if (shape instanceof Shape.Text text) {
      return new TextExpressions(parts, '"').text(text);
    } else if (shape instanceof Shape.Letter) {
      return new TextExpressions(parts, layout.letterQuote()).letter();
    }
    NumberExpressions numbers = new NumberExpressions(parts, layout.needsPoint());
    if (shape instanceof Shape.Whole whole) {
      return number(whole.type(), numbers.whole(whole), parts);
    }
    Shape.Decimal decimal = (Shape.Decimal) shape;
    return number(decimal.type(), numbers.decimal(decimal), parts);
  }

  private Expression number(Class<?> type, Expression digits, ExpressionFactory parts) {
    return parts.sequence(
        parts.text(layout.numberStart(type)), digits, parts.text(layout.numberEnd(type)));
  }

  /** Returns the components and the end of a record. */
  private Expression product(Structure.Product product, ExpressionFactory parts) {
    List<Expression> items = new ArrayList<>();
    for (int i = 0; i < product.parts().size(); i++) {
      Structure.Part part = product.parts().get(i);
      items.add(parts.text((i == 0 ? "" : ", ") + layout.componentStart(part)));
      items.add(expression(part.shape(), parts));
    }
    items.add(parts.text(layout.productEnd()));
    return parts.sequence(items);
  }

  private Expression sum(Structure.Sum sum, ExpressionFactory parts) {
    List<Expression> ways = new ArrayList<>();
    for (Shape alternative : sum.alternatives()) {
      if (alternative instanceof Shape.Constants constants) {
        ways.add(constants(constants, true, parts));
      } else {
        Shape.Named named = (Shape.Named) alternative;
        Structure.Product product =
            (Structure.Product) Objects.requireNonNull(structures.get(named.structure()));
        ways.add(
            parts.sequence(parts.text(layout.taggedStart(product)), parts.call(rule(alternative))));
      }
    }
    return parts.choice(ways);
  }

  static boolean isBig(Class<?> type) {
    return type == BigInteger.class || type == BigDecimal.class;
  }
}
