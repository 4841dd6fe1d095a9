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
 * The search for a sentence with two parse trees. If a sentence has two trees, some rule derives a
 * part of the sentence in two ways. Therefore the search looks in every rule for such a part, among
 * longer and longer texts, and completes the part to a short sentence. The nodes of a tree are
 * rules of the author: two derivations that differ only in the operators inside a rule have the
 * same tree. Terminals are read like any other rule. Two trees count as a proof only if each
 * terminal in them certainly ends where the tree ends it, see {@link TerminalBorders}. Not
 * thread-safe.
 */
public final class AmbiguitySearch {
  /** The length in bytes up to which all texts of all rules are searched, within the budget. */
  public static final int LENGTH = 14;

  /** The largest number of pairs of ways that are compared. */
  public static final long STEPS = 3_000_000;

  /** Sentences that may be ambiguous only without longest match; after these the search ends. */
  private static final int MOST_DOUBTFUL = 10;

  private final Grammar grammar;

  /** The last search, kept because its results do not depend on the preferred rules. */
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
   * @param length the number of bytes of the longest searched texts
   * @param steps the greatest number of steps
   * @param preferred names of rules; an ambiguity in a named rule is preferred
   * @return the verdict
   */
  public AmbiguityVerdict search(int length, long steps, List<String> preferred) {
    Search known = last;
    if (known == null || known.length != length || known.steps != steps) {
      Optional<PositionGraph> graph = PositionGraph.of(grammar, length);
      if (graph.isEmpty()) {
        return new AmbiguityVerdict.Undecided(-1, 0, AmbiguityVerdict.Reason.SIZE);
      }
      known = new Search(graph.get(), new TerminalBorders(grammar), length, steps);
      last = known;
    }
    return known.run(preferred);
  }

  private static final class Search {
    private final PositionGraph graph;
    private final EpsilonPaths arrivals;
    private final RuleContexts contexts;
    private final TerminalBorders borders;
    private final int length;
    private final long steps;

    /**
     * The steps that remain for searches over whole sentences. A sentence that was searched before
     * is charged the same steps again.
     */
    private long left;

    private final Map<IntArrayList, SentenceSearchResult> wholes = new HashMap<>();

    private @Nullable AmbiguityVerdict ofAll;

    Search(PositionGraph graph, TerminalBorders borders, int length, long steps) {
      this.graph = graph;
      this.arrivals = new EpsilonPaths(graph);
      this.borders = borders;
      this.contexts = new RuleContexts(graph);
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
          Optional<PairSearch.DerivationPair> twins = search.search(rule, size, null);
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
          AmbiguityVerdict.Reason because =
              isSpent ? AmbiguityVerdict.Reason.STEPS : AmbiguityVerdict.Reason.LONGEST_MATCH;
          return new AmbiguityVerdict.Undecided(Math.min(certain, size - 1), most, because);
        }
      }
      return certain < length
          ? new AmbiguityVerdict.Undecided(certain, most, AmbiguityVerdict.Reason.LONGEST_MATCH)
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
        for (int target : graph.emptyTargets(position)) {
          work.add(target);
        }
        int[] edges = graph.letters(position);
        for (int e = 1; e < edges.length; e += 2) {
          work.add(edges[e]);
        }
        if (graph.callee(position) >= 0) {
          result.add(graph.callee(position));
          work.add(graph.restOf(position));
        }
      }
      return result;
    }

    /** Completes an ambiguous part to a sentence and looks for two trees of the sentence. */
    private Optional<Proof> sentence(int rule, PairSearch.DerivationPair twins) {
      return contexts
          .shortestContext(rule)
          .flatMap(
              context -> {
                IntArrayList text = IntArrayList.wrap(context.before().clone());
                text.addAll(twins.letters());
                text.addAll(IntArrayList.wrap(context.after()));
                return findTrees(text);
              });
    }

    /**
     * Looks for two trees of a sentence. Results are kept, because rules that call each other often
     * lead to the same sentence, and so do longer texts of a rule.
     */
    private Optional<Proof> findTrees(IntArrayList text) {
      SentenceSearchResult known = wholes.get(text);
      if (known == null || known.steps >= left) {
        PairSearch search = new PairSearch(arrivals, left);
        int[] letters = text.toIntArray();
        Optional<PairSearch.DerivationPair> twins =
            search.search(graph.startRule(), letters.length, letters);
        known = new SentenceSearchResult(twins.map(this::proof), left - search.remainingSteps());
        wholes.put(text, known);
      }
      left -= known.steps;
      return known.proof;
    }

    private Proof proof(PairSearch.DerivationPair twins) {
      byte[] text = new byte[twins.letters().size()];
      for (int i = 0; i < text.length; i++) {
        text[i] = graph.example(twins.letters().getInt(i));
      }
      ParseTree first = tree(twins.first());
      ParseTree second = tree(twins.second());
      return new Proof(
          new AmbiguityVerdict.Ambiguous(ImmutableList.copyOf(Bytes.asList(text)), first, second),
          borders.areCertain(first, text) && borders.areCertain(second, text));
    }

    private ParseTree tree(ImmutableList<ImmutableList<Integer>> events) {
      Deque<OpenTree> open = new ArrayDeque<>();
      open.push(new OpenTree(graph.startRule(), 0, new ArrayList<>()));
      ParseTree root = null;
      for (int at = 0; at < events.size(); at++) {
        for (int event : events.get(at)) {
          if (event != EventLists.RETURN) {
            open.push(new OpenTree(event, at, new ArrayList<>()));
            continue;
          }
          OpenTree closed = open.pop();
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

    /** The result of the search over a sentence, and the steps of that search. */
    private record SentenceSearchResult(Optional<Proof> proof, long steps) {}

    /** Two trees of a sentence, and whether terminals certainly end where they do. */
    private record Proof(AmbiguityVerdict.Ambiguous verdict, boolean isCertain) {}

    private record OpenTree(int rule, int start, List<ParseTree> children) {}
  }
}
