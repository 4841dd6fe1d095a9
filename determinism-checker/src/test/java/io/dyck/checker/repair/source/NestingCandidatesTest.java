package io.dyck.checker.repair.source;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.language.LanguageChange.Relation;
import io.dyck.checker.repair.Effort;
import io.dyck.checker.repair.Rejected;
import io.dyck.checker.repair.Repair;
import io.dyck.checker.repair.RepairSearch;
import io.dyck.checker.repair.SearchListener;
import io.dyck.checker.repair.candidate.Candidate;
import io.dyck.checker.repair.candidate.ConflictSurroundings;
import io.dyck.checker.repair.candidate.PartLanguages;
import io.dyck.checker.text.SourceEdit;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.Rule;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.oracle.EarleyOracle;
import io.dyck.grammar.oracle.GbnfPrinter;
import io.dyck.grammar.oracle.GrammarArbitraries;
import io.dyck.grammar.oracle.GrammarCase;
import io.dyck.pda.Pda;
import io.dyck.pda.TrialCompilation;
import io.dyck.pda.conflict.Conflict;
import io.dyck.pda.conflict.Reading;
import io.dyck.pda.conflict.Reading.OpenRule;
import io.dyck.pda.size.Limits;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/**
 * Nesting rules are written out for a number of levels, and the rest of the text does not change.
 */
final class NestingCandidatesTest {
  private static final Effort EFFORT = new Effort(60, 8, 20_000_000, 300_000, 50_000);

  /** Arguments of types beside comparisons, as in Java. */
  private static final String TYPES =
      """
      root ::= statement*
      statement ::= ( declaration | expression ) ";"
      declaration ::= type name

      type ::= ( name
        arguments? )   # none of a plain one
      arguments ::= "<" argument ("," argument)* ">"
      argument ::= type |
        "?" (":" type)?   # a wildcard

      expression ::= name (("<" | ">") name)*
      name ::= [a-z]
      """;

  private static final String TWICE = "let 'arguments' nest at most once";
  private static final String ONCE = "let no 'arguments' be inside of another";

  @Test
  void argumentsOfTypesNestAtMostTwice() {
    Repair repair = named(repairs(TYPES), TWICE);
    assertThat(repair.deterministic()).isTrue();
    assertThat(repair.change().relation()).isEqualTo(Relation.SMALLER);
    assertThat(repair.change().provesNoGain()).isTrue();
    assertThat(repair.change().lostText()).isEqualTo("a<a<a<a>>>a;");
    assertThat(mended(TYPES, repair))
        .isEqualTo(
            """
            root ::= statement*
            statement ::= ( declaration | expression ) ";"
            declaration ::= type name

            type ::= ( name
              arguments? )   # none of a plain one
            arguments ::= "<" argument ("," argument)* ">"
            argument ::= type1 |
              "?" (":" type1)?   # a wildcard
            type1 ::= name arguments1?
            arguments1 ::= "<" argument1 ( "," argument1 )* ">"
            argument1 ::= type2 | "?" ( ":" type2 )?
            type2 ::= name

            expression ::= name (("<" | ">") name)*
            name ::= [a-z]
            """);
  }

  @Test
  void argumentsOfTypesDoNotNest() {
    Repair repair = named(repairs(TYPES), ONCE);
    assertThat(repair.deterministic()).isTrue();
    assertThat(repair.change().relation()).isEqualTo(Relation.SMALLER);
    assertThat(repair.change().lostText()).isEqualTo("a<a<a>>a;");
    assertThat(mended(TYPES, repair))
        .contains(
            "argument ::= type1 |\n  \"?\" (\":\" type1)?   # a wildcard\ntype1 ::= name\n\n");
  }

  @Test
  void argumentsOfTypesAreBoundedWithWhiteSpaceAndWords() {
    String grammar =
        """
        root ::= (statement ws)*
        statement ::= (declaration | expression) ws ";"
        declaration ::= type ws word (ws "=" ws expression)?
        type ::= word (ws type_arguments)? (ws "[" ws "]")*
        type_arguments ::= "<" ws (type_argument (ws "," ws type_argument)*)? ws ">"
        type_argument ::= type | "?" (ws "extends" ws type | ws "super" ws type)?
        expression ::= sum (ws ("<" | ">" | "<=") ws sum)*
        sum ::= primary (ws "+" ws primary)*
        primary ::= word | [0-9]+ | "(" ws expression ws ")" | word ws "(" ws expression? ws ")"
        word ::= [a-zA-Z_]+ - ("extends" | "super")
        ws ::= [ \\t\\n]*
        """;
    String title = "let 'type_arguments' nest at most once";
    Repair repair = named(repairs(grammar), title);
    assertThat(repair.deterministic()).isTrue();
    assertThat(repair.change().relation()).isEqualTo(Relation.SMALLER);
    Pda pda = Pda.compile(source(mended(grammar, repair)));
    assertThat(accepts(pda, "A<B<C>, ? extends B<C[]>> x = a < b(c+1) < d;")).isTrue();
    assertThat(accepts(pda, "A<B<C<D>>> x;")).isFalse();
    // Beside a lexer texts are not compared.
    Repair lexed = named(repairs("#! lexer: word\n" + grammar), title);
    assertThat(lexed.deterministic()).isTrue();
  }

  @Test
  void whatHasNoRoomInTheInnermostOneGoes() {
    String grammar =
        """
        root ::= ( tree ";" | word "." )*
        tree ::= group | leaf
        group ::= "(" first rest* ")"
        first ::= ( "!" | leaf ) rest | leaf
        rest ::= ( "+" | "-" ) tree
        leaf ::= [a-z]
        word ::= [a-z()!+-]+
        """;
    Repair repair = named(repairs(grammar), "let 'group' nest at most once");
    assertThat(repair.deterministic()).isTrue();
    assertThat(mended(grammar, repair))
        .isEqualTo(
            """
            root ::= ( tree ";" | word "." )*
            tree ::= group | leaf
            group ::= "(" first rest* ")"
            first ::= ( "!" | leaf ) rest | leaf
            rest ::= ( "+" | "-" ) tree1
            tree1 ::= group1 | leaf
            group1 ::= "(" first1 rest1* ")"
            first1 ::= ( "!" | leaf ) rest1 | leaf
            rest1 ::= ( "+" | "-" ) tree2
            tree2 ::= leaf
            leaf ::= [a-z]
            word ::= [a-z()!+-]+
            """);
  }

  @Test
  void ruleThatCallsItselfIsBounded() {
    String grammar =
        """
        root ::= ( part ";" | raw "." )*
        part-1 ::= "x"
        part ::= ( "<" part ">"
          | part-1
          | "=" part* )
        raw ::= [<=x]+
        """;
    Repair twice = named(repairs(grammar), "let 'part' nest at most once");
    assertThat(twice.deterministic()).isTrue();
    assertThat(mended(grammar, twice))
        .contains(
            """
            part ::= ( "<" part-n1 ">"
              | part-1
              | "=" part-n1* )
            part-n1 ::= part-1 | "="
            raw
            """
                .stripTrailing());
    Repair once = named(repairs(grammar), "let no 'part' be inside of another");
    assertThat(mended(grammar, once)).contains("\npart ::= part-1 | \"=\"\nraw");
  }

  @Test
  void nestingOfTheWholeTextIsNotBounded() {
    assertThat(
            repairs(TYPES.replace("root ::= statement*", "root ::= type | statement | type root")))
        .noneMatch(
            repair ->
                repair.title().startsWith("let 'root'")
                    || repair.title().startsWith("let no 'root'"));
    String start =
        """
        root ::= "(" root ")" | "x" | raw "."
        raw ::= [(x]+
        """;
    assertThat(repairs(start))
        .noneMatch(repair -> repair.title().contains("nest") || repair.title().contains("inside"));
  }

  @Provide
  Arbitrary<GrammarCase> cases() {
    return GrammarArbitraries.cases(GrammarArbitraries.plain(), 12);
  }

  @Property(tries = 400)
  void boundedNestingAddsNoText(@ForAll("cases") GrammarCase given) {
    Grammar grammar;
    try {
      grammar = source(GbnfPrinter.print(given.grammar()));
    } catch (GrammarException noText) {
      return;
    }
    EarleyOracle before = EarleyOracle.of(grammar);
    for (Candidate candidate : everywhere(grammar)) {
      String text = SourceEdit.apply(grammar.source(), candidate.edits());
      EarleyOracle after = EarleyOracle.of(source(text));
      for (byte[] sample : given.texts()) {
        assertThat(!after.accepts(sample) || before.accepts(sample))
            .as("%s%s%s", given, text, new String(sample, StandardCharsets.UTF_8))
            .isTrue();
      }
    }
  }

  /** Proposes candidates as if one reading of a conflict had all rules open, each rule twice. */
  private static List<Candidate> everywhere(Grammar grammar) {
    List<OpenRule> open = new ArrayList<>();
    for (int i = 1; i <= 2; i++) {
      for (Rule rule : grammar.rules().values()) {
        open.add(new OpenRule(rule.name(), i, rule.body().span()));
      }
    }
    Rule start = grammar.rule(grammar.start());
    OpenRule other = new OpenRule(start.name(), 0, start.body().span());
    Conflict conflict =
        new Conflict(
            ImmutableList.of(),
            ImmutableList.of(),
            ImmutableList.of(),
            ImmutableList.of(),
            ImmutableList.of(
                new Reading(ImmutableList.copyOf(open)), new Reading(ImmutableList.of(other))));
    return new NestingCandidates()
        .propose(new ConflictSurroundings(new PartLanguages(grammar), conflict))
        .toList();
  }

  private static Grammar source(String text) {
    return Gbnf.parse("g.gbnf", text);
  }

  private static String mended(String grammar, Repair repair) {
    return repair.applyTo(source(grammar).source());
  }

  private static boolean accepts(Pda pda, String text) {
    return pda.accepts(text.getBytes(StandardCharsets.UTF_8));
  }

  private static Repair named(ImmutableList<Repair> repairs, String title) {
    assertThat(repairs).as(title).anyMatch(repair -> repair.title().equals(title));
    return repairs.stream().filter(r -> r.title().equals(title)).findFirst().orElseThrow();
  }

  private static ImmutableList<Repair> repairs(String text) {
    Grammar grammar = source(text);
    ImmutableList<Conflict> conflicts = Rejected.conflicts(grammar);
    assertThat(conflicts).as(text).isNotEmpty();
    return new RepairSearch(
            new TrialCompilation(grammar, Limits.DEFAULT),
            conflicts,
            Gbnf::parse,
            EFFORT,
            SearchListener.NONE)
        .search(conflicts.get(0))
        .repairs();
  }
}
