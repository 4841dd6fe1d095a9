package io.dyck.pda.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.oracle.PropertyRuns;
import io.dyck.pda.Pda;
import io.dyck.pda.run.Configuration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterProperty;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Compares the answers that cells remember with answers that are computed anew. */
final class StackMemoTest {
  private static final Machine MACHINE =
      Pda.compile(
              Gbnf.parse(
                  "nested",
                  """
                  root ::= "(" root (")" | "x)") | "[" list "]" | "{" root "," root "}" | "a"
                  list ::= root (";" root)*
                  """))
          .machine();

  /** A memo whose questions are numbers. The question to the cell below depends on the symbol. */
  private static final class Numbers extends StackMemo<Integer, Long> {
    private int answered;

    @Override
    protected @Nullable Integer questionBelow(Integer question, Cell cell) {
      int next = question * 7 + cell.symbol().id();
      return next % 5 == 0 ? null : next % 4;
    }

    @Override
    protected Long answer(Integer question, Cell cell, @Nullable Long below) {
      answered++;
      return ((below == null ? 1 : below) * 31 + question) * 31 + cell.symbol().id();
    }

    /** Computes an answer without any memory; null if an unknown symbol has to be asked. */
    @Nullable Long anew(Integer question, Cell cell) {
      Cell below = cell.cellBelow();
      if (below == null && !cell.symbol().isBottom()) {
        return null;
      }
      Integer further = below == null ? null : questionBelow(question, cell);
      if (below == null || further == null) {
        return answer(question, cell, null);
      }
      Long found = anew(further, below);
      return found == null ? null : answer(question, cell, found);
    }
  }

  private static final int TRIES = 200;
  private static final int STEPS = 400;

  private static int asked;
  private static int unknown;
  private static long remembered;

  @Property(tries = TRIES, edgeCases = EdgeCasesMode.NONE)
  void answersAreThoseOfALookAnew(@ForAll Random random) {
    Numbers memo = new Numbers();
    Numbers slow = new Numbers();
    List<Symbol> symbols =
        MACHINE.interner().symbols().stream().filter(symbol -> symbol.size() > 0).toList();
    assertThat(symbols).hasSizeGreaterThan(3);
    List<Cell> stacks =
        new ArrayList<>(List.of(MACHINE.emptyStack(), Configuration.unknownBelow(MACHINE)));
    for (int step = 0; step < STEPS; step++) {
      Cell top = stacks.get(random.nextInt(stacks.size()));
      Symbol pushed = symbols.get(random.nextInt(symbols.size()));
      if (!pushed.isBottom() && pushed != MACHINE.unknownSymbol()) {
        stacks.add(new Cell(pushed, top));
      }
      Cell cell = stacks.get(random.nextInt(stacks.size()));
      int question = random.nextInt(4);
      Long expected = slow.anew(question, cell);
      assertThat(memo.answerPartial(question, cell)).isEqualTo(expected);
      unknown += expected == null ? 1 : 0;
      asked++;
    }
    remembered += slow.answered - memo.answered;
  }

  /** A single try may leave out one kind of stack, but the tries together must cover both kinds. */
  @AfterProperty
  void bothKindsOfStackWereAsked() {
    assertThat(asked).isGreaterThanOrEqualTo(PropertyRuns.share(TRIES) * STEPS);
    assertThat(unknown).isBetween(asked / 20, asked * 19 / 20);
    assertThat(remembered).isGreaterThan(asked);
  }

  @Test
  void aCellIsAskedOnce() {
    Numbers memo = new Numbers();
    Symbol symbol =
        MACHINE.interner().symbols().stream()
            .filter(each -> !each.isBottom() && each != MACHINE.unknownSymbol())
            .findFirst()
            .orElseThrow();
    Cell top = MACHINE.emptyStack();
    int cells = 100_000;
    for (int i = 0; i < cells; i++) {
      top = new Cell(symbol, top);
    }
    Long first = memo.answer(1, top);
    int answered = memo.answered;
    assertThat(memo.answer(1, top)).isEqualTo(first);
    assertThat(memo.answered).isEqualTo(answered);
  }

  @Test
  void whatIsNotKnownIsNoAnswer() {
    Cell unknown = Configuration.unknownBelow(MACHINE);
    assertThat(new Numbers().answerPartial(1, unknown)).isNull();
    assertThatThrownBy(() -> new Numbers().answer(1, unknown))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
