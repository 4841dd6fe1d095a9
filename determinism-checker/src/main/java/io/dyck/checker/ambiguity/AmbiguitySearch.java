package io.dyck.checker.ambiguity;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Bytes;
import io.dyck.grammar.Grammar;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Searches a sentence with two parse trees. If there is one, some rule derives a part of it in two
 * ways; so every rule is searched for such a part, with ever longer texts, and the part is put into
 * a short sentence. Trees are over the author's rules: which operator inside a rule matched is no
 * difference. Terminals are read like any other rule; of what is found then, only trees count in
 * which they certainly end where they do, see {@link TerminalBorders}. Not thread-safe.
 */
public final class AmbiguitySearch {
  /** Up to this length every text of every rule is looked at, within the budget. */
  public static final int LENGTH = 14;

  /** Pairs of ways that are compared at most. */
  public static final long STEPS = 3_000_000;

  /** Sentences that may be ambiguous only without longest match; after these the search ends. */
  private static final int MOST_DOUBTFUL = 10;

  private final Grammar grammar;

  /**
   * The last search: what it has found out about all rules is asked again for other preferences.
   */
  private @Nullable Search last;

  /**
   * Prepares a search.
   *
   * @param grammar any grammar
   */
  public AmbiguitySearch(Grammar grammar) {
    this.grammar = grammar;
  }

  /**
   * Searches all of the grammar.
   *
   * @return the verdict within the default bounds
   */
  public AmbiguityVerdict search() {
    return search(LENGTH, STEPS, ImmutableList.of());
  }

  /**
   * Searches all of the grammar, some rules first.
   *
   * @param length texts of up to this many bytes are looked at
   * @param steps the greatest number of steps
   * @param preferred names of rules; an ambiguity in one of them is wanted rather than another
   * @return the verdict
   */
  public AmbiguityVerdict search(int length, long steps, List<String> preferred) {
    Search known = last;
    if (known == null || known.length != length || known.steps != steps) {
      Optional<PositionGraph> graph = PositionGraph.of(grammar, length);
      if (graph.isEmpty()) {
        return new AmbiguityVerdict.Undecided(-1, 0, AmbiguityVerdict.Because.SIZE);
      }
      known = new Search(graph.get(), new TerminalBorders(grammar), length, steps);
      last = known;
    }
    return known.run(preferred);
  }

  private static final class Search {
    private final PositionGraph graph;
    private final Arrivals arrivals;
    private final Contexts contexts;
    private final TerminalBorders borders;
    private final int length;
    private final long steps;

    /** What looking for whole sentences may still take; one that is known takes the same again. */
    private long left;

    private final Map<IntArrayList, Whole> wholes = new HashMap<>();

    private @Nullable AmbiguityVerdict ofAll;

    Search(PositionGraph graph, TerminalBorders borders, int length, long steps) {
      this.graph = graph;
      this.arrivals = new Arrivals(graph);
      this.borders = borders;
      this.contexts = new Contexts(graph);
      this.length = length;
      this.steps = steps;
      this.left = steps;
    }

    AmbiguityVerdict run(List<String> preferred) {
      if (!preferred.isEmpty()) {
        Set<Integer> some = new LinkedHashSet<>();
        preferred.forEach(name -> some.add(graph.rule(name)));
        AmbiguityVerdict verdict = run(new ArrayList<>(some), steps / 2);
        if (verdict instanceof AmbiguityVerdict.Ambiguous) {
          return verdict;
        }
      }
      AmbiguityVerdict known = ofAll;
      if (known == null) {
        known = run(reachable(), steps);
        ofAll = known;
      }
      return known;
    }

    private AmbiguityVerdict run(List<Integer> rules, long most) {
      PairSearch search = new PairSearch(arrivals, most);
      int certain = length;
      int doubtful = 0;
      for (int size = 0; size <= length; size++) {
        for (int rule : rules) {
          if (left <= 0 || graph.length(graph.start(rule)) > size) {
            continue;
          }
          Optional<PairSearch.Twins> twins = search.search(rule, size, null);
          if (twins.isPresent()) {
            Optional<Proof> proof = sentence(rule, twins.get());
            if (proof.isPresent() && proof.get().isCertain) {
              return proof.get().verdict;
            }
            if (proof.isPresent()) {
              certain = Math.min(certain, size - 1);
              doubtful++;
            }
          }
        }
        boolean isSpent = search.isSpent() || left <= 0;
        if (isSpent || doubtful >= MOST_DOUBTFUL) {
          AmbiguityVerdict.Because because =
              isSpent ? AmbiguityVerdict.Because.STEPS : AmbiguityVerdict.Because.LONGEST_MATCH;
          return new AmbiguityVerdict.Undecided(Math.min(certain, size - 1), most, because);
        }
      }
      return certain < length
          ? new AmbiguityVerdict.Undecided(certain, most, AmbiguityVerdict.Because.LONGEST_MATCH)
          : new AmbiguityVerdict.NoneUpTo(length);
    }

    private List<Integer> reachable() {
      Set<Integer> seen = new LinkedHashSet<>();
      Deque<Integer> work = new ArrayDeque<>();
      work.add(graph.startRule());
      seen.add(graph.startRule());
      while (!work.isEmpty()) {
        for (int callee : callees(work.remove())) {
          if (seen.add(callee)) {
            work.add(callee);
          }
        }
      }
      return new ArrayList<>(seen);
    }

    private Set<Integer> callees(int rule) {
      Set<Integer> result = new LinkedHashSet<>();
      Set<Integer> seen = new LinkedHashSet<>();
      Deque<Integer> work = new ArrayDeque<>();
      work.add(graph.start(rule));
      while (!work.isEmpty()) {
        int position = work.remove();
        if (!seen.add(position)) {
          continue;
        }
        for (int target : graph.empty(position)) {
          work.add(target);
        }
        int[] edges = graph.letters(position);
        for (int e = 1; e < edges.length; e += 2) {
          work.add(edges[e]);
        }
        if (graph.callee(position) >= 0) {
          result.add(graph.callee(position));
          work.add(graph.rest(position));
        }
      }
      return result;
    }

    /** Puts an ambiguous part into a sentence and looks for two trees of the whole. */
    private Optional<Proof> sentence(int rule, PairSearch.Twins twins) {
      return contexts
          .of(rule)
          .flatMap(
              context -> {
                IntArrayList text = IntArrayList.wrap(context.before().clone());
                text.addAll(twins.letters());
                text.addAll(IntArrayList.wrap(context.after()));
                return whole(text);
              });
    }

    /** The rules of a chain lead to the same sentence, and so do longer texts of a rule. */
    private Optional<Proof> whole(IntArrayList text) {
      Whole known = wholes.get(text);
      if (known == null || known.steps >= left) {
        PairSearch search = new PairSearch(arrivals, left);
        int[] letters = text.toIntArray();
        Optional<PairSearch.Twins> twins =
            search.search(graph.startRule(), letters.length, letters);
        known = new Whole(twins.map(this::proof), left - search.left());
        wholes.put(text, known);
      }
      left -= known.steps;
      return known.proof;
    }

    private Proof proof(PairSearch.Twins twins) {
      byte[] text = new byte[twins.letters().size()];
      for (int i = 0; i < text.length; i++) {
        text[i] = graph.example(twins.letters().getInt(i));
      }
      ParseTree first = tree(twins.first());
      ParseTree second = tree(twins.second());
      return new Proof(
          new AmbiguityVerdict.Ambiguous(ImmutableList.copyOf(Bytes.asList(text)), first, second),
          borders.hold(first, text) && borders.hold(second, text));
    }

    private ParseTree tree(ImmutableList<ImmutableList<Integer>> events) {
      Deque<Open> open = new ArrayDeque<>();
      open.push(new Open(graph.startRule(), 0, new ArrayList<>()));
      ParseTree root = null;
      for (int at = 0; at < events.size(); at++) {
        for (int event : events.get(at)) {
          if (event != EventLists.RETURN) {
            open.push(new Open(event, at, new ArrayList<>()));
            continue;
          }
          Open closed = open.pop();
          ParseTree tree =
              new ParseTree(
                  graph.name(closed.rule), closed.start, at, ImmutableList.copyOf(closed.children));
          if (open.isEmpty()) {
            root = tree;
          } else {
            open.getFirst().children.add(tree);
          }
        }
      }
      if (root == null) {
        throw new AssertionError("a derivation ends with the return of the start rule");
      }
      return root;
    }

    /** What became of a sentence, and the steps it took. */
    private record Whole(Optional<Proof> proof, long steps) {}

    /** Two trees of a sentence, and whether terminals certainly end where they do. */
    private record Proof(AmbiguityVerdict.Ambiguous verdict, boolean isCertain) {}

    private record Open(int rule, int start, List<ParseTree> children) {}
  }
}
