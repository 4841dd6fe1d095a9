package io.dyck.grammar.outline;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.notation.Notation;
import io.dyck.grammar.notation.ReadOptions;
import io.dyck.grammar.oracle.GbnfPrinter;
import io.dyck.grammar.oracle.GrammarArbitraries;
import io.dyck.grammar.outline.Word.Kind;
import io.dyck.grammar.read.Grammars;
import io.dyck.grammar.write.GrammarWriter;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The outline of a text agrees with the grammar that is read from the text. Any text has an
 * outline.
 */
final class OutlineTest {
  private static final List<Map.Entry<Notation, String>> EXAMPLES =
      List.of(
          Map.entry(
              Notation.GBNF,
              "#! lexer: b\nroot ::=\n  \"x\" | (b\n  c)\n# text\nb ::= [a-z]+\nc ::= b \"y\"\n"),
          Map.entry(
              Notation.W3C,
              "a ::= 'x' (b | \"y\")* /* comment */\n[12] b ::= [a-c#x30-#x32]? '\\'"),
          Map.entry(Notation.W3C, "<a> ::= #x41 <b>\nb ::= [^#x0-#x7F-]"),
          Map.entry(
              Notation.W3C, "a ::= n ('+' n)*\nn ::= [0-9]+\n@terminals\nP ::= [ #x9]\n@pass P"),
          Map.entry(Notation.XGRAMMAR, "root ::= b\nb ::= \"y\" (= \"z\")\n"),
          Map.entry(
              Notation.XGRAMMAR,
              "root ::= TagDispatch((\"<a>\", b), loop_after_dispatch=false)\nb ::= \"y\"\n"),
          Map.entry(Notation.BNF, "<a> ::= <b c> | \"x\"\n<b c> ::= \"y\"\n"),
          Map.entry(Notation.ABNF, "a = \"x\" B-c / 2DIGIT\nb-C = %x41-5A\nB-C =/ \"q\"\n"),
          Map.entry(
              Notation.ISO,
              "one rule = 'x', two words | [ b ];\ntwo words = {'y'}; (* no (* a *) = *) b = 2 * 'z'."),
          Map.entry(Notation.WIRTH, "A = \"x\" B | \"a\" … \"z\" .\nB = { \"y\" } .\n"),
          Map.entry(
              Notation.LARK,
              """
              %import common.INT
              %import common (WS, NUMBER)
              %import common.CNAME -> NAME
              start: item{NAME} | other -> label
                | INT
              item{x}: x "," x
              ?other.2: NUMBER ("a"
                | NAME)
              T: /[a-z]\\/x/i
              %ignore WS
              %ignore T
              """));

  @TestFactory
  Stream<DynamicTest> namesStandWhereTheGrammarHasThem() {
    return EXAMPLES.stream()
        .map(
            example ->
                DynamicTest.dynamicTest(
                    example.getKey() + " " + example.getValue().strip(),
                    () -> check(example.getKey(), example.getValue())));
  }

  @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
  void randomGrammars(@ForAll("grammars") Grammar grammar) {
    String printed = GbnfPrinter.print(grammar);
    try {
      Grammar unused = Gbnf.parse("printed.gbnf", printed);
    } catch (GrammarException e) {
      // Some rule matches no text.
      Assume.that(false);
    }
    check(Notation.GBNF, printed);
    for (Notation target : GrammarWriter.notations()) {
      written(grammar, target).ifPresent(text -> check(target, text));
    }
  }

  /** Not every notation can express every grammar. */
  private static Optional<String> written(Grammar grammar, Notation target) {
    try {
      return Optional.of(GrammarWriter.write(grammar, target));
    } catch (GrammarException e) {
      return Optional.empty();
    }
  }

  @Provide
  Arbitrary<Grammar> grammars() {
    return GrammarArbitraries.plain();
  }

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void anyPartOfATextIsTaken(@ForAll int seed, @ForAll int otherSeed) {
    for (Map.Entry<Notation, String> example : EXAMPLES) {
      String text = example.getValue();
      String other = EXAMPLES.get(Math.floorMod(otherSeed, EXAMPLES.size())).getValue();
      String cut =
          text.substring(0, Math.floorMod(seed, text.length() + 1))
              + other.substring(Math.floorMod(otherSeed, other.length() + 1));
      for (Notation notation : Notation.values()) {
        SourceText source = SourceText.of("cut", cut);
        Outline outline = Outline.of(notation, source);
        int end = 0;
        for (Word word : outline.words()) {
          assertThat(word.span().start()).as("%s: %s", notation, cut).isGreaterThanOrEqualTo(end);
          end = word.span().end();
        }
        assertThat(end).isLessThanOrEqualTo(cut.length());
        for (RuleDefinition definition : outline.definitions()) {
          assertThat(definition.whole().unionWith(definition.name())).isEqualTo(definition.whole());
          assertThat(outline.definitionsOf(definition.rule())).contains(definition);
        }
      }
    }
  }

  @Test
  void aRuleThatIsNotFinishedHidesNoOther() {
    Outline outline =
        Outline.of(
            Notation.GBNF, SourceText.of("x.gbnf", "root ::= (a \"x\na ::= [a-z\nb ::= a |\n"));
    assertThat(outline.definitions())
        .extracting(RuleDefinition::rule)
        .containsExactly("root", "a", "b");
    assertThat(outline.namesOf("a")).hasSize(3);
    assertThat(outline.words()).filteredOn(word -> word.kind() == Kind.BROKEN).hasSize(2);
  }

  private static void check(Notation notation, String text) {
    Grammar grammar = Grammars.read("text", text, ReadOptions.builder().notation(notation).build());
    Outline outline = Outline.of(notation, grammar.source());
    Set<String> defined = new HashSet<>();
    for (RuleDefinition definition : outline.definitions()) {
      if (defined.add(definition.rule())) {
        // Imports of Lark have other names, and unused rules of Lark are left out.
        boolean isKept = grammar.rules().containsKey(definition.rule());
        assertThat(isKept || notation == Notation.LARK).as(text).isTrue();
        if (isKept) {
          assertThat(definition.name())
              .as(text)
              .isEqualTo(grammar.rule(definition.rule()).nameSpan());
        }
      }
    }
    Map<SourceSpan, String> called =
        outline.words().stream()
            .filter(Word::isRule)
            .collect(Collectors.toMap(Word::span, Word::rule));
    for (Rule rule : grammar.rules().values()) {
      if (!defined.contains(rule.name())) {
        assertThat(isDefinedHere(rule, text)).as("%s in %s", rule, text).isFalse();
      }
      rule.body()
          .walk(
              part -> {
                if (part instanceof Expression.Reference reference
                    && isNamedAt(reference.span(), reference.rule(), text)) {
                  assertThat(called).as(text).containsEntry(reference.span(), reference.rule());
                }
              });
    }
  }

  /** Predefined rules of a notation stand where they are used, and rules of macros elsewhere. */
  private static boolean isDefinedHere(Rule rule, String text) {
    return isNamedAt(rule.nameSpan(), rule.name(), text)
        && text.substring(rule.nameSpan().end()).strip().matches("(?s)(::=|=|:).*");
  }

  /**
   * Literals, and templates with parameters, are also rules, but with names that no author uses.
   */
  private static boolean isNamedAt(SourceSpan span, String rule, String text) {
    return rule.matches("[\\p{L}_][\\p{L}\\p{N}_. -]*")
        && text.substring(span.start(), span.end()).replaceAll("[<>]", "").equalsIgnoreCase(rule);
  }
}
