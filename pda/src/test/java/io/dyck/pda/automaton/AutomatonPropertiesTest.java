package io.dyck.pda.automaton;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Tests determinizing, minimizing and comparing against brute force on all short words. */
class AutomatonPropertiesTest {
  private static final int[] LETTERS = {0, 1, Letters.call(0)};
  private static final int LENGTH = 6;
  private static final int BUDGET = 1_000_000;

  private final OriginSets origins = new OriginSets();

  @Property(tries = 400)
  void determinizingKeepsTheLanguage(@ForAll long seed) {
    Nfa nfa = nfa(new Random(seed));
    Dfa dfa = determinize(nfa);
    for (int[] word : words()) {
      assertThat(accepts(dfa, 0, word)).as("seed %s", seed).isEqualTo(accepts(nfa, word));
    }
  }

  @Property(tries = 400)
  void resultIsTrimmedAndNoTwoStatesAreEquivalent(@ForAll long seed) {
    Dfa dfa = determinize(nfa(new Random(seed)));
    Set<Set<List<Integer>>> languages = new HashSet<>();
    for (int s = 0; s < dfa.size(); s++) {
      // Two of n states differ on a word shorter than n.
      Set<List<Integer>> language = language(dfa, s);
      if (dfa.size() <= LENGTH) {
        assertThat(languages.add(language)).as("seed %s, state %s", seed, s).isTrue();
        assertThat(!language.isEmpty() || dfa.size() == 1)
            .as("seed %s: state %s is dead", seed, s)
            .isTrue();
      }
    }
    assertThat(reachable(dfa)).as("seed %s", seed).isEqualTo(dfa.size());
    assertThat(dfa.isEmpty()).as("seed %s", seed).isEqualTo(language(dfa, 0).isEmpty());
  }

  @Property(tries = 200)
  void minimizingAgainChangesNothing(@ForAll long seed) {
    Dfa dfa = determinize(nfa(new Random(seed)));
    Dfa again = Minimizer.minimize(dfa, origins);
    assertThat(again.size()).as("seed %s", seed).isEqualTo(dfa.size());
    assertThat(language(again, 0)).as("seed %s", seed).isEqualTo(language(dfa, 0));
  }

  @Property(tries = 400)
  void minimizingKeepsTheLanguageAndLeavesNoTwoStatesAlike(@ForAll long seed) {
    Dfa dfa = dfa(new Random(seed));
    Dfa minimal = Minimizer.minimize(dfa, origins);
    assertThat(language(minimal, 0)).as("seed %s", seed).isEqualTo(language(dfa, 0));
    assertThat(reachable(minimal)).as("seed %s", seed).isEqualTo(minimal.size());
    Set<Set<List<Integer>>> languages = new HashSet<>();
    for (int s = 0; s < minimal.size(); s++) {
      assertThat(languages.add(language(minimal, s))).as("seed %s, state %s", seed, s).isTrue();
    }
  }

  @Property(tries = 400)
  void setsOfLettersWithOneWeightAreToldApart(@ForAll long seed) {
    Dfa dfa = dfa(new Random(seed));
    Dfa minimal = Minimizer.minimize(dfa, origins);
    // With this attempt the letters have equal weight, and only their number counts.
    Dfa other = Minimizer.minimize(dfa, origins, 0);
    assertThat(text(other)).as("seed %s", seed).isEqualTo(text(minimal));
  }

  @Property(tries = 400)
  void copiedEdgesAreThoseOfTheAutomatonButForSomeLetters(@ForAll long seed) {
    Random random = new Random(seed);
    Dfa first = dfa(random);
    Dfa second = dfa(random);
    Set<Integer> without = new HashSet<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      without.add(LETTERS[random.nextInt(LETTERS.length)]);
    }
    Nfa copies = new Nfa();
    int base = copies.copyWithout(first, without::contains);
    int other = copies.copy(second);
    Nfa appended = new Nfa();
    assertThat(appended.addStates(first)).isEqualTo(base);
    assertThat(appended.addStates(second)).isEqualTo(other);
    append(appended, first, base, without);
    append(appended, second, other, Set.of());
    for (Dfa part : List.of(first, second)) {
      for (int s = 0; s < part.size(); s++) {
        if (part.isAccepting(s)) {
          copies.setAccepting(s + (part == first ? base : other));
        }
      }
    }
    for (int moves = random.nextInt(4); moves > 0; moves--) {
      int from = random.nextInt(first.size());
      int to = random.nextInt(other + second.size());
      int letter = LETTERS[random.nextInt(LETTERS.length)];
      for (Nfa nfa : List.of(copies, appended)) {
        if (moves % 2 == 0) {
          nfa.addEmpty(from, to);
        } else {
          nfa.addEdge(from, letter, to);
        }
      }
    }
    assertThat(text(determinize(copies)))
        .as("seed %s", seed)
        .isEqualTo(text(determinize(appended)));
  }

  @Property(tries = 200)
  void orderInWhichEdgesAreAddedDoesNotMatter(@ForAll long seed) {
    Random random = new Random(seed);
    Dfa dfa = dfa(random);
    List<int[]> shuffled = edges(dfa);
    Collections.shuffle(shuffled, random);
    DfaBuilder builder = new DfaBuilder();
    for (int s = 0; s < dfa.size(); s++) {
      assertThat(builder.addState(dfa.isAccepting(s), dfa.origin(s))).isEqualTo(s);
    }
    shuffled.forEach(e -> builder.addEdge(e[0], e[1], e[2]));
    assertThat(text(builder.build())).as("seed %s", seed).isEqualTo(text(dfa));
  }

  @Property(tries = 400)
  void differenceIsThatOfTheLanguages(@ForAll long seed) {
    Random random = new Random(seed);
    Dfa included = determinize(nfa(random));
    Dfa excluded = determinize(nfa(random));
    Set<List<Integer>> expected = language(included, 0);
    expected.removeAll(language(excluded, 0));
    assertThat(language(LanguageOperations.difference(included, excluded, origins), 0))
        .as("seed %s", seed)
        .isEqualTo(expected);
  }

  @Property(tries = 400)
  void inclusionIsThatOfTheLanguages(@ForAll long seed) {
    Dfa dfa = determinize(nfa(new Random(seed)));
    for (int a = 0; a < dfa.size(); a++) {
      for (int b = 0; b < dfa.size(); b++) {
        boolean includes = LanguageOperations.includes(dfa, a, dfa, b, BUDGET);
        if (includes) {
          assertThat(language(dfa, b))
              .as("seed %s: %s in %s", seed, a, b)
              .containsAll(language(dfa, a));
        } else {
          // A word in one but not in the other is at most as long as there are pairs.
          assertThat(LanguageOperations.difference(from(dfa, a), from(dfa, b), origins).isEmpty())
              .as("seed %s: %s not in %s", seed, a, b)
              .isFalse();
        }
      }
    }
  }

  private Dfa determinize(Nfa nfa) {
    return Determinizer.determinize(nfa, origins, BUDGET, "a test");
  }

  private static Nfa nfa(Random random) {
    Nfa nfa = new Nfa();
    int states = 1 + random.nextInt(5);
    for (int s = 0; s < states; s++) {
      int unused = nfa.newState(OriginSets.NONE);
      if (random.nextInt(3) == 0) {
        nfa.setAccepting(s);
      }
    }
    nfa.setStart(random.nextInt(states));
    int edges = random.nextInt(9);
    for (int e = 0; e < edges; e++) {
      int letter = LETTERS[random.nextInt(LETTERS.length)];
      nfa.addEdge(random.nextInt(states), letter, random.nextInt(states));
    }
    for (int e = random.nextInt(4); e > 0; e--) {
      nfa.addEmpty(random.nextInt(states), random.nextInt(states));
    }
    return nfa;
  }

  /** Returns an automaton, perhaps with states that are unreachable or lead nowhere. */
  private static Dfa dfa(Random random) {
    DfaBuilder dfa = new DfaBuilder();
    int states = 1 + random.nextInt(6);
    for (int s = 0; s < states; s++) {
      int unused = dfa.addState(random.nextInt(3) == 0, OriginSets.NONE);
    }
    for (int s = 0; s < states; s++) {
      for (int letter : LETTERS) {
        if (random.nextInt(3) > 0) {
          dfa.addEdge(s, letter, random.nextInt(states));
        }
      }
    }
    return dfa.build();
  }

  private static void append(Nfa nfa, Dfa dfa, int base, Set<Integer> without) {
    for (int[] edge : edges(dfa)) {
      if (!without.contains(edge[1])) {
        nfa.addEdge(base + edge[0], edge[1], base + edge[2]);
      }
    }
  }

  private static String text(Dfa dfa) {
    StringBuilder text = new StringBuilder();
    for (int s = 0; s < dfa.size(); s++) {
      text.append(dfa.isAccepting(s) ? "+" : "-");
    }
    edges(dfa).forEach(e -> text.append(' ').append(Arrays.toString(e)));
    return text.toString();
  }

  /** Returns the edges as state, letter and target. */
  private static List<int[]> edges(Dfa dfa) {
    List<int[]> result = new ArrayList<>();
    for (int s = 0; s < dfa.size(); s++) {
      for (int e = dfa.firstEdge(s); e < dfa.firstEdge(s + 1); e++) {
        result.add(new int[] {s, dfa.letter(e), dfa.target(e)});
      }
    }
    return result;
  }

  private static boolean accepts(Nfa nfa, int[] word) {
    BitSet states = new BitSet();
    states.set(nfa.start());
    close(nfa, states);
    for (int letter : word) {
      BitSet next = new BitSet();
      for (int s = states.nextSetBit(0); s >= 0; s = states.nextSetBit(s + 1)) {
        for (int e = nfa.firstEdge(s); e >= 0; e = nfa.nextEdge(e)) {
          if (nfa.letter(e) == letter) {
            next.set(nfa.target(e));
          }
        }
      }
      close(nfa, next);
      states = next;
    }
    return states.stream().anyMatch(nfa::isAccepting);
  }

  private static void close(Nfa nfa, BitSet states) {
    int before = -1;
    while (states.cardinality() != before) {
      before = states.cardinality();
      for (int s = states.nextSetBit(0); s >= 0; s = states.nextSetBit(s + 1)) {
        for (int e = nfa.firstEmpty(s); e >= 0; e = nfa.nextEmpty(e)) {
          states.set(nfa.emptyTarget(e));
        }
      }
    }
  }

  private static boolean accepts(Dfa dfa, int from, int[] word) {
    int state = from;
    for (int letter : word) {
      state = dfa.step(state, letter);
      if (state < 0) {
        return false;
      }
    }
    return dfa.isAccepting(state);
  }

  private static Set<List<Integer>> language(Dfa dfa, int from) {
    Set<List<Integer>> result = new HashSet<>();
    for (int[] word : words()) {
      if (accepts(dfa, from, word)) {
        List<Integer> list = new ArrayList<>();
        for (int letter : word) {
          list.add(letter);
        }
        result.add(list);
      }
    }
    return result;
  }

  private Dfa from(Dfa dfa, int state) {
    Nfa nfa = new Nfa();
    int unused = nfa.copy(dfa);
    for (int s = 0; s < dfa.size(); s++) {
      if (dfa.isAccepting(s)) {
        nfa.setAccepting(s);
      }
    }
    nfa.setStart(state);
    return determinize(nfa);
  }

  private static int reachable(Dfa dfa) {
    BitSet seen = new BitSet();
    List<Integer> work = new ArrayList<>(List.of(0));
    seen.set(0);
    for (int i = 0; i < work.size(); i++) {
      for (int e = dfa.firstEdge(work.get(i)); e < dfa.firstEdge(work.get(i) + 1); e++) {
        if (!seen.get(dfa.target(e))) {
          seen.set(dfa.target(e));
          work.add(dfa.target(e));
        }
      }
    }
    return seen.cardinality();
  }

  private static List<int[]> words() {
    List<int[]> words = new ArrayList<>(List.of(new int[0]));
    for (int i = 0; i < words.size(); i++) {
      int[] word = words.get(i);
      if (word.length < LENGTH) {
        for (int letter : LETTERS) {
          int[] longer = Arrays.copyOf(word, word.length + 1);
          longer[word.length] = letter;
          words.add(longer);
        }
      }
    }
    return words;
  }
}
