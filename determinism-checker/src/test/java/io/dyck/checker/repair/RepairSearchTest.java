package io.dyck.checker.repair;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.cause.ConflictCause;
import io.dyck.checker.repair.candidate.Candidate;
import io.dyck.checker.repair.candidate.CandidateSource;
import io.dyck.checker.text.SourceEdit;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.TrialCompilation;
import io.dyck.pda.conflict.Conflict;
import io.dyck.pda.size.Limits;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class RepairSearchTest {
  /**
   * A grammar with two conflicts: palindromes, which no change mends, and texts that contain their
   * closing quote.
   */
  private static final String TWO =
      """
      root ::= "p" palindrome | "l" list
      palindrome ::= "a" palindrome "a" | "b" palindrome "b" | "c"?
      list ::= "[" ( list | text )* "]"
      text ::= "'" [^\\n]* "'"
      pair ::= "(" pair ")" | "x"
      """;

  private static final String TEXT = "[^\\n]* \"'\"";
  private static final String MENDED_TEXT = "[^\\n']* \"'\"";

  private static SourceEdit replace(String old, String replacement) {
    int start = TWO.indexOf(old);
    return new SourceEdit(new SourceSpan(start, start + old.length()), replacement);
  }

  private static Conflict inText(ImmutableList<Conflict> conflicts) {
    return conflicts.stream()
        .filter(conflict -> conflict.loopText().contains("'"))
        .findFirst()
        .orElseThrow();
  }

  private static ImmutableList<Repair> repairs(SourceEdit... edits) {
    Grammar grammar = Gbnf.parse("g.gbnf", TWO);
    ImmutableList<Conflict> conflicts = Rejected.conflicts(grammar);
    CandidateSource one =
        surroundings ->
            Stream.of(Candidate.withoutGain(ConflictCause.DELIMITER_IN_BODY, "try", 0, 0, edits));
    return new RepairSearch(
            new TrialCompilation(grammar, Limits.DEFAULT),
            conflicts,
            Gbnf::parse,
            new Effort(40, 4, 20_000_000, 300_000, 50_000),
            SearchListener.NONE,
            ImmutableList.of(one))
        .search(inText(conflicts))
        .repairs();
  }

  /** The first of two conflicts gets two thirds of the work. */
  @Test
  void changesAreLookedForWhereThreeCanBeTried() {
    Grammar grammar = Gbnf.parse("g.gbnf", TWO);
    long one = new TrialCompilation(grammar, Limits.DEFAULT).normalizing();
    assertThat(one).isPositive();
    assertThat(proposals(grammar, 9 * one / 2 - 3)).isZero();
    assertThat(proposals(grammar, 9 * one / 2 + 3)).isOne();
  }

  private static int proposals(Grammar grammar, long work) {
    AtomicInteger asked = new AtomicInteger();
    CandidateSource counting =
        surroundings -> {
          asked.incrementAndGet();
          return Stream.empty();
        };
    ImmutableList<Conflict> conflicts = Rejected.conflicts(grammar);
    RepairSearch.Result result =
        new RepairSearch(
                new TrialCompilation(grammar, Limits.DEFAULT),
                conflicts,
                Gbnf::parse,
                new Effort(40, 4, work, 300_000, 50_000),
                SearchListener.NONE,
                ImmutableList.of(counting))
            .search(inText(conflicts));
    assertThat(result.likelyCause()).isPresent();
    assertThat(result.note().contains("repairs were not searched")).isEqualTo(asked.get() == 0);
    return asked.get();
  }

  @Test
  void whatEndsOneConflictAndLeavesTheOtherIsOffered() {
    List<Repair> repairs = repairs(replace(TEXT, MENDED_TEXT));
    assertThat(repairs).hasSize(1);
    assertThat(repairs.get(0).deterministic()).isFalse();
    assertThat(repairs.get(0).ends()).isEmpty();
  }

  /** The change ends its conflict, but turns another rule into even palindromes. */
  @Test
  void aChangeThatBringsANewConflictIsNotOffered() {
    String pair = "\"(\" pair \")\" | \"x\"";
    String evens = "\"d\" pair \"d\" | \"e\" pair \"e\" | \"x\"?";
    SourceEdit mends = replace(TEXT, MENDED_TEXT);
    assertThat(repairs(mends, replace(pair, "\"(\" pair \")\" | \"y\""))).hasSize(1);
    assertThat(repairs(mends, replace("\"l\" list", "\"l\" list | \"q\" pair"))).hasSize(1);
    assertThat(
            repairs(mends, replace("\"l\" list", "\"l\" list | \"q\" pair"), replace(pair, evens)))
        .isEmpty();
  }

  /** Lists and records nest around the same rule {@code text}. */
  @Test
  void aRepairKnowsWhichOtherConflictsItEnds() {
    Grammar grammar =
        Gbnf.parse(
            "g.gbnf",
            """
            root ::= value
            value ::= list | record | text | "null"
            list ::= "[" value* "]"
            record ::= "{" ( key value )* "}"
            key ::= text ":"
            text ::= "'" [^\\n]* "'"
            """);
    ImmutableList<Conflict> conflicts = Rejected.conflicts(grammar);
    assertThat(conflicts).hasSizeGreaterThan(1);
    Repair best =
        new RepairSearch(
                new TrialCompilation(grammar, Limits.DEFAULT),
                conflicts,
                Gbnf::parse,
                new Effort(40, 4, 20_000_000, 300_000, 50_000),
                SearchListener.NONE)
            .search(conflicts.get(0))
            .repairs()
            .get(0);
    assertThat(best.deterministic()).isTrue();
    assertThat(best.ends()).isEqualTo(conflicts.subList(1, conflicts.size()));
  }
}
