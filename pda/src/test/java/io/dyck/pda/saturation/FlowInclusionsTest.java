package io.dyck.pda.saturation;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.pda.machine.Symbol;
import io.dyck.pda.saturation.SymbolFlow.Inclusion;
import io.dyck.pda.stack.Narrowing;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.jspecify.annotations.Nullable;

final class FlowInclusionsTest {
  private static final class Flow extends SymbolFlow {}

  @Property(tries = 200)
  void keepsEachOnceInOrder(
      @ForAll @Size(max = 120) List<@IntRange(max = 6 * 4 * 4 - 1) Integer> asked) {
    List<SymbolFlow> flows = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      flows.add(new Flow());
    }
    List<@Nullable Narrowing> narrowings = new ArrayList<>();
    narrowings.add(null);
    for (int i = 0; i < 3; i++) {
      narrowings.add(new Narrowing(i, new int[][] {{i}}));
    }
    FlowInclusions inclusions = new FlowInclusions();
    List<Integer> inOrder = new ArrayList<>();
    Set<Integer> seen = new HashSet<>();
    for (int one : asked) {
      SymbolFlow target = flows.get(one / 16);
      Narrowing first = narrowings.get(one / 4 % 4);
      Narrowing second = narrowings.get(one % 4);
      boolean isNew = seen.add(one);
      assertThat(inclusions.contains(target, first, second)).isEqualTo(!isNew);
      if (isNew) {
        inclusions.add(new Inclusion(target, first, second, null, one));
        inOrder.add(one);
      }
    }
    assertThat(inclusions.size()).isEqualTo(inOrder.size());
    for (int i = 0; i < inOrder.size(); i++) {
      assertThat(inclusions.get(i).letter()).isEqualTo(inOrder.get(i));
    }
  }

  @Property(tries = 200)
  void aFlowIsASetInOrder(@ForAll @Size(max = 40) List<@IntRange(max = 30) Integer> numbers) {
    List<Symbol> symbols = new ArrayList<>();
    for (int id = 0; id <= 30; id++) {
      symbols.add(new Symbol(id, new long[][] {{id}}, false, new int[1][0]));
    }
    Flow flow = new Flow();
    List<Integer> expected = new ArrayList<>();
    for (int number : numbers) {
      boolean isNew = !expected.contains(number);
      assertThat(flow.add(symbols.get(number))).isEqualTo(isNew);
      if (isNew) {
        expected.add(number);
      }
    }
    for (int i = 0; i < expected.size(); i++) {
      assertThat(flow.hasUnsent()).isTrue();
      assertThat(flow.symbol(i).id()).isEqualTo(expected.get(i));
      assertThat(flow.send().id()).isEqualTo(expected.get(i));
    }
    assertThat(flow.hasUnsent()).isFalse();
  }
}
