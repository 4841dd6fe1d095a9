package io.dyck.pda.lowering;

import com.google.common.base.Preconditions;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableIntArray;
import io.dyck.failure.CompilationCancelledException;
import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.LazyLanguageException;
import io.dyck.grammar.Rule;
import io.dyck.grammar.TokenName;
import io.dyck.pda.automaton.Determinizer;
import io.dyck.pda.automaton.Dfa;
import io.dyck.pda.automaton.LanguageOperations;
import io.dyck.pda.automaton.Letters;
import io.dyck.pda.automaton.Nfa;
import io.dyck.pda.automaton.OriginSets;
import io.dyck.pda.ruleset.Lexemes;
import io.dyck.pda.ruleset.RuleSet;
import io.dyck.pda.ruleset.Terminals;
import io.dyck.pda.size.Limits;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Turns the author's expressions into one minimal automaton per rule, over byte segments, token
 * classes and calls (docs/construction.md, "Normalizing the rules"). Rules that the start does not
 * reach are ignored.
 *
 * <p>The automaton of a terminal has no calls, because the rules that it uses are expanded in
 * place. A terminal stays a letter of the other rules.
 *
 * <p>A lookahead becomes a call of a rule that is its condition. {@link LookaheadElimination} then
 * makes rules without lookaheads.
 *
 * <p>A counted repetition becomes a chain. A body of more than a few states becomes a rule of its
 * own that the chain calls. The count then lives in the return addresses: {@code {0,1000}} of
 * {@code {0,1000}} costs 2,000 states. The language is the same either way.
 */
public final class Lowering {
  /**
   * The greatest weight of all copies of a body that are written out. A larger body is called, if
   * it weighs more than {@link #GREATEST_UNROLLED_BODY}.
   */
  private static final int GREATEST_UNROLLED_WEIGHT = 256;

  private static final int GREATEST_UNROLLED_BODY = 8;

  private final Grammar grammar;
  private final Limits limits;
  private final boolean callRepetitionBodies;
  private final OriginSets origins;
  private final Map<String, Integer> numbers = new LinkedHashMap<>();
  private final List<Expression> expressions = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private final BitSet pinned = new BitSet();
  private final Lexemes lexemes = new Lexemes();
  private final Map<Expression, Integer> repetitionBodies = new HashMap<>();
  private final Map<ImmutableList<CodePointRange>, Dfa> classes = new HashMap<>();
  private final List<Expression.TokenSet> tokenSets = new ArrayList<>();
  private final Map<Expression, Dfa> differences = new HashMap<>();
  private final MemoryCharge memory;
  private final ExpressionWeights weights;

  /**
   * The name of each rule, by the position of the name in the grammar's text. Empty until first
   * needed.
   */
  private final NavigableMap<Integer, String> ruleAt = new TreeMap<>();

  private final Map<Expression.Lookahead, Integer> lookaheads = new HashMap<>();
  private final BitSet conditionRules = new BitSet();

  /** The number of each language's rule, by identity of the language. */
  private final IdentityHashMap<LazyLanguage, Integer> lazyRules = new IdentityHashMap<>();

  /** The rules whose tokens are counted, by number. */
  private final Map<Integer, Rule> tokenBounds = new HashMap<>();

  private final ImmutableMap.Builder<Integer, LazyLanguage> lazies = ImmutableMap.builder();

  /**
   * The calls of repetitions; see {@link #regular(Grammar, Expression, IdentityHashMap, Origins,
   * Limits)}.
   */
  private final IdentityHashMap<Expression, Integer> letters = new IdentityHashMap<>();

  private final Map<String, Dfa> expansions = new HashMap<>();
  private final CalleeFirstOrder calleesFirst;

  /** Whether an expansion is running. Used rules are expanded before the rules that use them. */
  private boolean expanding;

  private boolean expandsReferences;
  private byte[] segmentOfByte = new byte[256];
  private int segments;
  private Terminals terminals = Terminals.of(segmentOfByte, 1, ImmutableList.of());
  private Nfa nfa = new Nfa();

  private Lowering(
      Grammar grammar, Limits limits, boolean callRepetitionBodies, OriginSets origins) {
    this.grammar = grammar;
    this.origins = origins;
    this.limits = limits;
    this.callRepetitionBodies = callRepetitionBodies;
    this.memory = new MemoryCharge(limits);
    this.weights = new ExpressionWeights(grammar);
    this.calleesFirst = new CalleeFirstOrder(grammar);
  }

  /**
   * Lowers all rules that the start reaches.
   *
   * @param callRepetitionBodies whether the bodies of long repetitions become rules of their own
   * @throws LimitExceededException if an automaton would grow past its limit
   */
  public static RuleSet lower(Grammar grammar, Limits limits, boolean callRepetitionBodies) {
    return new Lowering(grammar, limits, callRepetitionBodies, new OriginSets()).run();
  }

  /**
   * Builds the automaton of an expression whose letters are bytes and calls. Some repetitions in
   * the expression stay letters.
   *
   * @param expression without tokens, lookaheads and recursion; rules are expanded in place
   * @param letters the called rule of each repetition that stays a letter, by identity; a
   *     repetition that may be empty has an empty move beside the call
   * @param origins receives the places of the states
   * @throws LimitExceededException if the automaton would grow past its limit
   */
  public static Dfa regular(
      Grammar grammar,
      Expression expression,
      IdentityHashMap<Expression, Integer> letters,
      OriginSets origins,
      Limits limits) {
    Lowering lowering = new Lowering(grammar, limits, false, origins);
    lowering.letters.putAll(letters);
    for (int b = 0; b < 256; b++) {
      lowering.segmentOfByte[b] = (byte) b;
    }
    lowering.segments = 256;
    return lowering.regular(expression);
  }

  private RuleSet run() {
    number(grammar.start());
    ByteSegments cuts = new ByteSegments();
    for (int i = 0; i < expressions.size(); i++) {
      markReachable(expressions.get(i));
      cuts.add(expressions.get(i));
    }
    if (!tokenBounds.isEmpty()) {
      cuts.addAll();
    }
    segmentOfByte = cuts.segmentOfByte();
    segments = (segmentOfByte[255] & 0xFF) + 1;
    terminals = Terminals.of(segmentOfByte, segments, tokenSets);
    List<Dfa> bodies = new ArrayList<>();
    for (int rule = 0; rule < expressions.size(); rule++) {
      if (lexemes.terminals().get(rule)) {
        bodies.add(expansion(names.get(rule)));
      } else if (conditionRules.get(rule)) {
        bodies.add(regular(expressions.get(rule)));
      } else if (tokenBounds.containsKey(rule)) {
        bodies.add(lowerBounded(Objects.requireNonNull(tokenBounds.get(rule))));
      } else {
        bodies.add(automaton(expressions.get(rule), described(names.get(rule))));
      }
    }
    RuleSet rules =
        new RuleSet(
            ImmutableList.copyOf(bodies),
            ImmutableList.copyOf(names),
            pinned,
            lexemes,
            0,
            false,
            terminals,
            origins,
            lazies.buildOrThrow());
    if (lookaheads.isEmpty()) {
      return rules;
    }
    if (!lazyRules.isEmpty()) {
      throw new LazyLanguageException("a lookahead");
    }
    RuleSet merged = LetterMerging.apply(rules);
    Int2ObjectMap<LookaheadCondition> looks = new Int2ObjectOpenHashMap<>();
    lookaheads.forEach(
        (lookahead, rule) ->
            looks.put(
                rule.intValue(), new LookaheadCondition(merged.body(rule), lookahead.negated())));
    return new LookaheadElimination(merged, looks, limits).apply();
  }

  private int number(String rule) {
    Integer known = numbers.get(rule);
    if (known == null) {
      known = addRule(rule, grammar.rule(rule).body());
      numbers.put(rule, known);
      lexemes.add(known, grammar.rule(rule));
      if (grammar.rule(rule).isTerminal()) {
        pinned.set(known);
      }
      if (grammar.rule(rule).maxTokens() > 0) {
        tokenBounds.put(known, grammar.rule(rule));
      }
    }
    return known;
  }

  /**
   * Builds the automaton of a rule whose tokens are counted. The automaton calls a language that
   * counts the tokens.
   */
  private Dfa lowerBounded(Rule rule) {
    Dfa text = regular(rule.body());
    TokenBoundText language = new TokenBoundText(rule.name(), text, rule.maxTokens());
    if (language.isEmpty()) {
      return text;
    }
    Expression counted = new Expression.Lazy(rule.body().span(), language);
    int least = text.isAccepting(0) ? 0 : 1;
    return automaton(
        new Expression.Repetition(rule.body().span(), counted, least, 1), described(rule.name()));
  }

  private int addRule(String name, Expression body) {
    expressions.add(body);
    names.add(name);
    return expressions.size() - 1;
  }

  /**
   * Returns the rule of a language that is given state by state. The rule has a sample text in
   * place of the unknown texts. Therefore it is neither empty nor useless, and stays a call.
   */
  private int number(Expression.Lazy lazy) {
    Integer known = lazyRules.get(lazy.language());
    if (known == null) {
      ImmutableIntArray someText = ImmutableIntArray.of('a');
      known = addRule(grammar.start(), new Expression.Literal(lazy.span(), someText));
      lazyRules.put(lazy.language(), known);
      lazies.put(known, lazy.language());
      pinned.set(known);
    }
    return known;
  }

  private void markReachable(Expression expression) {
    if (expression instanceof Expression.Reference reference) {
      int unused = number(reference.rule());
    } else if (expression instanceof Expression.Sequence sequence) {
      markReachable(sequence.items());
    } else if (expression instanceof Expression.Choice choice) {
      markReachable(choice.alternatives());
    } else if (expression instanceof Expression.Repetition repetition) {
      markReachable(repetition.body());
    } else if (expression instanceof Expression.Difference difference) {
      markReachable(difference.included());
      markReachable(difference.excluded());
    } else if (expression instanceof Expression.Lookahead lookahead) {
      markReachable(lookahead.condition());
    } else if (expression instanceof Expression.Automaton automaton) {
      automaton
          .states()
          .forEach(state -> state.edges().forEach(edge -> markReachable(edge.label())));
    } else if (expression instanceof Expression.TokenSet set) {
      tokenSets.add(set);
    } else if (expression instanceof Expression.Lazy lazy) {
      int unused = number(lazy);
      if (!lazy.language().tokens().isEmpty()) {
        ImmutableList<TokenName> tokens = ImmutableList.copyOf(lazy.language().tokens());
        tokenSets.add(new Expression.TokenSet(lazy.span(), tokens, false));
      }
    }
  }

  private void markReachable(List<Expression> parts) {
    for (Expression expression : parts) {
      markReachable(expression);
    }
  }

  private Dfa automaton(Expression expression, Supplier<String> what) {
    Nfa outer = nfa;
    nfa = new Nfa();
    int start = state(expression);
    int end = nfa.newState(origins.setOf(expression.span().end()));
    nfa.setStart(start);
    nfa.setAccepting(end);
    Dfa result;
    try {
      build(expression, start, end);
      result = Determinizer.determinize(nfa, origins, limits.automatonStates(), what);
    } catch (LimitExceededException e) {
      throw e.place().isEmpty()
          ? e.withNearbyPlace(grammar.source().place(expression.span().start()))
          : e;
    }
    nfa = outer;
    return memory.keep(result, what);
  }

  private Supplier<String> described(String rule) {
    return () ->
        "rule " + rule + " at " + grammar.source().place(grammar.rule(rule).nameSpan().start());
  }

  private int state(Expression at) {
    return newState(origins.setOf(at.span().start()));
  }

  private int newState(int origin) {
    int state = nfa.newState(origin);
    if (state >= 4 * limits.automatonStates()) {
      throw new LimitExceededException(
          "automatonStates",
          limits.automatonStates(),
          state,
          "states",
          "a rule near " + grammar.source().place(Math.max(0, firstPlace(origin))));
    }
    return state;
  }

  private int firstPlace(int origin) {
    int[] places = origins.places(origin);
    return places.length == 0 ? 0 : places[0];
  }

  private void build(Expression expression, int from, int to) {
    CompilationCancelledException.checkInterrupted();
    if (expression instanceof Expression.Literal literal) {
      buildLiteral(literal, from, to);
    } else if (expression instanceof Expression.CharacterClass set) {
      buildClass(set, from, to);
    } else if (expression instanceof Expression.Reference reference) {
      if (expandsReferences) {
        splice(expansion(reference.rule()), from, to);
      } else {
        nfa.addEdge(from, Letters.call(number(reference.rule())), to);
      }
    } else if (expression instanceof Expression.Sequence sequence) {
      buildSequence(sequence, from, to);
    } else if (expression instanceof Expression.Choice choice) {
      for (Expression alternative : choice.alternatives()) {
        int start = state(alternative);
        nfa.addEmpty(from, start);
        build(alternative, start, to);
      }
    } else if (expression instanceof Expression.Repetition repetition) {
      buildRepetition(repetition, from, to);
    } else if (expression instanceof Expression.Difference difference) {
      splice(difference(difference), from, to);
    } else if (expression instanceof Expression.Lookahead lookahead) {
      nfa.addEdge(from, Letters.call(conditionRule(lookahead)), to);
    } else if (expression instanceof Expression.Automaton automaton) {
      buildAutomaton(automaton, from, to);
    } else if (expression instanceof Expression.TokenSet set) {
      for (int tokenClass = 0; tokenClass < terminals.tokenClasses(); tokenClass++) {
        if (terminals.contains(set, tokenClass)) {
          nfa.addEdge(from, segments + tokenClass, to);
        }
      }
    } else if (expression instanceof Expression.Lazy lazy) {
      if (expandsReferences) {
        throw new LazyLanguageException("a difference, a lookahead or a terminal");
      }
      nfa.addEdge(from, Letters.call(number(lazy)), to);
    } else {
      throw new AssertionError(expression);
    }
  }

  private int conditionRule(Expression.Lookahead lookahead) {
    Integer known = lookaheads.get(lookahead);
    if (known == null) {
      known = addRule(grammar.start(), lookahead.condition());
      lookaheads.put(lookahead, known);
      conditionRules.set(known);
    }
    return known;
  }

  private void buildLiteral(Expression.Literal literal, int from, int to) {
    int origin = origins.setOf(literal.span().start());
    int at = from;
    for (int c : literal.codePoints().toArray()) {
      if (Utf8Ranges.isSurrogate(c)) {
        return;
      }
      for (int b : Utf8Ranges.encode(c)) {
        int next = newState(origin);
        nfa.addEdge(at, segmentOfByte[b] & 0xFF, next);
        at = next;
      }
    }
    nfa.addEmpty(at, to);
  }

  private void buildClass(Expression.CharacterClass set, int from, int to) {
    ImmutableList<CodePointRange> ranges = set.ranges();
    if (ranges.isEmpty()) {
      return;
    }
    if (ranges.get(ranges.size() - 1).last() <= 0x7F) {
      // The bytes of these characters are the characters themselves.
      for (CodePointRange range : ranges) {
        addByteRange(from, range.first(), range.last(), to);
      }
    } else {
      splice(classOf(ranges), from, to, origins.setOf(set.span().start()));
    }
  }

  private void addByteRange(int from, int low, int high, int to) {
    int first = segmentOfByte[low] & 0xFF;
    int last = segmentOfByte[high] & 0xFF;
    for (int segment = first; segment <= last; segment++) {
      nfa.addEdge(from, segment, to);
    }
  }

  private Dfa classOf(ImmutableList<CodePointRange> ranges) {
    Dfa known = classes.get(ranges);
    if (known == null) {
      known = classAutomaton(ranges);
      classes.put(ranges, known);
    }
    return known;
  }

  private Dfa classAutomaton(ImmutableList<CodePointRange> ranges) {
    Nfa outer = nfa;
    nfa = new Nfa();
    int start = nfa.newState(OriginSets.NONE);
    int end = nfa.newState(OriginSets.NONE);
    nfa.setAccepting(end);
    Utf8Ranges.forEachSequence(
        ranges,
        (low, high) -> {
          int at = start;
          for (int i = 0; i < low.length; i++) {
            int next = i == low.length - 1 ? end : nfa.newState(OriginSets.NONE);
            addByteRange(at, low[i], high[i], next);
            at = next;
          }
        });
    Dfa result =
        Determinizer.determinize(nfa, origins, limits.automatonStates(), "a character class");
    nfa = outer;
    return result;
  }

  /** Inserts an automaton between two states. Its accepting states may have edges. */
  private void splice(Dfa dfa, int from, int to) {
    int base = nfa.copy(dfa);
    nfa.addEmpty(from, base);
    for (int s = 0; s < dfa.size(); s++) {
      if (dfa.isAccepting(s)) {
        nfa.addEmpty(base + s, to);
      }
    }
  }

  /**
   * Inserts an automaton between two states. No edge may lead back to its start, and its accepting
   * states must be dead ends.
   */
  private void splice(Dfa dfa, int from, int to, int origin) {
    int[] number = new int[dfa.size()];
    for (int s = 0; s < dfa.size(); s++) {
      number[s] = s == 0 ? from : dfa.isAccepting(s) ? to : newState(origin);
    }
    for (int s = 0; s < dfa.size(); s++) {
      for (int e = dfa.firstEdge(s); e < dfa.firstEdge(s + 1); e++) {
        nfa.addEdge(number[s], dfa.letter(e), number[dfa.target(e)]);
      }
    }
  }

  private void buildSequence(Expression.Sequence sequence, int from, int to) {
    int at = from;
    for (int i = 0; i < sequence.items().size(); i++) {
      boolean last = i == sequence.items().size() - 1;
      int next = last ? to : state(sequence.items().get(i + 1));
      build(sequence.items().get(i), at, next);
      at = next;
    }
    nfa.addEmpty(at, to);
  }

  private void buildRepetition(Expression.Repetition written, int from, int to) {
    Expression.Repetition repetition = NestedCounts.join(written);
    Integer letter = letters.get(written);
    if (letter != null) {
      nfa.addEdge(from, Letters.call(letter), to);
      if (repetition.minimum() == 0) {
        nfa.addEmpty(from, to);
      }
      return;
    }
    Integer maximum = repetition.maximum();
    int copies = maximum == null ? Math.max(1, repetition.minimum()) : maximum;
    if (copies >= 4L * limits.automatonStates()) {
      throw new LimitExceededException(
          "automatonStates",
          limits.automatonStates(),
          copies,
          "states",
          "the repetition at "
              + grammar.source().place(repetition.span().start())
              + (repetition.equals(written) ? "" : ", whose counts multiply"));
    }
    boolean mayCall = callRepetitionBodies && !expandsReferences;
    int called = mayCall ? repetitionRule(repetition, copies) : -1;
    int at = from;
    for (int i = 0; i < repetition.minimum(); i++) {
      at = addRepeatedCall(repetition, called, at);
    }
    if (maximum == null) {
      int loop = state(repetition);
      nfa.addEmpty(at, loop);
      nfa.addEmpty(addRepeatedCall(repetition, called, loop), loop);
      nfa.addEmpty(loop, to);
      return;
    }
    for (int i = repetition.minimum(); i < maximum; i++) {
      nfa.addEmpty(at, to);
      at = addRepeatedCall(repetition, called, at);
    }
    nfa.addEmpty(at, to);
  }

  private void buildAutomaton(Expression.Automaton automaton, int from, int to) {
    int[] numbers = new int[automaton.states().size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = state(automaton);
    }
    nfa.addEmpty(from, numbers[0]);
    for (int i = 0; i < numbers.length; i++) {
      Expression.Automaton.State state = automaton.states().get(i);
      for (Expression.Automaton.Edge edge : state.edges()) {
        build(edge.label(), numbers[i], numbers[edge.target()]);
      }
      if (state.accepting()) {
        nfa.addEmpty(numbers[i], to);
      }
    }
  }

  private int addRepeatedCall(Expression.Repetition repetition, int called, int from) {
    int next = state(repetition);
    if (called >= 0) {
      nfa.addEdge(from, Letters.call(called), next);
    } else {
      int start = state(repetition.body());
      nfa.addEmpty(from, start);
      build(repetition.body(), start, next);
    }
    return next;
  }

  private int repetitionRule(Expression.Repetition repetition, int copies) {
    int weight = weights.weightOf(repetition.body());
    if (copies < 2
        || weight <= GREATEST_UNROLLED_BODY
        || (long) weight * copies <= GREATEST_UNROLLED_WEIGHT) {
      return -1;
    }
    Integer known = repetitionBodies.get(repetition.body());
    if (known == null) {
      known = addRule(enclosingRule(repetition), repetition.body());
      repetitionBodies.put(repetition.body(), known);
      pinned.set(known);
    }
    return known;
  }

  private String enclosingRule(Expression.Repetition repetition) {
    if (ruleAt.isEmpty()) {
      grammar
          .rules()
          .values()
          .forEach(rule -> ruleAt.putIfAbsent(rule.nameSpan().start(), rule.name()));
    }
    Map.Entry<Integer, String> enclosing = ruleAt.floorEntry(repetition.span().start());
    return enclosing == null ? grammar.start() : enclosing.getValue();
  }

  /**
   * Returns the automaton of a difference. Both operands have no calls: their rules are expanded in
   * place and have no recursion.
   */
  private Dfa difference(Expression.Difference difference) {
    Dfa known = differences.get(difference);
    if (known == null) {
      known =
          LanguageOperations.difference(
              regular(difference.included()), regular(difference.excluded()), origins);
      differences.put(difference, known);
    }
    return known;
  }

  private Dfa regular(Expression expression) {
    boolean outer = expandsReferences;
    expandsReferences = true;
    Dfa result =
        automaton(
            expression,
            () ->
                "a terminal or an operand of '-' at "
                    + grammar.source().place(expression.span().start()));
    expandsReferences = outer;
    return result;
  }

  private Dfa expansion(String rule) {
    if (!expansions.containsKey(rule)) {
      Preconditions.checkArgument(
          !expanding, "operands of '-' must be without recursion, but %s calls itself", rule);
      expanding = true;
      calleesFirst.visit(rule, used -> expansions.put(used, regular(grammar.rule(used).body())));
      expanding = false;
    }
    return Objects.requireNonNull(expansions.get(rule));
  }
}
