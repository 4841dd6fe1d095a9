package io.dyck.grammar.oracle;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.oracle.Symbol.Nonterminal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;

/**
 * The calls between rules that a chart allows, as a graph. A node is a rule that is open since some
 * place. An edge leads from a rule to a rule that it may call. The further calls of a rule do not
 * depend on its caller. Therefore the nestings of open rules are the paths from the start rule.
 */
final class OpenRules {
  private static final int UNROLLED = 2;

  private final Nonterminal start;
  private final List<ItemSet> chart;
  private final ItemSet end;
  private final Map<Call, Node> nodes = new HashMap<>();

  /** A nonterminal, begun at a place. */
  private record Call(Nonterminal nonterminal, ItemSet place) {
    OpenRule toOpenRule() {
      return new OpenRule(nonterminal.name, place.position());
    }
  }

  /**
   * The possible continuations inside a call of a rule.
   *
   * @param calls the rules that the rule may call
   * @param reachesEnd whether the rule may still be open at the end of the text
   * @param awaitsLetter whether the rule itself may continue with a letter at the end of the text
   */
  private record Node(Set<Call> calls, boolean reachesEnd, boolean awaitsLetter) {}

  OpenRules(Nonterminal start, List<ItemSet> chart) {
    this.start = start;
    this.chart = chart;
    end = chart.get(chart.size() - 1);
  }

  boolean isNesting(List<OpenRule> open) {
    Call root = root();
    if (open.isEmpty() || !open.get(0).equals(root.toOpenRule())) {
      return false;
    }
    Call call = root;
    for (OpenRule next : open.subList(1, open.size())) {
      Call found = null;
      for (Call candidate : node(call).calls()) {
        if (candidate.toOpenRule().equals(next)) {
          found = candidate;
        }
      }
      if (found == null) {
        return false;
      }
      call = found;
    }
    return node(call).reachesEnd();
  }

  ImmutableSet<ImmutableList<OpenRule>> readings(int max) {
    Set<ImmutableList<OpenRule>> readings = new LinkedHashSet<>();
    Set<Call> useful = useful();
    Queue<ImmutableList<Call>> paths = new ArrayDeque<>();
    paths.add(ImmutableList.of(root()));
    while (!paths.isEmpty() && readings.size() < max) {
      ImmutableList<Call> path = paths.remove();
      Call last = path.get(path.size() - 1);
      if (node(last).awaitsLetter() || (path.size() == 1 && end.isAccepting())) {
        readings.add(path.stream().map(Call::toOpenRule).collect(ImmutableList.toImmutableList()));
      }
      for (Call next : node(last).calls()) {
        if (useful.contains(next) && Collections.frequency(path, next) < UNROLLED) {
          paths.add(ImmutableList.<Call>builder().addAll(path).add(next).build());
        }
      }
    }
    return ImmutableSet.copyOf(readings);
  }

  private Call root() {
    return new Call(start, chart.get(0));
  }

  /** The calls from which a rule that awaits a letter is reached; all other calls are dead ends. */
  private Set<Call> useful() {
    Set<Call> reached = new LinkedHashSet<>(List.of(root()));
    List<Call> agenda = new ArrayList<>(reached);
    for (int i = 0; i < agenda.size(); i++) {
      for (Call next : node(agenda.get(i)).calls()) {
        if (reached.add(next)) {
          agenda.add(next);
        }
      }
    }
    Set<Call> useful = new HashSet<>();
    boolean grown = true;
    while (grown) {
      grown = false;
      for (Call call : reached) {
        boolean leadsOn =
            node(call).awaitsLetter() || node(call).calls().stream().anyMatch(useful::contains);
        grown |= leadsOn && useful.add(call);
      }
    }
    return useful;
  }

  private Node node(Call call) {
    Node known = nodes.get(call);
    if (known != null) {
      return known;
    }
    Node node = explore(call);
    nodes.put(call, node);
    return node;
  }

  /** Looks through the auxiliary symbols inside one call of a rule. */
  private Node explore(Call rule) {
    Set<Call> calls = new LinkedHashSet<>();
    Set<Call> inside = new LinkedHashSet<>(List.of(rule));
    List<Call> agenda = new ArrayList<>(inside);
    boolean reachesEnd = false;
    boolean awaitsLetter = false;
    for (int i = 0; i < agenda.size(); i++) {
      Call call = agenda.get(i);
      for (ItemSet set : chart.subList(call.place().position(), chart.size())) {
        for (Item item : set.items()) {
          if (item.isOf(call.nonterminal(), call.place())) {
            reachesEnd |= set == end;
            if (item.hasNext() && item.next() instanceof Nonterminal next) {
              Call nested = new Call(next, set);
              if (next.isRule) {
                calls.add(nested);
              } else if (inside.add(nested)) {
                agenda.add(nested);
              }
            } else {
              awaitsLetter |= set == end && item.hasNext();
            }
          }
        }
      }
    }
    return new Node(calls, reachesEnd, awaitsLetter);
  }
}
