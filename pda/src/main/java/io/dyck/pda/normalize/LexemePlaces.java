package io.dyck.pda.normalize;

import io.dyck.grammar.LazyLanguage;
import io.dyck.pda.automaton.Dfa;
import io.dyck.pda.automaton.Letters;
import io.dyck.pda.ruleset.RuleSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The places where terminals may begin together. A place is a set of states of rules that one text
 * may lead to. The returns of a rule are taken from all of its calls. Therefore a place may have
 * more states than necessary, never fewer. Terminals that have a text in common lead to one place.
 */
final class LexemePlaces {
  private static final int MOST_PLACES = 2_000;

  private final RuleSet rules;
  private final int[] start;
  private final int states;

  /** For each rule, the states behind its calls. */
  private final Map<Integer, BitSet> returns = new HashMap<>();

  private final Map<Integer, BitSet> firstOfLazy = new HashMap<>();
  private final Map<BitSet, Integer> numbers = new HashMap<>();
  private final List<BitSet> places = new ArrayList<>();
  private boolean known = true;

  LexemePlaces(RuleSet rules) {
    this.rules = rules;
    this.start = new int[rules.size() + 1];
    for (int r = 0; r < rules.size(); r++) {
      start[r + 1] = start[r] + rules.body(r).size();
    }
    this.states = start[rules.size()];
    for (int r = 0; r < rules.size(); r++) {
      if (!isSymbol(r)) {
        noteReturns(r);
      }
    }
    rules.lazies().forEach((rule, language) -> firstOfLazy.put(rule, firstBytes(language)));
    BitSet begin = new BitSet();
    begin.set(start[rules.start()]);
    int unused = number(closure(begin));
    for (int place = 0; place < places.size() && known; place++) {
      explore(place);
    }
  }

  private boolean isSymbol(int rule) {
    return rules.lexemes().terminals().get(rule) || rules.lazies().containsKey(rule);
  }

  private void noteReturns(int r) {
    Dfa body = rules.body(r);
    for (int e = 0; e < body.edges(); e++) {
      if (Letters.isCall(body.letter(e))) {
        returns
            .computeIfAbsent(Letters.rule(body.letter(e)), rule -> new BitSet(states))
            .set(start[r] + body.target(e));
      }
    }
  }

  /** Returns the classes of the bytes with which a language's texts begin. */
  private BitSet firstBytes(LazyLanguage language) {
    BitSet first = new BitSet();
    language.runLocked(() -> addFirstBytes(language, first));
    return first;
  }

  private void addFirstBytes(LazyLanguage language, BitSet first) {
    Set<Integer> seen = new HashSet<>();
    Deque<Integer> open = new ArrayDeque<>();
    seen.add(language.start());
    open.addAll(seen);
    while (!open.isEmpty()) {
      language.expand(
          open.remove(),
          new LazyLanguage.Steps() {
            @Override
            public void end() {
              // No rule has the empty text.
            }

            @Override
            public void read(int low, int high, int target) {
              for (int b = low; b <= high; b++) {
                first.set(rules.terminals().classOf(b));
              }
            }

            @Override
            public void call(int called, int after) {
              if (seen.add(called)) {
                open.add(called);
              }
            }
          });
    }
  }

  private int number(BitSet place) {
    Integer before = numbers.putIfAbsent(place, places.size());
    if (before != null) {
      return before;
    }
    places.add(place);
    known &= places.size() <= MOST_PLACES;
    return places.size() - 1;
  }

  /** Adds the starts of called rules, and the states after rules that may have ended. */
  private BitSet closure(BitSet from) {
    BitSet all = (BitSet) from.clone();
    Deque<Integer> open = new ArrayDeque<>();
    from.stream().forEach(open::add);
    while (!open.isEmpty()) {
      int state = open.remove();
      int rule = rule(state);
      Dfa body = rules.body(rule);
      int s = state - start[rule];
      BitSet more = new BitSet();
      if (body.isAccepting(s)) {
        more.or(returns.getOrDefault(rule, new BitSet()));
      }
      for (int e = body.firstEdge(s); e < body.firstEdge(s + 1); e++) {
        if (Letters.isCall(body.letter(e))) {
          int called = Letters.rule(body.letter(e));
          if (!isSymbol(called)) {
            more.set(start[called]);
          } else if (rules.lexemes().terminals().get(called) && rules.body(called).isAccepting(0)) {
            more.set(start[rule] + body.target(e));
          }
        }
      }
      more.andNot(all);
      all.or(more);
      more.stream().forEach(open::add);
    }
    return all;
  }

  private int rule(int state) {
    int found = Arrays.binarySearch(start, state);
    int rule = found >= 0 ? found : -found - 2;
    // Even an empty automaton has a state. Therefore the starts are all different.
    return rule;
  }

  private void explore(int place) {
    BitSet symbols = symbols(place);
    for (int r = symbols.nextSetBit(0); r >= 0; r = symbols.nextSetBit(r + 1)) {
      int unused = step(place, r);
    }
    // Only tokens may stand between terminals, no bytes.
    places.get(place).stream()
        .forEach(
            state -> {
              int rule = rule(state);
              Dfa body = rules.body(rule);
              int s = state - start[rule];
              for (int e = body.firstEdge(s); e < body.firstEdge(s + 1); e++) {
                if (!Letters.isCall(body.letter(e))) {
                  known &= body.letter(e) >= rules.terminals().byteClasses();
                  BitSet after = new BitSet();
                  after.set(start[rule] + body.target(e));
                  int unused = number(closure(after));
                }
              }
            });
  }

  /** Returns the terminals and languages that may begin at a place. */
  private BitSet symbols(int place) {
    BitSet symbols = new BitSet();
    places.get(place).stream()
        .forEach(
            state -> {
              int rule = rule(state);
              Dfa body = rules.body(rule);
              int s = state - start[rule];
              for (int e = body.firstEdge(s); e < body.firstEdge(s + 1); e++) {
                if (Letters.isCall(body.letter(e)) && isSymbol(Letters.rule(body.letter(e)))) {
                  symbols.set(Letters.rule(body.letter(e)));
                }
              }
            });
    return symbols;
  }

  /** Returns the place behind a symbol, or behind any symbol that has a text in common with it. */
  private int step(int place, int symbol) {
    BitSet alike = symbols(place);
    for (int r = alike.nextSetBit(0); r >= 0; r = alike.nextSetBit(r + 1)) {
      boolean bothKnown = !rules.lazies().containsKey(r) && !rules.lazies().containsKey(symbol);
      alike.set(
          r,
          r == symbol
              || (firstBytes(r).intersects(firstBytes(symbol))
                  && (!bothKnown || shareText(rules.body(r), rules.body(symbol)))));
    }
    BitSet after = new BitSet();
    places.get(place).stream()
        .forEach(
            state -> {
              int rule = rule(state);
              Dfa body = rules.body(rule);
              int s = state - start[rule];
              for (int e = body.firstEdge(s); e < body.firstEdge(s + 1); e++) {
                if (Letters.isCall(body.letter(e)) && alike.get(Letters.rule(body.letter(e)))) {
                  after.set(start[rule] + body.target(e));
                }
              }
            });
    return number(closure(after));
  }

  private static boolean shareText(Dfa a, Dfa b) {
    Set<Long> seen = new HashSet<>();
    Deque<Long> open = new ArrayDeque<>();
    open.add(0L);
    while (!open.isEmpty()) {
      long pair = open.remove();
      int s = (int) (pair / b.size());
      int t = (int) (pair % b.size());
      for (int e = a.firstEdge(s); e < a.firstEdge(s + 1); e++) {
        int target = b.step(t, a.letter(e));
        if (target >= 0) {
          if (a.isAccepting(a.target(e)) && b.isAccepting(target)) {
            return true;
          }
          long next = (long) a.target(e) * b.size() + target;
          if (seen.add(next)) {
            open.add(next);
          }
        }
      }
    }
    return false;
  }

  /** Returns the classes of the bytes with which a symbol's texts begin. */
  private BitSet firstBytes(int symbol) {
    BitSet lazy = firstOfLazy.get(symbol);
    if (lazy != null) {
      return lazy;
    }
    BitSet first = new BitSet();
    Dfa body = rules.body(symbol);
    for (int e = body.firstEdge(0); e < body.firstEdge(1); e++) {
      first.set(body.letter(e));
    }
    return first;
  }

  /** Whether all places were found, and rules have only terminals, languages and tokens. */
  boolean areKnown() {
    return known;
  }

  int size() {
    return places.size();
  }

  BitSet terminalsAt(int place) {
    BitSet terminals = symbols(place);
    terminals.and(rules.lexemes().terminals());
    return terminals;
  }

  /**
   * Whether a terminal may follow itself any number of times without any effect: a state behind the
   * terminal that reads it once more does not change.
   */
  boolean canRepeat(int place, int terminal) {
    BitSet after = places.get(step(place, terminal));
    for (int state = after.nextSetBit(0); state >= 0; state = after.nextSetBit(state + 1)) {
      int rule = rule(state);
      Dfa body = rules.body(rule);
      int s = state - start[rule];
      for (int e = body.firstEdge(s); e < body.firstEdge(s + 1); e++) {
        boolean reads = Letters.isCall(body.letter(e)) && Letters.rule(body.letter(e)) == terminal;
        if (reads && body.target(e) != s) {
          return false;
        }
      }
    }
    return true;
  }

  /** Returns the classes of the bytes that may follow a terminal that began at a place. */
  BitSet followingBytes(int place, int terminal, boolean butItself) {
    BitSet following = new BitSet();
    BitSet symbols = symbols(step(place, terminal));
    for (int r = symbols.nextSetBit(0); r >= 0; r = symbols.nextSetBit(r + 1)) {
      if (!butItself || r != terminal) {
        following.or(firstBytes(r));
      }
    }
    return following;
  }
}
