package io.dyck.cli.editor.analysis;

import com.google.common.collect.ImmutableList;
import io.dyck.failure.Excerpt;
import io.dyck.grammar.outline.RuleDefinition;
import io.dyck.grammar.outline.Word;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The texts that can be inserted at a place: names of rules, and the words of the notation. */
public final class EditorCompletions {
  private static final int LONGEST_DETAIL = 120;

  private static final ImmutableList<Item> GBNF =
      words(
          "root ::= ", "the rule that texts are derived from",
          "#! longest-match: ", "rules that take as many characters as they can",
          "#! shortest-match: ", "rules that take as few characters as they can",
          "#! lexer: ", "longest match for these rules and all texts in quotes",
          "#! ignore: ", "what may stand between terminals",
          "#= ", "a text that the grammar must accept");
  private static final ImmutableList<Item> LARK =
      words(
          "%import common.", "a terminal of Lark's library",
          "%ignore ", "what may stand between terminals",
          "%declare ", "a terminal that is defined elsewhere",
          "%override ", "another definition of what is imported",
          "%extend ", "more alternatives of what is imported",
          "%json {}", "the values of a JSON Schema",
          "start: ", "the rule that texts are derived from");
  private static final ImmutableList<Item> W3C =
      words(
          "<?TOKENS?>",
          "terminals follow",
          "@pass ",
          "white space",
          "/* ws: explicit */",
          "no white space in this rule",
          "/* ws: definition */",
          "this rule is white space");
  private static final ImmutableList<Item> XGRAMMAR =
      words(
          "TagDispatch(",
          "free text with tags",
          "Regex(",
          "a regular expression",
          "Token(",
          "tokens by id",
          "ExcludeToken(",
          "any token but these",
          "Substring(",
          "parts of a text");
  private static final ImmutableList<Item> ABNF =
      words(
          "ALPHA",
          "a letter",
          "DIGIT",
          "0 to 9",
          "HEXDIG",
          "0 to 9, A to F",
          "DQUOTE",
          "a quote",
          "SP",
          "a blank",
          "WSP",
          "a blank or tab",
          "CRLF",
          "a line end",
          "VCHAR",
          "a visible character");
  private static final ImmutableList<Item> SCHEMA =
      words(
          "\"type\"",
          "the kinds of values",
          "\"properties\"",
          "members by name",
          "\"required\"",
          "names that must be there",
          "\"additionalProperties\"",
          "other members",
          "\"items\"",
          "every item",
          "\"prefixItems\"",
          "the first items",
          "\"enum\"",
          "one of these values",
          "\"const\"",
          "this value",
          "\"pattern\"",
          "a regular expression",
          "\"minLength\"",
          "least characters",
          "\"maxLength\"",
          "most characters",
          "\"minimum\"",
          "least number",
          "\"maximum\"",
          "greatest number",
          "\"minItems\"",
          "least items",
          "\"maxItems\"",
          "most items",
          "\"anyOf\"",
          "at least one",
          "\"oneOf\"",
          "exactly one",
          "\"allOf\"",
          "all of these",
          "\"not\"",
          "anything else",
          "\"$ref\"",
          "another schema",
          "\"$defs\"",
          "named schemas",
          "\"format\"",
          "a known form of text",
          "\"description\"",
          "for readers");

  private EditorCompletions() {}

  /** The kind of an item. */
  public enum Kind {
    /** A rule of the grammar. */
    RULE,
    /** A word of the notation. */
    WORD
  }

  /**
   * A text that can be inserted.
   *
   * @param text the text
   * @param detail a short description
   * @param kind the kind
   */
  public record Item(String text, String detail, Kind kind) {}

  private static ImmutableList<Item> words(String... textsAndDetails) {
    ImmutableList.Builder<Item> items = ImmutableList.builder();
    for (int i = 0; i < textsAndDetails.length; i += 2) {
      items.add(new Item(textsAndDetails[i], textsAndDetails[i + 1], Kind.WORD));
    }
    return items.build();
  }

  /**
   * Returns the texts that can be inserted at a place.
   *
   * @param document the document
   * @param offset the offset of the place
   * @return the items; literals have no items, and comments only the words for tools
   */
  public static ImmutableList<Item> completionsAt(GrammarDocument document, int offset) {
    Optional<Word> word =
        document.outline().wordAt(offset).filter(found -> found.span().start() < offset);
    boolean isSchema = document.language().isSchema();
    boolean isText =
        word.filter(
                found ->
                    found.span().end() > offset
                        && (found.kind() == Word.Kind.LITERAL || found.kind() == Word.Kind.CLASS))
            .isPresent();
    if (isText && !isSchema) {
      return ImmutableList.of();
    }
    boolean isPlainComment =
        word.filter(
                found ->
                    found.kind() == Word.Kind.COMMENT
                        && !document.text().startsWith("#!", found.span().start()))
            .isPresent();
    Map<String, Item> items = new LinkedHashMap<>();
    if (!isPlainComment) {
      for (RuleDefinition definition : document.outline().definitions()) {
        String name = isSchema ? '"' + definition.rule() + '"' : writtenName(document, definition);
        items.putIfAbsent(name, new Item(name, line(document, definition), Kind.RULE));
      }
    }
    words(document.language()).forEach(item -> items.putIfAbsent(item.text(), item));
    return ImmutableList.copyOf(items.values());
  }

  private static String writtenName(GrammarDocument document, RuleDefinition definition) {
    String name = document.text().substring(definition.name().start(), definition.name().end());
    return name.startsWith("<") ? name : definition.rule();
  }

  private static String line(GrammarDocument document, RuleDefinition definition) {
    int line = document.source().line(definition.name().start());
    return Excerpt.excerptOf(document.source().lineText(line).strip(), LONGEST_DETAIL);
  }

  private static ImmutableList<Item> words(Language language) {
    if (language.isSchema()) {
      return SCHEMA;
    }
    return switch (language.notation().orElseThrow()) {
      case GBNF -> GBNF;
      case LARK -> LARK;
      case W3C -> W3C;
      case XGRAMMAR -> XGRAMMAR;
      case ABNF -> ABNF;
      case ISO, WIRTH, BNF, REGEX -> ImmutableList.of();
    };
  }
}
