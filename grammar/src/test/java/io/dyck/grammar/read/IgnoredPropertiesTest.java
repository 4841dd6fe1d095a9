package io.dyck.grammar.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.oracle.LexingOracle;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * Compares {@code #! ignore:} with the same grammars rewritten by hand. In the rewritten grammar
 * each terminal becomes {@code (X ws)}, every other {@code ws} is removed, and the start begins
 * with {@code ws}. The blank is {@code x}, and a comment has {@code c} at both ends.
 */
final class IgnoredPropertiesTest {
  /** The length of the compared texts, in letters. */
  private static final int LENGTH = 4;

  private static final String LETTERS = "abcx";

  private static final List<String> TEXTS = texts();

  /** A part as written by an author, and rewritten by hand. */
  private record Part(String written, String meant) {
    static Part same(String text) {
      return new Part(text, text);
    }

    static Part terminal(String text) {
      return new Part(text, "(" + text + " ws)");
    }

    static Part joined(List<Part> parts, String sign) {
      return new Part(
          parts.stream().map(Part::written).collect(Collectors.joining(sign, "(", ")")),
          parts.stream().map(Part::meant).collect(Collectors.joining(sign, "(", ")")));
    }

    Part with(String operator) {
      return new Part(written + operator, meant + operator);
    }
  }

  @Property(tries = 80, edgeCases = EdgeCasesMode.NONE)
  void grammarMeansWhatItMeansRewrittenByHand(
      @ForAll("parts") Part root,
      @ForAll("parts") Part first,
      @ForAll("parts") Part second,
      @ForAll("whiteSpace") String ws) {
    String head = "#! lexer: word comment\n";
    String tail = "word ::= [ab] \"b\"*\ncomment ::= \"c\" [ab]? \"c\"\nws ::= " + ws + "\n";
    String written =
        head
            + "#! ignore: ws\n"
            + rules(root.written(), first.written(), second.written(), "\"b\"")
            + tail;
    String meant =
        head
            + "root ::= ws text\n"
            + rules(root.meant(), first.meant(), second.meant(), "(\"b\" ws)")
                .replace("root ::=", "text ::=")
            + tail;
    LexingOracle found = LexingOracle.of(grammar(written));
    LexingOracle expected = LexingOracle.of(grammar(meant));
    for (String text : TEXTS) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      assertThat(found.accepts(bytes))
          .as("'%s' in\n%s\nand in\n%s", text, written, meant)
          .isEqualTo(expected.accepts(bytes));
    }
  }

  private static Grammar grammar(String text) {
    return Gbnf.parse("g.gbnf", text);
  }

  /** Each has a text that ends. */
  private static String rules(String root, String first, String second, String end) {
    return "root ::= "
        + root
        + " | first | "
        + end
        + "\n"
        + "first ::= "
        + first
        + " | "
        + end
        + "\n"
        + "second ::= "
        + second
        + " | "
        + end
        + "\n";
  }

  private static List<String> texts() {
    List<String> texts = new ArrayList<>(List.of(""));
    for (int i = 0; texts.get(i).length() < LENGTH; i++) {
      for (int j = 0; j < LETTERS.length(); j++) {
        texts.add(texts.get(i) + LETTERS.charAt(j));
      }
    }
    return texts;
  }

  @Provide
  Arbitrary<String> whiteSpace() {
    return Arbitraries.of(
        "[x]*", "[x]?", "([x] | comment)*", "([x] ws)?", "comment? [x]*", "\"x\"*", "[x]{0,2}");
  }

  @Provide
  Arbitrary<Part> parts() {
    return parts(3);
  }

  private static Arbitrary<Part> parts(int depth) {
    Arbitrary<Part> leaves =
        Arbitraries.of(
            Part.terminal("\"a\""),
            Part.terminal("\"ab\""),
            Part.terminal("word"),
            Part.terminal("[bc]"),
            Part.terminal("[ab]+"),
            new Part("[ab]*", "([ab]+ ws)?"),
            Part.same("first"),
            Part.same("second"),
            new Part("ws", "()"),
            new Part("ws", "()"));
    if (depth == 0) {
      return leaves;
    }
    Arbitrary<List<Part>> some = parts(depth - 1).list().ofMinSize(1).ofMaxSize(3);
    return Arbitraries.oneOf(
        leaves,
        some.map(parts -> Part.joined(parts, " ")),
        some.map(parts -> Part.joined(parts, " | ")),
        Combinators.combine(some, Arbitraries.of("*", "?", "+"))
            .as((parts, operator) -> Part.joined(withText(parts), " | ").with(operator)));
  }

  /** Adds a text, because a class alone would be read as a whole together with its repetition. */
  private static List<Part> withText(List<Part> parts) {
    List<Part> result = new ArrayList<>(parts);
    result.add(Part.terminal("\"a\""));
    return result;
  }
}
