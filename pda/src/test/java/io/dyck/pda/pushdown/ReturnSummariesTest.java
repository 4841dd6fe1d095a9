package io.dyck.pda.pushdown;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.pda.work.WorkMeter;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;

/**
 * Compares return summaries and doubtful nodes of random pushdown systems with their definitions.
 */
class ReturnSummariesTest {
  private static final int CONTROLS = 5;
  private static final int PLACES = 4;

  /** The greatest depth of the stacks that are examined. */
  private static final int DEEPEST = 4;

  private static int doubtfulNodes;
  private static int certainNodes;

  /** A rule of a control over a place: the next control, and the operation on the place. */
  private record Rule(int control, int place, Kind kind, int next, int other) {}

  private enum Kind {
    /** Regroups the place to another one. */
    REGROUP,
    /** Pushes another place. */
    PUSH,
    RETURN,
    END
  }

  @Property(tries = 2_000)
  void returnsAndDoubtfulNodesAreThoseOfTheDefinition(@ForAll("systems") List<Rule> system) {
    PushdownSystem rules = explored(system);
    ReturnSummaries returns = ReturnSummaries.returnsOf(rules, Long.MAX_VALUE, new WorkMeter());
    Slow slow = new Slow(rules);
    DoubtfulNodes doubtful = DoubtfulNodes.of(rules, returns);
    for (int node = 0; node < rules.nodeCount(); node++) {
      String what = "node " + node + " of " + system;
      assertThat(new TreeSet<>(returns.returnsOf(node)))
          .as("returns of %s", what)
          .isEqualTo(slow.returns.get(node));
      assertThat(returns.canReturn(node)).as(what).isEqualTo(!slow.returns.get(node).isEmpty());
      assertThat(returns.canReachEnd(node))
          .as("end of %s", what)
          .isEqualTo(slow.ends.contains(node));
      assertThat(doubtful.contains(node))
          .as("doubt about %s", what)
          .isEqualTo(slow.doubtful.contains(node));
      if (doubtful.contains(node)) {
        doubtfulNodes++;
      } else {
        certainNodes++;
        assertThat(slow.canEndOverAll(node)).as(what).isTrue();
      }
    }
  }

  @AfterContainer
  static void thereWereBothKinds() {
    assertThat(doubtfulNodes).isPositive();
    assertThat(certainNodes).isPositive();
  }

  @Provide
  Arbitrary<List<Rule>> systems() {
    Arbitrary<Integer> places = Arbitraries.integers().between(0, PLACES - 1);
    Arbitrary<Integer> controls = Arbitraries.integers().between(0, CONTROLS - 1);
    return Combinators.combine(
            controls,
            places,
            Arbitraries.of(
                Kind.REGROUP,
                Kind.PUSH,
                Kind.PUSH,
                Kind.RETURN,
                Kind.RETURN,
                Kind.RETURN,
                Kind.END),
            controls,
            places)
        .as(Rule::new)
        .list()
        .ofMinSize(5)
        .ofMaxSize(25);
  }

  /**
   * Explores a system. Place 0 is the bottom, where texts end. This place is never popped or
   * pushed, and no place is regrouped to it.
   */
  private static PushdownSystem explored(List<Rule> system) {
    PushdownSystem[] result = new PushdownSystem[1];
    result[0] = new PushdownSystem((control, place) -> result[0].node(control, place));
    PushdownSystem rules = result[0];
    for (int place = 0; place < PLACES; place++) {
      rules.addPlace();
    }
    Set<List<Integer>> regrouped = new HashSet<>();
    int unused = rules.node(0, 0);
    for (int node = 0; node < rules.nodeCount(); node++) {
      rules.beginNode();
      int place = rules.place(node);
      int control = rules.control(node);
      if (control >= CONTROLS) {
        Rule push = system.get(control - CONTROLS);
        rules.addBelow(push.other(), place);
        rules.setPushed(rules.node(push.next(), push.other()));
      }
      for (int i = 0; i < system.size(); i++) {
        Rule rule = system.get(i);
        boolean isHere = rule.control() == control && rule.place() == place;
        if (isHere && rule.kind() == Kind.END && place == 0) {
          rules.addEnd();
        } else if (isHere && rule.kind() == Kind.RETURN && place != 0) {
          rules.addReturn(rule.next());
        } else if (isHere && rule.kind() == Kind.PUSH && rule.other() != 0) {
          rules.addStep(rules.node(CONTROLS + i, place));
        } else if (isHere && rule.kind() == Kind.REGROUP && (place == 0) == (rule.other() == 0)) {
          if (rule.other() != place && regrouped.add(List.of(place, rule.other()))) {
            rules.addRegroupedCopy(place, rule.other());
          }
          rules.addStep(rules.node(rule.next(), rule.other()));
        }
      }
    }
    return rules;
  }

  /** The oracle, which computes by rounds over all nodes. */
  private static final class Slow {
    private final PushdownSystem rules;
    final List<TreeSet<Integer>> returns = new ArrayList<>();
    final Set<Integer> ends = new HashSet<>();
    final Set<Integer> doubtful = new HashSet<>();
    private final Map<List<Integer>, Boolean> canEnd = new HashMap<>();

    Slow(PushdownSystem rules) {
      this.rules = rules;
      for (int node = 0; node < rules.nodeCount(); node++) {
        returns.add(new TreeSet<>());
      }
      boolean grown = true;
      while (grown) {
        grown = false;
        for (int node = 0; node < rules.nodeCount(); node++) {
          grown |= rules.isEnd(node) && ends.add(node);
          for (int r = rules.firstRule(node); r < rules.firstRule(node + 1); r++) {
            grown |=
                rules.rule(r) < 0
                    ? returns.get(node).add(rules.returnControl(~rules.rule(r)))
                    : includes(node, rules.rule(r));
          }
          if (rules.pushedNode(node) >= 0) {
            for (int control : List.copyOf(returns.get(rules.pushedNode(node)))) {
              grown |= includes(node, rules.node(control, rules.place(node)));
            }
          }
        }
      }
      doubt();
    }

    private boolean includes(int node, int other) {
      boolean grown = returns.get(node).addAll(returns.get(other));
      return (ends.contains(other) && ends.add(node)) || grown;
    }

    private void doubt() {
      boolean grown = true;
      while (grown) {
        grown = false;
        for (int node = 0; node < rules.nodeCount(); node++) {
          IntArrayList below = rules.placesBelow(rules.place(node));
          boolean always = !below.isEmpty();
          for (int place : below) {
            boolean some = false;
            for (int control : returns.get(node)) {
              some |= !doubtful.contains(rules.node(control, place));
            }
            always &= some;
          }
          grown |= !ends.contains(node) && !always && doubtful.add(node);
        }
      }
    }

    /** Whether the end can be reached over all stacks below the node's place, up to a depth. */
    boolean canEndOverAll(int node) {
      return rules.place(node) == 0
          ? canEnd(List.of(node))
          : stacks(rules.place(node), DEEPEST).stream()
              .allMatch(
                  stack -> {
                    List<Integer> whole = new ArrayList<>(List.of(node));
                    whole.addAll(stack);
                    return canEnd(whole);
                  });
    }

    private List<List<Integer>> stacks(int place, int depth) {
      List<List<Integer>> result = new ArrayList<>();
      if (place == 0) {
        result.add(List.of());
      } else if (depth > 0) {
        for (int under : rules.placesBelow(place)) {
          for (List<Integer> lower : stacks(under, depth - 1)) {
            List<Integer> stack = new ArrayList<>(List.of(under));
            stack.addAll(lower);
            result.add(stack);
          }
        }
      }
      return result;
    }

    /** Whether the end can be reached from a node over the places under it. */
    private boolean canEnd(List<Integer> whole) {
      return canEnd.computeIfAbsent(whole, w -> false)
          || (find(whole) && canEnd.put(whole, true) != null);
    }

    private boolean find(List<Integer> whole) {
      if (ends.contains(whole.get(0))) {
        return true;
      }
      if (whole.size() == 1) {
        return false;
      }
      for (int control : returns.get(whole.get(0))) {
        List<Integer> rest = new ArrayList<>(whole.subList(1, whole.size()));
        rest.set(0, rules.node(control, whole.get(1)));
        if (canEnd(rest)) {
          return true;
        }
      }
      return false;
    }
  }
}
