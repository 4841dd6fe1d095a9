package io.dyck.compose;

import com.google.common.collect.ImmutableMap;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.Pda;
import io.dyck.vocabulary.Vocabulary;
import java.time.Duration;

/**
 * Regions that many grammars share. A server walks them once for a vocabulary when it starts; then
 * the first request with such a region does not pay for the walk. All grammars share a walk if
 * their loops have the same bytes inside and at the exits (docs/composition.md, "Regions"). A loop
 * with other exits is another region, which is walked when a grammar first needs it.
 *
 * <p>The list is fixed. Its members are loops that common formats and languages share. No grammar
 * of a benchmark was used.
 */
public final class CommonRegions {
  /** Walks serve vocabularies without end tokens, too. */
  private static final ComposeOptions ANY = ComposeOptions.DEFAULT.withClosable(false);

  private static final Duration LONG = Duration.ofSeconds(10);

  private static final String JSON =
      """
      root ::= ws value ws
      value ::= object | array | string | number | "true" | "false" | "null"
      object ::= "{" ws (member (ws "," ws member)*)? ws "}"
      member ::= string ws ":" ws value
      array ::= "[" ws (value (ws "," ws value)*)? ws "]"
      string ::= "\\"" ([^"\\\\\\x00-\\x1F] | "\\\\" (["\\\\/bfnrt] | "u" hex hex hex hex))* "\\""
      hex ::= [0-9a-fA-F]
      number ::= "-"? ("0" | [1-9] [0-9]*) ("." [0-9]+)? ([eE] [-+]? [0-9]+)?
      ws ::= [ \\t\\n\\r]*
      """;

  private static final ImmutableMap<String, String> GRAMMARS =
      ImmutableMap.<String, String>builder()
          .put("JSON: strings, numbers, white space", JSON)
          .put("text in double quotes", "root ::= \"\\\"\" [^\"]* \"\\\"\"")
          .put("text in single quotes", "root ::= \"'\" [^']* \"'\"")
          .put("text in back quotes", "root ::= \"`\" [^`]* \"`\"")
          .put("text in double quotes on one line", "root ::= \"\\\"\" [^\"\\n]* \"\\\"\"")
          .put("the rest of a line", "root ::= [^\\n]* \"\\n\"")
          .put("any text", "root ::= [^\\x00]*")
          .put("text of ASCII", "root ::= [\\x20-\\x7E]*")
          .put("an identifier", "root ::= [A-Za-z_] [A-Za-z0-9_]*")
          .put(
              "an identifier before an argument",
              "root ::= [A-Za-z_] [A-Za-z0-9_]* \" \" [A-Za-z_]")
          .put("a word", "root ::= [a-z]+")
          .put("a word in either case", "root ::= [A-Za-z]+")
          .put("letters and digits", "root ::= [A-Za-z0-9]+")
          .put("digits", "root ::= [0-9]+")
          .put("a decimal number", "root ::= \"-\"? [0-9]+ (\".\" [0-9]+)?")
          .put("digits of base 16", "root ::= [0-9a-fA-F]+")
          .put("blanks", "root ::= [ ]*")
          .put("blanks and tabs", "root ::= [ \\t]*")
          .put("white space", "root ::= [ \\t\\n\\r]*")
          .put("white space without carriage returns", "root ::= [ \\t\\n]*")
          .buildOrThrow();

  private CommonRegions() {}

  /**
   * Returns the names of the common regions.
   *
   * @return fixed, in order
   */
  public static Iterable<String> names() {
    return GRAMMARS.keySet();
  }

  /**
   * Walks all common regions of a vocabulary. Costs some dozens of milliseconds, in a virtual
   * machine that has just started about half a second. The walks are stored with the vocabulary's
   * trie, up to the trie's bound.
   *
   * @param vocabulary any; other threads may use it meanwhile
   */
  public static void walk(Vocabulary vocabulary) {
    GRAMMARS.forEach(
        (name, text) -> {
          Pda pda = Pda.compile(Gbnf.parse(name, text));
          Preparation unused = TokenConstraint.compose(pda, vocabulary, ANY).prepare(LONG);
        });
  }
}
