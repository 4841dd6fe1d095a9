package io.dyck.tools.tag;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.failure.CompilationCancelledException;
import io.dyck.failure.DyckException;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.TokenName;
import io.dyck.grammar.notation.Notation;
import io.dyck.grammar.notation.ReadOptions;
import io.dyck.grammar.read.Grammars;
import io.dyck.grammar.regex.Regex;
import io.dyck.schema.JsonSchema;
import io.dyck.schema.SchemaOptions;
import io.dyck.schema.elements.ElementLanguage;
import io.dyck.schema.elements.ElementStyle;
import io.dyck.schema.text.Spaces;
import io.dyck.schema.text.TextPolicy;
import io.dyck.tools.build.BoundedText;
import io.dyck.tools.build.GrammarAssembly;
import io.dyck.tools.read.JsonPart;
import io.dyck.tools.read.ToolException;
import io.dyck.tools.read.ToolException.Problem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads formats of a structural tag, inner formats first. */
final class FormatReader {
  final GrammarAssembly all;
  private final SchemaOptions options;
  private final Map<String, Expression> known = new HashMap<>();

  FormatReader(GrammarAssembly all, SchemaOptions options) {
    this.all = all;
    this.options = options;
  }

  Expression read(JsonPart format, TagSurroundings around) {
    JsonPart type = format.get("type");
    return switch (type.stringValue()) {
      case "const_string" -> {
        requireMembers(format, "value");
        yield all.letters(format.get("value").stringValue());
      }
      case "json_schema" -> {
        requireMembers(format, "json_schema", "style", "any_order", "max_whitespace_cnt");
        yield schema(format, format.stringMember("style", "json"));
      }
      case "qwen_xml_parameter" -> {
        requireMembers(format, "json_schema", "any_order", "max_whitespace_cnt");
        yield schema(format, "qwen_xml");
      }
      case "grammar" -> {
        requireMembers(format, "grammar");
        yield grammar(format.get("grammar"));
      }
      case "regex" -> {
        requireMembers(format, "pattern");
        yield regex(format.get("pattern"));
      }
      case "any_text" -> {
        requireMembers(format, "excludes", "max_tokens", "max_chars");
        yield readAnyText(format, around);
      }
      case "sequence" -> {
        requireMembers(format, "elements");
        yield all.sequence(elements(format, around));
      }
      case "or" -> {
        requireMembers(format, "elements");
        yield all.choiceOf(requireNonEmpty(format.get("elements"), elements(format, around)));
      }
      case "optional", "plus", "star" -> {
        requireMembers(format, "content");
        boolean plus = type.stringValue().equals("plus");
        yield all.repetition(
            read(format.get("content"), around),
            plus ? 1 : 0,
            type.stringValue().equals("optional") ? 1 : null);
      }
      case "repeat" -> {
        requireMembers(format, "min", "max", "content");
        yield repeat(format, around);
      }
      case "tag" -> {
        Tag tag = tag(format);
        yield all.sequence(begin(tag.begin()), tag.content(), tag.end());
      }
      case "triggered_tags" -> {
        requireMembers(format, "triggers", "tags", "at_least_one", "stop_after_first", "excludes");
        yield new TagDispatches(this).triggeredText(format, tags(format), around);
      }
      case "tags_with_separator" -> {
        requireMembers(format, "tags", "separator", "at_least_one", "stop_after_first");
        yield readSeparated(format);
      }
      case "dispatch" -> {
        requireMembers(format, "rules", "loop", "excludes");
        yield new TagDispatches(this).ofTexts(format, around);
      }
      case "token" -> {
        requireMembers(format, "token");
        yield all.token(token(format.get("token")));
      }
      case "exclude_token" -> {
        requireMembers(format, "exclude_tokens");
        yield readAnyToken(format, around);
      }
      case "any_tokens" -> {
        requireMembers(format, "exclude_tokens", "max_tokens");
        yield all.repetition(
            readAnyToken(format, around),
            0,
            format.find("max_tokens").map(n -> n.intValue(0)).orElse(null));
      }
      case "token_triggered_tags" -> {
        requireMembers(
            format, "trigger_tokens", "tags", "exclude_tokens", "at_least_one", "stop_after_first");
        yield new TokenDispatches(this).triggeredTokens(format, tags(format), around);
      }
      case "token_dispatch" -> {
        requireMembers(format, "rules", "loop", "exclude_tokens");
        yield new TokenDispatches(this).ofTokens(format, around);
      }
      default ->
          throw type.unexpectedValue(
              "the type of a format, such as tag, triggered_tags, json_schema or any_text");
    };
  }

  private static void requireMembers(JsonPart format, String... names) {
    format.requireOnly(ImmutableSet.<String>builder().add("type").add(names).build());
  }

  private static <T> List<T> requireNonEmpty(JsonPart part, List<T> list) {
    if (list.isEmpty()) {
      throw part.unexpectedValue("an array with at least one item");
    }
    return list;
  }

  private List<Expression> elements(JsonPart format, TagSurroundings around) {
    return format.get("elements").items().stream().map(part -> read(part, around)).toList();
  }

  private Expression repeat(JsonPart format, TagSurroundings around) {
    int least = format.get("min").intValue(0);
    int most = format.get("max").intValue(-1);
    if (most >= 0 && most < least) {
      throw format.get("max").unexpectedValue("-1, or a whole number from " + least);
    }
    return all.repetition(read(format.get("content"), around), least, most < 0 ? null : most);
  }

  /** Returns the texts that a member excludes. No text is empty. */
  List<String> excludes(JsonPart format) {
    List<String> texts = new ArrayList<>();
    for (JsonPart part : format.find("excludes").map(JsonPart::items).orElse(ImmutableList.of())) {
      if (part.stringValue().isEmpty()) {
        throw part.unexpectedValue("a text that is not empty");
      }
      texts.add(part.stringValue());
    }
    return texts;
  }

  private Expression readAnyText(JsonPart format, TagSurroundings around) {
    List<String> without = excludes(format);
    without.addAll(around.texts());
    int tokens = format.find("max_tokens").map(part -> part.intValue(0)).orElse(-1);
    int characters = format.find("max_chars").map(part -> part.intValue(0)).orElse(-1);
    return tokens == 0 || characters == 0
        ? all.emptyText()
        : characters < 0 && tokens < 0
            ? all.freeText(without)
            : all.repetition(all.lazy(new BoundedText(without, characters, tokens)), 0, 1);
  }

  Expression schema(JsonPart schema, boolean anyOrder, @Nullable Integer mostBlanks) {
    String text = schema.node().isObject() ? schema.schema() : schema.json();
    return known.computeIfAbsent(
        anyOrder + " " + mostBlanks + " " + text,
        key ->
            all.lazy(
                runReader(
                    Problem.SCHEMA,
                    schema,
                    () -> JsonSchema.of(text, policy(anyOrder, mostBlanks)).language())));
  }

  private Expression schema(JsonPart format, String style) {
    JsonPart schema = format.get("json_schema");
    boolean anyOrder = format.booleanMember("any_order", false);
    Integer blanks = format.find("max_whitespace_cnt").map(part -> part.intValue(0)).orElse(null);
    if (style.equals("json")) {
      return schema(schema, anyOrder, blanks);
    }
    ElementStyle elements = ElementStyle.NAMED.get(style);
    if (elements == null) {
      throw format
          .get("style")
          .unexpectedValue("\"json\" or one of " + String.join(", ", ElementStyle.NAMED.keySet()));
    }
    ElementLanguage language =
        runReader(
            Problem.SCHEMA,
            schema,
            () -> JsonSchema.elements(schema.json(), ofElements(anyOrder, blanks), elements));
    return all.elements(language);
  }

  /**
   * Returns options that allow white space between elements, because models write line feeds there
   * in different ways.
   */
  private SchemaOptions ofElements(boolean anyOrder, @Nullable Integer mostBlanks) {
    return policy(anyOrder, mostBlanks == null ? TextPolicy.DEFAULT_BLANKS : mostBlanks);
  }

  private SchemaOptions policy(boolean anyOrder, @Nullable Integer mostBlanks) {
    TextPolicy text = options.text().withAnyOrder(anyOrder);
    return options.withText(
        mostBlanks == null ? text : text.withSpaces(new Spaces(Spaces.Kind.FLEXIBLE, mostBlanks)));
  }

  private Expression grammar(JsonPart text) {
    ReadOptions reading = ReadOptions.builder().notation(Notation.XGRAMMAR).build();
    Grammar grammar =
        runReader(
            Problem.GRAMMAR,
            text,
            () -> Grammars.read(text.pointer(), text.stringValue(), reading));
    return all.grammar(grammar);
  }

  private Expression regex(JsonPart text) {
    Grammar grammar =
        runReader(Problem.GRAMMAR, text, () -> Regex.parse(text.pointer(), text.stringValue()));
    return all.grammar(grammar);
  }

  private static <T> T runReader(Problem problem, JsonPart part, Supplier<T> use) {
    try {
      return use.get();
    } catch (ToolException | CompilationCancelledException e) {
      throw e;
    } catch (DyckException e) {
      throw new ToolException(problem, part.pointer(), String.valueOf(e.getMessage()), e);
    }
  }

  private List<Tag> tags(JsonPart format) {
    JsonPart tags = format.get("tags");
    return requireNonEmpty(tags, tags.items().stream().map(this::tag).toList());
  }

  private Tag tag(JsonPart format) {
    if (!format.stringMember("type", "tag").equals("tag")) {
      throw format.get("type").unexpectedValue("\"tag\"");
    }
    requireMembers(format, "begin", "content", "end");
    JsonPart end = format.get("end");
    TagSurroundings inside =
        isToken(end)
            ? new TagSurroundings(ImmutableList.of(), ImmutableList.of(token(end.get("token"))))
            : new TagSurroundings(
                endTexts(end).stream()
                    .filter(text -> !text.isEmpty())
                    .collect(ImmutableList.toImmutableList()),
                ImmutableList.of());
    return new Tag(format.get("begin"), read(format.get("content"), inside), readEnds(end));
  }

  static boolean isToken(JsonPart part) {
    return part.node().isObject();
  }

  Expression begin(JsonPart begin) {
    return isToken(begin) ? read(begin, TagSurroundings.NONE) : all.letters(begin.stringValue());
  }

  Expression readEnds(JsonPart end) {
    return isToken(end)
        ? read(end, TagSurroundings.NONE)
        : all.choiceOf(endTexts(end).stream().map(all::letters).toList());
  }

  private static List<String> endTexts(JsonPart end) {
    return end.node().isArray()
        ? requireNonEmpty(end, end.items().stream().map(JsonPart::stringValue).toList())
        : List.of(end.stringValue());
  }

  private Expression readSeparated(JsonPart format) {
    List<Expression> tags = new ArrayList<>();
    for (Tag tag : tags(format)) {
      tags.add(all.sequence(begin(tag.begin()), tag.content(), tag.end()));
    }
    Expression one = all.choiceOf(tags);
    Expression separator = all.letters(format.get("separator").stringValue());
    Expression some =
        format.booleanMember("stop_after_first", false)
            ? one
            : all.sequence(one, all.repetition(all.sequence(separator, one), 0, null));
    return format.booleanMember("at_least_one", false) ? some : all.repetition(some, 0, 1);
  }

  /** Returns a token, given by number or spelling. */
  TokenName token(JsonPart part) {
    return part.node().isTextual()
        ? new TokenName.BySpelling(part.stringValue())
        : new TokenName.ById(part.intValue(0));
  }

  List<TokenName> tokens(JsonPart format, String member) {
    List<TokenName> names = new ArrayList<>();
    format.find(member).ifPresent(part -> part.items().forEach(item -> names.add(token(item))));
    return names;
  }

  private Expression readAnyToken(JsonPart format, TagSurroundings around) {
    List<TokenName> without = tokens(format, "exclude_tokens");
    without.addAll(around.tokens());
    return anyTokenExcept(without);
  }

  Expression anyTokenExcept(List<TokenName> without) {
    List<TokenName> first = List.of(new TokenName.ById(0));
    return without.isEmpty()
        ? all.choiceOf(all.tokens(first, false), all.tokens(first, true))
        : all.tokens(without, true);
  }
}
