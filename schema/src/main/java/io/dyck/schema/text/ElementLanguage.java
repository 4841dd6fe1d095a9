package io.dyck.schema.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import io.dyck.grammar.LazyLanguage;
import io.dyck.schema.algebra.Formula;
import io.dyck.schema.read.SchemaException;
import io.dyck.schema.strings.PlainText;
import io.dyck.schema.strings.StringSet;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The objects of a language, their members written as elements. The object without members has no
 * text here, for no rule has the empty text: see {@link #mayBeEmpty}.
 */
public final class ElementLanguage implements LazyLanguage {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The types that a style may tell apart. */
  private static final ImmutableList<String> TYPES =
      ImmutableList.of("string", "number", "boolean", "null", "array", "object");

  private final JsonLanguage json;
  private final ElementStyle style;
  private final IdentityHashMap<ObjectPlan, PlainText> names = new IdentityHashMap<>();
  private final Map<StringSet, Optional<PlainText>> strings = new HashMap<>();

  /**
   * Writes a language otherwise.
   *
   * @param json whose values are objects
   */
  public ElementLanguage(JsonLanguage json, ElementStyle style) {
    this.json = json;
    this.style = style;
  }

  /** Whether there is an object without members. */
  public boolean mayBeEmpty() {
    return plans(json.root()).stream().anyMatch(plan -> plan.isComplete(plan.start()));
  }

  /** Whether that is the only one. */
  public boolean isEmpty() {
    return plans(json.root()).stream()
        .allMatch(plan -> json.inhabitants().slots(plan.start()).isEmpty());
  }

  private ImmutableList<ObjectPlan> plans(Formula formula) {
    return json.objectPlans(json.shapes().of(formula));
  }

  @Override
  public int start() {
    return json.state(new Elements.Root(this));
  }

  @Override
  public void expand(int state, Steps steps) {
    json.expand(state, steps);
  }

  @Override
  public List<Likeness> likenesses(int state) {
    return json.likenesses(state);
  }

  @Override
  public void expandDiffering(int state, Steps steps) {
    json.expandDiffering(state, steps);
  }

  @Override
  public byte[] shortestEnd(int state) {
    return json.shortestEnd(state);
  }

  @Override
  public String ruleName(int state) {
    return "element";
  }

  ElementStyle style() {
    return style;
  }

  /** The objects with members. */
  List<ObjectPlan> roots() {
    return plans(json.root()).stream()
        .filter(plan -> !json.inhabitants().slots(plan.start()).isEmpty())
        .toList();
  }

  PlainText names(ObjectPlan plan) {
    return names.computeIfAbsent(
        plan, p -> PlainText.names(p.singleNames(), p.classesOfNames(), style.nameEnd()));
  }

  /** The strings of a set as they are; null if there are none. */
  @Nullable PlainText strings(StringSet set) {
    int most = json.policy().sizes().stringLength();
    StringSet some =
        most == SizeBounds.AS_THE_SCHEMA_SAYS ? set : set.and(StringSet.length(0, most));
    return strings
        .computeIfAbsent(
            some,
            s -> Optional.ofNullable(s.isEmpty() ? null : PlainText.strings(s, style.close())))
        .orElse(null);
  }

  /** The places before the values of a formula, each with what stands before it. */
  List<Elements.Way> ways(Formula formula) {
    List<Elements.Way> ways = new ArrayList<>();
    if (style.before().size() == 1) {
      ways.add(new Elements.Way(before(ElementStyle.OTHERS), any(formula)));
    } else if (!style.item().isEmpty() && formula == json.formulas().everything()) {
      Spot whole = new Elements.Json(this, formula);
      ways.add(new Elements.Way(before(ElementStyle.OTHERS), whole));
    } else {
      List<String> others = new ArrayList<>();
      for (String type : TYPES) {
        if (!style.before().containsKey(type)) {
          others.add(type);
        } else {
          add(formula, before(type), ways, type);
        }
      }
      if (style.before().containsKey(ElementStyle.OTHERS)) {
        add(formula, before(ElementStyle.OTHERS), ways, others.toArray(String[]::new));
      }
    }
    if (ways.isEmpty()) {
      throw unwritable();
    }
    return ways;
  }

  private SchemaException unwritable() {
    return SchemaException.unsupported(
        "#", "const", "a string holds " + style.close() + ", which ends it");
  }

  /** Any value, where nothing tells the types apart. */
  private Spot any(Formula formula) {
    PlainText plain = strings(json.shapes().of(formula).scalars().strings());
    Formula rest = json.formulas().and(formula, json.formulas().ofTypes("string").not());
    if (plain == null) {
      if (!json.has(rest)) {
        throw unwritable();
      }
      return new Elements.Json(this, rest);
    }
    boolean isAll = json.shapes().of(formula).scalars().strings().isAll();
    Spot text = new Elements.Plain(plain, plain.start());
    // A free string is whatever is written, so there is nothing to tell apart.
    return isAll || !json.has(rest)
        ? text
        : new Elements.Either(text, new Elements.Json(this, rest));
  }

  private void add(Formula formula, String before, List<Elements.Way> ways, String... types) {
    Formula part = json.formulas().and(formula, json.formulas().ofTypes(types));
    if (!json.has(part)) {
      return;
    }
    boolean nested = !style.item().isEmpty();
    if (types[0].equals("string")) {
      PlainText plain = strings(json.shapes().of(part).scalars().strings());
      if (plain != null) {
        ways.add(new Elements.Way(before, new Elements.Plain(plain, plain.start())));
      }
    } else if (nested && types[0].equals("object")) {
      ways.add(new Elements.Way(before, new Elements.Members(this, part)));
    } else if (nested && types[0].equals("array")) {
      ways.add(new Elements.Way(before, new Elements.Items(this, part)));
    } else {
      ways.add(new Elements.Way(before, new Elements.Json(this, part)));
    }
  }

  /** Writes a short element from its type on. */
  void write(Formula formula, ByteArrayOutputStream to) {
    byte[] text = json.inhabitants().text(formula);
    if (text[0] == '"') {
      PlainText plain = strings(json.shapes().of(formula).scalars().strings());
      if (plain != null) {
        text(before("string"), to);
        to.writeBytes(plain.shortest(plain.start(), 0));
        return;
      }
    }
    try {
      write(JSON.readTree(text), formula, to);
    } catch (IOException e) {
      throw new IllegalStateException("the text of a value", e);
    }
  }

  /** What stands before a value of a type. */
  private String before(String type) {
    String own = style.before().get(type);
    return own == null ? String.valueOf(style.before().get(ElementStyle.OTHERS)) : own;
  }

  private void write(JsonNode value, @Nullable Formula formula, ByteArrayOutputStream to) {
    boolean anything = formula == json.formulas().everything() && !style.item().isEmpty();
    text(before(anything ? ElementStyle.OTHERS : typeOf(value)), to);
    if (!style.item().isEmpty() && !anything && value.isContainerNode()) {
      value
          .properties()
          .forEach(
              each -> {
                text(style.open() + each.getKey() + style.nameEnd(), to);
                write(each.getValue(), null, to);
              });
      if (value.isArray()) {
        value.forEach(
            each -> {
              text(style.item(), to);
              write(each, null, to);
            });
      }
      text(style.close(), to);
    } else {
      String content = value.isTextual() && !anything ? value.textValue() : value.toString();
      if (value.isTextual() && content.contains(style.close())) {
        throw unwritable();
      }
      text(content + style.close(), to);
    }
  }

  private static String typeOf(JsonNode value) {
    return switch (value.getNodeType()) {
      case STRING -> "string";
      case NUMBER -> "number";
      case BOOLEAN -> "boolean";
      case ARRAY -> "array";
      case OBJECT -> "object";
      default -> "null";
    };
  }

  static void text(String text, ByteArrayOutputStream to) {
    to.writeBytes(text.getBytes(StandardCharsets.UTF_8));
  }
}
