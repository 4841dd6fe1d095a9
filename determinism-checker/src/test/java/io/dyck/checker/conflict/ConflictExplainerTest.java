package io.dyck.checker.conflict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Bytes;
import io.dyck.checker.ambiguity.AmbiguitySearch;
import io.dyck.checker.ambiguity.AmbiguityVerdict;
import io.dyck.checker.cause.ConflictCause;
import io.dyck.checker.language.LanguageChange;
import io.dyck.checker.repair.Effort;
import io.dyck.checker.repair.Repair;
import io.dyck.checker.text.SourceEdit;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.oracle.EarleyOracle;
import io.dyck.grammar.oracle.OpenRule;
import io.dyck.pda.NondeterministicGrammarException;
import io.dyck.pda.Pda;
import io.dyck.pda.PdaOptions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ConflictExplainerTest {
  private static final String QUOTES =
      """
      # Lists of texts.
      root ::= list
      list ::= "[" ( value ( "," value )* )? "]"   # may be empty
      value ::= list | text
      text ::= "'" [^\\n]* "'"
      """;

  private static ImmutableList<ConflictExplanation> explain(Grammar grammar) {
    List<ConflictExplanation> found = new ArrayList<>();
    assertThatThrownBy(() -> Pda.compile(grammar))
        .isInstanceOfSatisfying(
            NondeterministicGrammarException.class,
            e ->
                found.addAll(
                    new ConflictExplainer(
                            grammar,
                            e.conflicts(),
                            (name, text) -> Gbnf.parse(name, text),
                            PdaOptions.DEFAULT,
                            new Effort(40, 4, 20_000_000, 300_000, 50_000))
                        .explain()));
    return ImmutableList.copyOf(found);
  }

  @Test
  void delimiterInBodyIsNamedDrawnAndMended() {
    Grammar grammar = Gbnf.parse("texts.gbnf", QUOTES);
    ConflictExplanation explanation = explain(grammar).get(0);
    assertThat(explanation.cause()).isEqualTo(ConflictCause.DELIMITER_IN_BODY);
    assertThat(explanation.ambiguity()).isInstanceOf(AmbiguityVerdict.Ambiguous.class);
    Repair best = explanation.repairs().get(0);
    assertThat(best.deterministic()).isTrue();
    assertThat(best.change().relation()).isEqualTo(LanguageChange.Relation.SMALLER);
    assertThat(best.change().provesNoGain()).isTrue();
    assertThat(best.applyTo(grammar.source())).isEqualTo(QUOTES.replace("[^\\n]", "[^\\n']"));
  }

  @Test
  void readingsThatEndInTheSameRuleArePartedByWhatIsAroundIt() {
    Grammar grammar =
        Gbnf.parse(
            "g.gbnf",
            """
            root ::= p root p | q root q | p
            p ::= "<" a ">"
            q ::= "<" b ">"
            a ::= "a"
            b ::= "b"
            """);
    assertThat(explain(grammar).get(0).sentence())
        .contains("the text may be inside 'p' (line 2) or inside 'root' (line 1)");
  }

  @Test
  void textIsInTheAuthorsWordsAndWithinEightyColumns() {
    Grammar grammar = Gbnf.parse("texts.gbnf", QUOTES);
    for (ConflictExplanation explanation : explain(grammar)) {
      String text = ConflictText.render(grammar, explanation, false, true);
      assertThat(text)
          .contains("DYCK-D001", "both begin with", "reading 1", "reading 2", "'text' (line 5)")
          .contains("has two parse trees", "repair 1", "    - text", "    + text")
          .doesNotContain("•", "state", "item");
      assertThat(text.lines().skip(1)).allMatch(line -> line.length() <= 80);
      String ascii = ConflictText.render(grammar, explanation, false, false);
      assertThat(ascii).matches("\\p{ASCII}*");
    }
  }

  @Test
  void examplesAndAmbiguitiesAreConfirmedByTheOracle() {
    for (String text :
        List.of(
            QUOTES,
            "root ::= line+\nline ::= \"x\"* item \"\\n\"\nitem ::= \"x\" item \"y\" | \"z\"\n",
            "root ::= \"a\" root \"a\" | \"b\" root \"b\" | \"a\"\n")) {
      Grammar grammar = Gbnf.parse("g.gbnf", text);
      EarleyOracle oracle = EarleyOracle.of(grammar);
      for (ConflictExplanation explanation : explain(grammar)) {
        byte[] example = Bytes.toArray(explanation.example());
        assertThat(explanation.readings()).as(text).hasSize(2).doesNotHaveDuplicates();
        for (ImmutableList<DrawnSpan> reading : explanation.readings()) {
          List<OpenRule> open =
              reading.stream().map(span -> new OpenRule(span.rule(), span.start())).toList();
          assertThat(oracle.isPartialDerivation(example, open)).as(text).isTrue();
        }
        for (int times = 0; times <= 5; times++) {
          assertThat(oracle.isViable(explanation.conflict().pumpedText(times))).as(text).isTrue();
        }
        if (explanation.ambiguity() instanceof AmbiguityVerdict.Ambiguous ambiguous) {
          assertThat(oracle.derivations(Bytes.toArray(ambiguous.sentence()), 2)).hasSize(2);
        }
      }
    }
  }

  @Test
  void wordCutInTwoIsNoAmbiguityWhereWordsTakeTheLongestMatch() {
    String words =
        """
        root ::= item* "." | nest
        item ::= word | " "
        nest ::= "a" nest "a" | "b" nest "b" | "a"
        word ::= [a-z]+
        """;
    Grammar bare = Gbnf.parse("g.gbnf", words);
    assertThat(new AmbiguitySearch(bare).search()).isInstanceOf(AmbiguityVerdict.Ambiguous.class);
    Grammar lexed = Gbnf.parse("g.gbnf", "#! longest-match: word\n" + words);
    assertThat(new AmbiguitySearch(lexed).search())
        .isNotInstanceOf(AmbiguityVerdict.Ambiguous.class);
  }

  @Test
  void ambiguityBesideWordsIsFoundWithLongestMatch() {
    Grammar lexed =
        Gbnf.parse(
            "g.gbnf",
            """
            #! longest-match: word
            root ::= root "+" root | word
            word ::= [a-z]+
            """);
    assertThat(new AmbiguitySearch(lexed).search()).isInstanceOf(AmbiguityVerdict.Ambiguous.class);
  }

  @Test
  void editsKeepAllElse() {
    SourceText source = SourceText.of("g", "a b\tc # d\r\n");
    List<SourceEdit> edits =
        List.of(
            new SourceEdit(new SourceSpan(4, 5), "x"),
            new SourceEdit(new SourceSpan(0, 0), "#! y\n"));
    assertThat(SourceEdit.apply(source, edits)).isEqualTo("#! y\na b\tx # d\r\n");
    assertThatThrownBy(
            () ->
                SourceEdit.apply(
                    source,
                    List.of(
                        new SourceEdit(new SourceSpan(0, 3), ""),
                        new SourceEdit(new SourceSpan(2, 4), ""))))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** The error in the rule {@code text} also shows in lists, in records and in keys. */
  @Test
  void theRootCauseStandsFirstWithWhatItEndsBehindIt() {
    Grammar grammar =
        Gbnf.parse(
            "g.gbnf",
            """
            root ::= "p" palindrome | value
            value ::= list | record | text | "null"
            list ::= "[" value* "]"
            record ::= "{" ( key value )* "}"
            key ::= text ":"
            palindrome ::= "a" palindrome "a" | "b" palindrome "b" | "c"?
            text ::= "'" [^\\n]* "'"
            """);
    ImmutableList<ConflictExplanation> explanations = explain(grammar);
    ConflictExplanation root = explanations.get(0);
    assertThat(explanations).hasSizeGreaterThan(2);
    assertThat(root.cause()).isEqualTo(ConflictCause.DELIMITER_IN_BODY);
    assertThat(root.ends()).isNotEmpty().hasSizeLessThan(explanations.size() - 1);
    for (int i = 0; i < root.ends().size(); i++) {
      assertThat(explanations.get(i + 1).place()).isEqualTo(root.ends().get(i));
      assertThat(explanations.get(i + 1).ends()).isEmpty();
    }
    assertThat(explanations.get(explanations.size() - 1).place()).isNotIn(root.ends());
    assertThat(ConflictText.render(grammar, root, false, true))
        .contains("Repair 1 also ends the next ");
  }
}
