package io.dyck.grammar.pattern;

import static io.dyck.grammar.analysis.DiagnosticCode.UNSUPPORTED_PATTERN;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import io.dyck.failure.CompilationCancelledException;
import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.analysis.Diagnostics;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A pattern as a nondeterministic automaton (Thompson's construction) with edges that need a
 * lookaround to hold. The body of each lookaround is a part of its own with a start and an end. No
 * edge leads to the start, and none leaves the end. Immutable and thread-safe after construction.
 */
public final class PatternNfa {
  /** The condition of an edge. */
  public enum Kind {
    /** No condition. */
    EMPTY,
    /** One character of a label, by the number of the label. */
    SET,
    /** The lookaround with this number holds. */
    LOOK
  }

  /** An edge to a state. */
  public record Edge(Kind kind, int argument, int target) {}

  /** A lookaround: its part of the automaton, and its kind. */
  record LookaroundPart(int start, int end, boolean behind, boolean negated, SourceSpan span) {}

  /** A pattern that has no automaton here, and why. */
  static final class UnsupportedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient SourceSpan span;

    UnsupportedException(SourceSpan span, String message) {
      super(message);
      this.span = span;
    }

    void report(Diagnostics diagnostics) {
      diagnostics.report(
          UNSUPPORTED_PATTERN,
          span,
          String.valueOf(getMessage()),
          "write the pattern without the lookaround, or in several parts");
    }
  }

  /** The distance of a state from which no end is reached. */
  private static final int FAR = Integer.MAX_VALUE;

  private static final int GREATEST_SIZE = 200_000;

  private final IntConsumer sizeCheck;
  private final Function<Expression.Difference, Expression> differences;
  private final List<List<Edge>> edges = new ArrayList<>();

  /** For each state the edges that lead to it, each with its source in place of its target. */
  private final List<List<Edge>> sources = new ArrayList<>();

  private final List<LookaroundPart> looks = new ArrayList<>();
  private final Map<ImmutableList<CodePointRange>, Integer> labels = new LinkedHashMap<>();
  private final int start;
  private final int end;
  private final Alphabet alphabet;
  private final int[] distance;
  private final BitSet universal = new BitSet();
  private final BitSet readers = new BitSet();
  private boolean insideBehind;

  /** Creates the automaton of a pattern. */
  PatternNfa(RegexPattern pattern) {
    this(
        pattern,
        size -> {
          if (size >= GREATEST_SIZE) {
            throw new UnsupportedException(
                pattern.span(),
                "repetitions beside lookarounds need more than " + GREATEST_SIZE + " states");
          }
        },
        difference -> {
          throw new UnsupportedException(
              difference.span(), "this cannot stand in one pattern with a lookaround");
        });
  }

  /**
   * Creates the automaton of an expression without references.
   *
   * @param sizeCheck receives the number of states before another one is added
   * @param differences returns an expression of the same texts without differences
   */
  public PatternNfa(
      Expression expression,
      IntConsumer sizeCheck,
      Function<Expression.Difference, Expression> differences) {
    this(new RegexPattern.Plain(expression), sizeCheck, differences);
  }

  private PatternNfa(
      RegexPattern pattern,
      IntConsumer sizeCheck,
      Function<Expression.Difference, Expression> differences) {
    this.sizeCheck = sizeCheck;
    this.differences = differences;
    this.start = newState();
    this.end = add(pattern, start);
    this.alphabet = new Alphabet(labels.keySet());
    this.distance = distances();
    for (int state = 0; state < edges.size(); state++) {
      universal.set(state, acceptsAll(state));
      readers.set(state, edges.get(state).stream().anyMatch(edge -> edge.kind == Kind.SET));
    }
  }

  public int start() {
    return start;
  }

  public int end() {
    return end;
  }

  /** Returns the states that read a character; not to be changed. */
  BitSet readers() {
    return readers;
  }

  /** Returns the edges that leave a state. */
  public List<Edge> edges(int state) {
    return edges.get(state);
  }

  /** Returns the lookarounds. A nested lookaround comes before the outer one. */
  List<LookaroundPart> lookarounds() {
    return looks;
  }

  /** Returns the letters of the automaton. */
  public Alphabet alphabet() {
    return alphabet;
  }

  /**
   * Returns the least number of code points from one of some states to the end of its part. All
   * lookarounds count as true. Returns {@code Integer.MAX_VALUE} if no end is reached.
   */
  public int distance(BitSet states) {
    return states.stream().map(this::distance).min().orElse(FAR);
  }

  int distance(int state) {
    return distance[state];
  }

  /**
   * Returns whether a state reads any character, after which the text may end, or be read again
   * from this state.
   */
  public boolean isUniversal(int state) {
    return universal.get(state);
  }

  private int newState() {
    sizeCheck.accept(edges.size());
    edges.add(new ArrayList<>(2));
    sources.add(new ArrayList<>(2));
    return edges.size() - 1;
  }

  /** Adds an edge, and returns its target. */
  private int edge(int from, Kind kind, int argument, int to) {
    edges.get(from).add(new Edge(kind, argument, to));
    sources.get(to).add(new Edge(kind, argument, from));
    return to;
  }

  /** Adds an edge that reads a character to a new state, and returns this state. */
  private int read(ImmutableList<CodePointRange> ranges, int from) {
    int label = labels.computeIfAbsent(ranges, k -> labels.size());
    return edge(from, Kind.SET, label, newState());
  }

  /** Adds a pattern after a state, and returns the state after the pattern. */
  private int add(RegexPattern pattern, int from) {
    if (pattern instanceof RegexPattern.Plain plain) {
      return add(plain.expression(), from);
    }
    if (pattern instanceof RegexPattern.Sequence sequence) {
      return addSequence(sequence.items(), from);
    }
    if (pattern instanceof RegexPattern.Choice choice) {
      return addChoice(choice.alternatives(), from);
    }
    if (pattern instanceof RegexPattern.Repetition repetition) {
      return addRepetition(repetition.body(), repetition.minimum(), repetition.maximum(), from);
    }
    if (pattern instanceof RegexPattern.Lookaround look) {
      return addLookaround(look, from);
    }
    throw new UnsupportedException(
        pattern.span(), "& and ~ cannot stand in one pattern with a lookaround");
  }

  private int add(Expression expression, int from) {
    if (expression instanceof Expression.Literal literal) {
      int at = from;
      for (int c : literal.codePoints().toArray()) {
        at = read(ImmutableList.of(new CodePointRange(c, c)), at);
      }
      return at;
    }
    if (expression instanceof Expression.CharacterClass set) {
      return read(set.ranges(), from);
    }
    if (expression instanceof Expression.Sequence sequence) {
      return addSequence(Lists.transform(sequence.items(), RegexPattern.Plain::new), from);
    }
    if (expression instanceof Expression.Choice choice) {
      return addChoice(Lists.transform(choice.alternatives(), RegexPattern.Plain::new), from);
    }
    if (expression instanceof Expression.Repetition repetition) {
      RegexPattern body = new RegexPattern.Plain(repetition.body());
      return addRepetition(body, repetition.minimum(), repetition.maximum(), from);
    }
    if (expression instanceof Expression.Difference difference) {
      return add(differences.apply(difference), from);
    }
    if (expression instanceof Expression.Automaton automaton) {
      return addAutomaton(automaton, from);
    }
    throw new UnsupportedException(
        expression.span(), "this cannot stand in one pattern with a lookaround");
  }

  private int addSequence(List<? extends RegexPattern> items, int from) {
    int at = from;
    for (RegexPattern item : items) {
      at = add(item, at);
    }
    return at;
  }

  private int addChoice(List<? extends RegexPattern> alternatives, int from) {
    int to = newState();
    for (RegexPattern alternative : alternatives) {
      edge(add(alternative, from), Kind.EMPTY, 0, to);
    }
    return to;
  }

  private int addRepetition(RegexPattern body, int minimum, @Nullable Integer maximum, int from) {
    int at = from;
    for (int i = 0; i < minimum; i++) {
      at = add(body, at);
    }
    if (maximum == null) {
      int loop = edge(at, Kind.EMPTY, 0, newState());
      edge(add(body, loop), Kind.EMPTY, 0, loop);
      return edge(loop, Kind.EMPTY, 0, newState());
    }
    int to = newState();
    for (int i = minimum; i < maximum; i++) {
      edge(at, Kind.EMPTY, 0, to);
      at = add(body, at);
    }
    return edge(at, Kind.EMPTY, 0, to);
  }

  private int addLookaround(RegexPattern.Lookaround look, int from) {
    if (insideBehind && !look.behind()) {
      throw new UnsupportedException(look.span(), "a lookahead inside of a lookbehind");
    }
    boolean outer = insideBehind;
    insideBehind |= look.behind();
    int bodyStart = newState();
    int bodyEnd = add(look.body(), bodyStart);
    insideBehind = outer;
    looks.add(new LookaroundPart(bodyStart, bodyEnd, look.behind(), look.negated(), look.span()));
    return edge(from, Kind.LOOK, looks.size() - 1, newState());
  }

  private int addAutomaton(Expression.Automaton automaton, int from) {
    int to = newState();
    int[] numbers = new int[automaton.states().size()];
    Arrays.setAll(numbers, i -> newState());
    edge(from, Kind.EMPTY, 0, numbers[0]);
    for (int i = 0; i < numbers.length; i++) {
      Expression.Automaton.State state = automaton.states().get(i);
      for (Expression.Automaton.Edge edge : state.edges()) {
        edge(add(edge.label(), numbers[i]), Kind.EMPTY, 0, numbers[edge.target()]);
      }
      if (state.accepting()) {
        edge(numbers[i], Kind.EMPTY, 0, to);
      }
    }
    return to;
  }

  /** Adds the states that are reached without a character and without a condition. */
  public void close(BitSet states) {
    close(states, edges);
  }

  /** Adds the states that reach a state of a set without a character and without a condition. */
  public void addPredecessors(BitSet states) {
    close(states, sources);
  }

  /** Returns the states from which one character leads to a state of a set. */
  public BitSet statesBefore(BitSet states) {
    BitSet result = new BitSet();
    for (int state = states.nextSetBit(0); state >= 0; state = states.nextSetBit(state + 1)) {
      for (Edge edge : sources.get(state)) {
        if (edge.kind == Kind.SET) {
          result.set(edge.target);
        }
      }
    }
    addPredecessors(result);
    return result;
  }

  private static void close(BitSet states, List<List<Edge>> along) {
    Deque<Integer> open = new ArrayDeque<>();
    states.stream().forEach(open::push);
    while (!open.isEmpty()) {
      CompilationCancelledException.checkInterrupted();
      for (Edge edge : along.get(open.pop())) {
        if (edge.kind == Kind.EMPTY && !states.get(edge.target)) {
          states.set(edge.target);
          open.push(edge.target);
        }
      }
    }
  }

  private boolean acceptsAll(int state) {
    for (Edge edge : edges.get(state)) {
      if (edge.kind == Kind.SET && alphabet.hasAllCodePoints(edge.argument)) {
        BitSet after = new BitSet();
        after.set(edge.target);
        close(after);
        if (after.get(end) && after.get(state)) {
          return true;
        }
      }
    }
    return false;
  }

  private int[] distances() {
    int[] result = new int[edges.size()];
    Arrays.fill(result, FAR);
    Deque<Integer> work = new ArrayDeque<>();
    result[end] = 0;
    work.add(end);
    for (LookaroundPart look : looks) {
      result[look.end] = 0;
      work.add(look.end);
    }
    while (!work.isEmpty()) {
      int state = work.pollFirst();
      for (Edge edge : sources.get(state)) {
        int length = edge.kind == Kind.SET ? 1 : 0;
        if (result[state] + length < result[edge.target]) {
          result[edge.target] = result[state] + length;
          if (length == 0) {
            work.addFirst(edge.target);
          } else {
            work.addLast(edge.target);
          }
        }
      }
    }
    return result;
  }
}
