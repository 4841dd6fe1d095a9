package io.dyck.schema.elements;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.base.Preconditions;
import com.google.common.collect.ImmutableList;
import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.TokenName;
import io.dyck.schema.algebra.Formula;
import io.dyck.schema.elements.ElementStyle.Form;
import io.dyck.schema.elements.ElementStyle.Kind;
import io.dyck.schema.elements.ElementStyle.Member;
import io.dyck.schema.language.JsonLanguage;
import io.dyck.schema.language.ScalarPositions;
import io.dyck.schema.language.ValuePosition;
import io.dyck.schema.plan.ObjectPlan;
import io.dyck.schema.read.SchemaException;
import io.dyck.schema.sets.Scalars;
import io.dyck.schema.strings.PatternException;
import io.dyck.schema.strings.PlainText;
import io.dyck.schema.strings.StringSet;
import io.dyck.schema.text.SizeBounds;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The objects of a JSON language, with members written as elements in an {@link ElementStyle}. The
 * object without members has no text here, because no rule has the empty text; see {@link
 * #canBeEmpty}.
 */
public final class ElementLanguage implements LazyLanguage {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The undeclared names of members in a style without text before a name. */
  private static final StringSet BARE_NAMES = names("^[A-Za-z_][A-Za-z0-9_-]*$");

  /** The undeclared names of members in a style with text before a name. */
  private static final StringSet PLAIN_NAMES = names("^[^\\d\\s<>\"'=&|][^<>\"'=&|\\n\\r\\t]*$");

  private static final ImmutableList<String> WITHOUT_STRINGS =
      ImmutableList.of("number", "boolean", "null", "array", "object");

  private static final ImmutableList<String> WITHOUT_WORDS =
      ImmutableList.of("number", "array", "object");

  private final JsonLanguage json;
  private final ElementStyle style;
  private final ElementText texts;
  private final Map<Names, PlainText> names = new HashMap<>();
  private final Map<Strings, Optional<PlainText>> strings = new HashMap<>();

  private record Names(ObjectPlan plan, Member member) {}

  private record Strings(StringSet set, String end) {}

  /**
   * Creates the language of elements. Only {@code io.dyck.schema.JsonSchema} calls the constructor.
   *
   * @param json the language of the objects in JSON
   * @param tokens the spellings of the style that are tokens, at most {@link
   *     LazyLanguage#MAX_TOKENS}
   */
  @SuppressWarnings("exports")
  public ElementLanguage(JsonLanguage json, ElementStyle style, ImmutableList<String> tokens) {
    Preconditions.checkArgument(
        tokens.size() <= MAX_TOKENS, "%s tokens; there may be %s", tokens.size(), MAX_TOKENS);
    this.json = json;
    this.style = style;
    this.texts = new ElementText(tokens);
  }

  private static StringSet names(String pattern) {
    try {
      return StringSet.pattern(pattern);
    } catch (PatternException e) {
      throw new IllegalStateException(pattern, e);
    }
  }

  /** Whether the object without members is allowed. */
  public boolean canBeEmpty() {
    return plans(json.root()).stream().anyMatch(plan -> plan.isComplete(plan.start()));
  }

  /** Whether no object with members can be written. */
  public boolean isEmpty() {
    return roots().isEmpty();
  }

  /** Returns the language of the objects in JSON. */
  JsonLanguage json() {
    return json;
  }

  ImmutableList<ObjectPlan> plans(Formula formula) {
    return json.objectPlans(json.shapes().shapeOf(formula));
  }

  @Override
  public int start() {
    return json.state(new ElementPositions.ElementRoot(this));
  }

  @Override
  public void expand(int state, Steps steps) {
    json.expand(state, steps);
  }

  @Override
  public List<EquivalentState> likenesses(int state) {
    return json.likenesses(state);
  }

  @Override
  public void expandDiffering(int state, Steps steps) {
    json.expandDiffering(state, steps);
  }

  @Override
  public @Nullable TextAutomaton textAutomaton(int state) {
    return json.textAutomaton(state);
  }

  @Override
  public byte[] shortestEnd(int state) {
    return json.shortestEnd(state);
  }

  @Override
  public String ruleName(int state) {
    return "element";
  }

  @Override
  public List<TokenName> tokens() {
    return texts.names();
  }

  ElementStyle style() {
    return style;
  }

  /** Returns the plans of the objects with members. */
  List<ObjectPlan> roots() {
    return plans(json.root()).stream()
        .filter(plan -> !slots(plan.start(), style.member()).isEmpty())
        .toList();
  }

  PlainText names(ObjectPlan plan, Member member) {
    return names.computeIfAbsent(
        new Names(plan, member),
        key -> {
          ImmutableList<StringSet> classes = plan.classesOfNames();
          if (!style.isFlexible()) {
            StringSet writable = style.hasBareNames() ? BARE_NAMES : PLAIN_NAMES;
            classes =
                classes.stream()
                    .map(each -> each.intersection(writable))
                    .collect(ImmutableList.toImmutableList());
          }
          String end = member.nameEnd();
          return PlainText.names(plan.singleNames(), classes, end, texts.letters(end));
        });
  }

  /** Returns the slots of the members that may come next and whose names can be written. */
  BitSet slots(ObjectPlan.State at, Member member) {
    BitSet slots = json.inhabitants().slots(at);
    PlainText text = names(at.plan(), member);
    BitSet writable = new BitSet();
    for (int slot = slots.nextSetBit(0); slot >= 0; slot = slots.nextSetBit(slot + 1)) {
      BitSet one = new BitSet();
      one.set(slot);
      if (text.canReachAny(text.start(), one)) {
        writable.set(slot);
      }
    }
    return writable;
  }

  /**
   * Returns the strings of a set without quotes, each followed by an end text, or null if no string
   * can be written.
   */
  @Nullable PlainText strings(StringSet set, String end) {
    int most = json.policy().sizes().stringLength();
    StringSet some =
        most == SizeBounds.AS_THE_SCHEMA_SAYS ? set : set.intersection(StringSet.length(0, most));
    return strings
        .computeIfAbsent(
            new Strings(some, end),
            key ->
                Optional.ofNullable(
                    some.isEmpty() ? null : PlainText.strings(some, end, texts.letters(end))))
        .orElse(null);
  }

  /** Adds white space before a place if the style and the policy allow white space. */
  ValuePosition withWhiteSpace(ValuePosition next) {
    return style.isFlexible() ? json.withFlexibleSpace(next) : next;
  }

  /** Returns the place before a choice of texts. Each text leads to a place of its own. */
  ValuePosition forkOf(List<ElementPositions.ElementPath> ways) {
    return ElementPositions.Fork.positionOf(ways, texts);
  }

  /** Returns the place before a text, which may be empty. */
  ValuePosition fixedText(String text, ValuePosition next) {
    return forkOf(List.of(new ElementPositions.ElementPath(text, next)));
  }

  /**
   * Returns the text between a value of a form and the end of its element, with the closing text.
   */
  String endText(Form form) {
    return form.after() + style.close();
  }

  /** Returns the places before the values of a formula, each with the text before the value. */
  List<ElementPositions.ElementPath> valueStarts(Formula formula) {
    List<ElementPositions.ElementPath> ways = new ArrayList<>();
    if (isAnyJson(formula)) {
      Form form = style.form(ElementStyle.OTHERS);
      ways.add(
          new ElementPositions.ElementPath(
              form.before(), new ElementPositions.JsonValue(this, formula, endText(form))));
      return ways;
    }
    List<String> others = new ArrayList<>();
    for (String type : ElementStyle.TYPES) {
      Form form = style.forms().get(type);
      if (form == null) {
        others.add(type);
      } else {
        add(typePart(formula, List.of(type)), form, ways);
      }
    }
    Form form = style.forms().get(ElementStyle.OTHERS);
    if (form != null) {
      add(typePart(formula, others), form, ways);
    }
    if (ways.isEmpty()) {
      throw unwritable(style.close());
    }
    return ways;
  }

  private Formula typePart(Formula formula, List<String> types) {
    return types.size() == ElementStyle.TYPES.size()
        ? formula
        : json.formulas()
            .conjunction(formula, json.formulas().ofTypes(types.toArray(String[]::new)));
  }

  /** Whether a formula allows every value, and the value is therefore written as JSON. */
  private boolean isAnyJson(@Nullable Formula formula) {
    return style.isFlexible() && style.isNested() && formula == json.formulas().alwaysTrue();
  }

  private static SchemaException unwritable(String end) {
    return SchemaException.unsupported(
        "#", "const", "a string holds " + end.strip() + ", which ends it");
  }

  private void add(Formula part, Form form, List<ElementPositions.ElementPath> ways) {
    if (!json.hasText(part)) {
      return;
    }
    switch (form.kind()) {
      case ANY ->
          ways.add(
              new ElementPositions.ElementPath(form.before(), untypedValue(part, endText(form))));
      case TEXT -> {
        PlainText plain = strings(json.shapes().shapeOf(part).scalars().strings(), endText(form));
        if (plain != null) {
          ways.add(
              new ElementPositions.ElementPath(
                  form.before(), new ElementPositions.PlainString(plain, plain.start())));
        }
      }
      case JSON ->
          ways.add(
              new ElementPositions.ElementPath(
                  form.before(), new ElementPositions.JsonValue(this, part, endText(form))));
      case WORD ->
          fixedWords(part)
              .forEach(
                  word ->
                      ways.add(
                          new ElementPositions.ElementPath(
                              form.before() + word + endText(form), ScalarPositions.End.INSTANCE)));
      case MEMBERS ->
          ways.add(
              new ElementPositions.ElementPath(
                  form.before(), new ElementPositions.Members(this, part, endText(form))));
      case ITEMS ->
          ways.add(
              new ElementPositions.ElementPath(
                  form.before(), new ElementPositions.Items(this, part, endText(form))));
    }
  }

  private List<String> fixedWords(Formula formula) {
    Scalars scalars = json.shapes().shapeOf(formula).scalars();
    List<String> words = new ArrayList<>();
    if (scalars.nulls()) {
      words.add(wordOf("null"));
    }
    if (scalars.yes()) {
      words.add(wordOf("true"));
    }
    if (scalars.no()) {
      words.add(wordOf("false"));
    }
    return words;
  }

  private String wordOf(String json) {
    return style.words().getOrDefault(json, json);
  }

  /** Returns the place before a value in a form that does not distinguish the types. */
  private ValuePosition untypedValue(Formula formula, String end) {
    StringSet set = json.shapes().shapeOf(formula).scalars().strings();
    PlainText plain = strings(set, end);
    List<ValuePosition> spots = new ArrayList<>();
    if (plain != null) {
      spots.add(new ElementPositions.PlainString(plain, plain.start()));
    }
    // If all strings are allowed, every text is a string, and other types need no alternative.
    if (plain == null || !set.isAllStrings()) {
      boolean hasWords = !style.words().isEmpty();
      Formula rest = typePart(formula, hasWords ? WITHOUT_WORDS : WITHOUT_STRINGS);
      if (json.hasText(rest)) {
        spots.add(new ElementPositions.JsonValue(this, rest, end));
      }
      if (hasWords) {
        fixedWords(formula)
            .forEach(word -> spots.add(fixedText(word + end, ScalarPositions.End.INSTANCE)));
      }
    }
    if (spots.isEmpty()) {
      throw unwritable(end);
    }
    return spots.size() == 1
        ? spots.get(0)
        : new ElementPositions.ValueChoice(ImmutableList.copyOf(spots));
  }

  /** Writes the value of a short element, with the text before the value and the closing text. */
  void write(Formula formula, ByteArrayOutputStream to) {
    byte[] text = json.inhabitants().shortText(formula);
    if (text[0] == '"' && !isAnyJson(formula)) {
      Form form = style.form("string");
      boolean isPlain = form.kind() == Kind.TEXT || form.kind() == Kind.ANY;
      PlainText plain =
          isPlain
              ? strings(json.shapes().shapeOf(formula).scalars().strings(), endText(form))
              : null;
      if (plain != null) {
        writeText(form.before(), to);
        to.writeBytes(plain.shortestText(plain.start(), 0));
        return;
      }
    }
    write(tree(text), isAnyJson(formula), true, to);
  }

  /** Writes a short array or object without the text before it. */
  void writeInside(Formula formula, ByteArrayOutputStream to) {
    write(tree(json.inhabitants().shortText(formula)), false, false, to);
  }

  private static JsonNode tree(byte[] text) {
    try {
      return JSON.readTree(text);
    } catch (IOException e) {
      throw new IllegalStateException("the text of a value", e);
    }
  }

  private void write(JsonNode value, boolean isJson, boolean withBefore, ByteArrayOutputStream to) {
    Form form = style.form(isJson ? ElementStyle.OTHERS : typeOf(value));
    if (withBefore) {
      writeText(form.before(), to);
    }
    switch (isJson ? Kind.JSON : form.kind()) {
      case MEMBERS -> writeMembers(value, to);
      case ITEMS -> writeItems(value, to);
      case WORD -> writeText(wordOf(value.asText()), to);
      case JSON -> writeText(value.toString(), to);
      case ANY, TEXT -> {
        boolean isWord = value.isBoolean() || value.isNull();
        String content =
            value.isTextual()
                ? value.textValue()
                : isWord ? wordOf(value.asText()) : value.toString();
        if (content.contains(endText(form).strip())) {
          throw unwritable(endText(form));
        }
        writeText(content, to);
      }
    }
    writeText(endText(form), to);
  }

  private void writeMembers(JsonNode value, ByteArrayOutputStream to) {
    String before = "";
    for (Map.Entry<String, JsonNode> each : value.properties()) {
      writeText(before + style.inner().open() + each.getKey() + style.inner().nameEnd(), to);
      write(each.getValue(), false, true, to);
      before = style.between();
    }
  }

  private void writeItems(JsonNode value, ByteArrayOutputStream to) {
    String before = "";
    for (JsonNode each : value) {
      writeText(before + style.item(), to);
      write(each, false, true, to);
      before = style.between();
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

  void writeText(String text, ByteArrayOutputStream to) {
    to.writeBytes(texts.bytes(text));
  }
}
