package io.dyck.compose.completion;

import io.dyck.compose.walk.MaskTable;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.rules.DottedRules;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.table.TokenTrie;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongHeapPriorityQueue;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * For every dotted rule a shortest text to the end of the rule, and few tokens that spell the text.
 *
 * <p>Knuth's generalization of Dijkstra's algorithm to grammars (D. Knuth, 1977) finds the shortest
 * texts: the cost of a call is the cost of the called rule plus the cost of the return address.
 * Dynamic programming along the shortest text finds the tokens. No token crosses the border of a
 * rule, therefore the costs of stacked addresses add up. The result is an upper bound of the
 * necessary tokens, not always the minimum. Cost: O(E log E) for E edges, then the number of dotted
 * rules times the length of the longest token. Immutable.
 */
final class CompletionCosts implements RuleCosts {
  private static final int BY_CALL = -2;
  private static final int NOTHING = -1;

  private final Machine machine;
  private final DottedRules rules;
  private final Vocabulary vocabulary;

  /** The costs of lazy rules; null if no rule is lazy. */
  private final @Nullable LazyCosts lazy;

  /** One token of each class of tokens, or {@link #NOTHING}. */
  private final int[] tokenOfClass;

  /** The number of bytes of the shortest text to the end of the rule, for each dotted rule. */
  private final int[] bytes;

  /** The first move of this text, for each dotted rule: a terminal edge, or {@code ~call - 1}. */
  private final int[] move;

  /** The number of tokens that spell this text, for each dotted rule. */
  private final int[] tokens;

  /** The first of these tokens, for each dotted rule, or {@link #BY_CALL}. */
  private final int[] firstToken;

  /** The target of the first token, or the call, for each dotted rule. */
  private final int[] next;

  /**
   * The dotted rules in the order in which their shortest texts became known: parts before wholes.
   */
  private final IntArrayList settled = new IntArrayList();

  CompletionCosts(Machine machine, Vocabulary vocabulary, MaskTable masks) {
    this(machine, vocabulary, masks, text -> true);
  }

  /**
   * Computes the costs.
   *
   * @param spellable whether a text of a lazy language may be spelled
   */
  CompletionCosts(
      Machine machine, Vocabulary vocabulary, MaskTable masks, Predicate<byte[]> spellable) {
    this.machine = machine;
    this.tokenOfClass = new int[machine.terminals().tokenClasses()];
    Arrays.setAll(tokenOfClass, masks::exampleToken);
    this.rules = machine.dottedRules();
    this.vocabulary = vocabulary;
    this.lazy = rules.hasLazyLanguages() ? new LazyCosts(rules, vocabulary, spellable) : null;
    // The starts of lazy rules have the lowest numbers among lazy dotted rules. Only starts are
    // called.
    int size = rules.knownSize() + rules.rules().lazies().size();
    bytes = filledArray(size, IMPOSSIBLE);
    move = filledArray(size, NOTHING);
    tokens = filledArray(size, IMPOSSIBLE);
    firstToken = filledArray(size, NOTHING);
    next = filledArray(size, NOTHING);
    computeShortestTexts();
    computeFewTokens();
  }

  private static int[] filledArray(int size, int value) {
    int[] result = new int[size];
    Arrays.fill(result, value);
    return result;
  }

  @Override
  public int tokens(int dottedRule) {
    int after = rules.afterToken(dottedRule);
    return lazy != null && rules.isLazy(after) ? lazy.tokens(after) : tokens[after];
  }

  @Override
  public void spell(int dottedRule, IntArrayList into) {
    IntArrayList open = new IntArrayList();
    open.push(rules.afterToken(dottedRule));
    while (!open.isEmpty()) {
      int d = open.popInt();
      if (lazy != null && rules.isLazy(d)) {
        lazy.spell(d, into);
      } else if (firstToken[d] == BY_CALL) {
        open.push(rules.returnAddress(next[d]));
        open.push(rules.calledStart(next[d]));
      } else if (firstToken[d] >= 0) {
        into.add(firstToken[d]);
        open.push(next[d]);
      }
    }
  }

  private void computeShortestTexts() {
    int size = bytes.length;
    int known = rules.knownSize();
    IncomingEdges edges = new IncomingEdges(size, rules.knownEdges(), rules::target);
    IncomingEdges callsTo = new IncomingEdges(size, rules.knownCalls(), rules::calledStart);
    IncomingEdges returnsTo = new IncomingEdges(size, rules.knownCalls(), rules::returnAddress);
    int[] edgeFrom = ownersOfRanges(known, rules::firstEdge, rules::edgeEnd, rules.knownEdges());
    int[] callFrom = ownersOfRanges(known, rules::firstCall, rules::callEnd, rules.knownCalls());
    boolean[] done = new boolean[size];
    LongHeapPriorityQueue queue = new LongHeapPriorityQueue();
    for (int d = 0; d < known; d++) {
      if (rules.isFinal(d)) {
        relax(d, 0, NOTHING, queue);
      }
    }
    for (int d = known; d < size; d++) {
      relax(d, rules.shortestEnd(d).length, NOTHING, queue);
    }
    while (!queue.isEmpty()) {
      int d = (int) queue.dequeueLong();
      if (done[d]) {
        continue;
      }
      done[d] = true;
      settled.add(d);
      for (int i = edges.first(d); i < edges.first(d + 1); i++) {
        int edge = edges.sourceAt(i);
        if (tokenOf(rules.letter(edge)) != NOTHING) {
          relax(edgeFrom[edge], bytes[d] + 1, edge, queue);
        }
      }
      relaxCalls(callsTo, d, callFrom, done, queue);
      relaxCalls(returnsTo, d, callFrom, done, queue);
    }
  }

  private void relaxCalls(
      IncomingEdges calls, int d, int[] callFrom, boolean[] done, LongHeapPriorityQueue queue) {
    for (int i = calls.first(d); i < calls.first(d + 1); i++) {
      int call = calls.sourceAt(i);
      int cost = bytes[rules.calledStart(call)] + bytes[rules.returnAddress(call)];
      boolean settledParts = done[rules.calledStart(call)] && done[rules.returnAddress(call)];
      if (settledParts && cost < IMPOSSIBLE) {
        relax(callFrom[call], cost, ~call - 1, queue);
      }
    }
  }

  private void relax(int d, int cost, int by, LongHeapPriorityQueue queue) {
    if (cost < bytes[d]) {
      bytes[d] = cost;
      move[d] = by;
      queue.enqueue(((long) cost << 32) | d);
    }
  }

  private static int[] ownersOfRanges(
      int size, IntUnaryOperator first, IntUnaryOperator end, int count) {
    int[] owner = new int[count];
    for (int d = 0; d < size; d++) {
      for (int i = first.applyAsInt(d); i < end.applyAsInt(d); i++) {
        owner[i] = d;
      }
    }
    return owner;
  }

  /** Returns some token of a letter; 0 for a byte; -1 if the letter has no token. */
  private int tokenOf(int letter) {
    int byteClasses = machine.terminals().byteClasses();
    return letter < byteClasses ? 0 : tokenOfClass[letter - byteClasses];
  }

  private void computeFewTokens() {
    for (int i = 0; i < settled.size(); i++) {
      int d = settled.getInt(i);
      if (rules.isLazy(d)) {
        tokens[d] = tokens(d);
      } else if (bytes[d] == 0) {
        tokens[d] = 0;
      } else if (move[d] < NOTHING) {
        int call = ~(move[d] + 1);
        int cost = tokens[rules.calledStart(call)] + tokens[rules.returnAddress(call)];
        if (cost < IMPOSSIBLE) {
          tokens[d] = cost;
          firstToken[d] = BY_CALL;
          next[d] = call;
        }
      } else if (move[d] >= 0) {
        computeFirstToken(d);
      }
    }
  }

  private void computeFirstToken(int d) {
    int byteClasses = machine.terminals().byteClasses();
    int letter = rules.letter(move[d]);
    if (letter >= byteClasses) {
      choose(d, tokenOf(letter), rules.target(move[d]));
      return;
    }
    TokenTrie trie = vocabulary.trie();
    int at = d;
    int from = 0;
    int end = trie.size();
    while (move[at] >= 0 && rules.letter(move[at]) < byteClasses) {
      byte b = (byte) machine.terminals().exampleByte(rules.letter(move[at]));
      int node = from;
      while (node < end && trie.label()[node] != b) {
        node = trie.subtreeEnd()[node];
      }
      if (node >= end) {
        return;
      }
      at = rules.target(move[at]);
      if (trie.token()[node] >= 0) {
        choose(d, trie.token()[node], at);
      }
      from = node + 1;
      end = trie.subtreeEnd()[node];
    }
  }

  private void choose(int d, int token, int target) {
    if (tokens[target] + 1 < tokens[d]) {
      tokens[d] = tokens[target] + 1;
      firstToken[d] = token;
      next[d] = target;
    }
  }

  /** The edges grouped by target, in compressed rows. */
  private static final class IncomingEdges {
    private final int[] first;
    private final int[] edges;

    IncomingEdges(int size, int count, IntUnaryOperator target) {
      first = new int[size + 1];
      edges = new int[count];
      for (int e = 0; e < count; e++) {
        first[target.applyAsInt(e) + 1]++;
      }
      for (int d = 0; d < size; d++) {
        first[d + 1] += first[d];
      }
      int[] slot = first.clone();
      for (int e = 0; e < count; e++) {
        edges[slot[target.applyAsInt(e)]++] = e;
      }
    }

    int first(int d) {
      return first[d];
    }

    int sourceAt(int i) {
      return edges[i];
    }
  }
}
