package io.dyck.pda.count;

import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.Rule;
import io.dyck.pda.automaton.Dfa;
import io.dyck.pda.automaton.OriginSets;
import io.dyck.pda.lowering.CalleeFirstOrder;
import io.dyck.pda.lowering.ExpressionWeights;
import io.dyck.pda.lowering.Lowering;
import io.dyck.pda.lowering.NestedCounts;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.Symbol;
import io.dyck.pda.rules.DottedRules;
import io.dyck.pda.rules.Items;
import io.dyck.pda.ruleset.RuleSet;
import io.dyck.pda.size.Limits;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A grammar whose long repetitions of regular expressions are languages that count, and the same
 * grammar with few times in place of many. Immutable.
 */
public final class CountedGrammar {
  /** The greatest number of states of a body that is counted. Larger bodies are written out. */
  private static final int GREATEST_BODY = 4_000;

  /**
   * The number of times in place of many. This number suffices to be below the least number more
   * than once, and between the least and the greatest number more than once.
   */
  private static final int FEW = 2;

  /**
   * The least number of states that are replaced by a number. Fewer states are as good as a number.
   */
  private static final int FEWEST_STATES = 256;

  /** The least number of times for which a larger body, which is called, is counted. */
  private static final int FEWEST_CALLS = 200;

  /** The greatest weight of a small body. Larger bodies are called and not copied. */
  private static final int MOST_COPIED = 12;

  private final Grammar withFew;

  /** The language that counts, by the language with few times. */
  private final IdentityHashMap<LazyLanguage, LazyLanguage> counting;

  private CountedGrammar(Grammar withFew, IdentityHashMap<LazyLanguage, LazyLanguage> counting) {
    this.withFew = withFew;
    this.counting = counting;
  }

  /**
   * Rewrites a grammar.
   *
   * @param fewestTimes repetitions of fewer times are written out
   * @return null if no repetition is to be counted, or if terminals, tokens, or languages given
   *     state by state prevent counting
   */
  public static @Nullable CountedGrammar of(Grammar grammar, Limits limits, int fewestTimes) {
    Rewriting rewriting = new Rewriting(grammar, limits, fewestTimes);
    if (!rewriting.isPossible()) {
      return null;
    }
    Grammar withFew = rewriting.apply();
    return rewriting.loops.isEmpty() ? null : new CountedGrammar(withFew, rewriting.counting);
  }

  private static CountedLoop withFewCounts(CountedLoop loop) {
    int least = Math.min(FEW, loop.minimum());
    int most =
        loop.maximum() == CountedLoop.UNBOUNDED
            ? CountedLoop.UNBOUNDED
            : least + Math.min(FEW, loop.maximum() - loop.minimum());
    ImmutableList<CountedLoop> inner =
        loop.innerLoops().stream()
            .map(CountedGrammar::withFewCounts)
            .collect(ImmutableList.toImmutableList());
    return loop.withCount(least, most, inner);
  }

  /**
   * Returns the rules with their counts as numbers.
   *
   * @param rules the normalized rules of {@link #withFew}
   */
  public RuleSet withCounts(RuleSet rules) {
    return rules.withLazies(language -> Objects.requireNonNull(counting.get(language)));
  }

  /**
   * Makes an attempt on {@link #withFew}.
   *
   * @return null if the attempt finds that a text has several counts
   */
  public static <T> @Nullable T tryUnlessAmbiguous(Supplier<@Nullable T> attempt) {
    try {
      return attempt.get();
    } catch (AmbiguousCountException ambiguous) {
      return null;
    }
  }

  /** Returns the grammar with few times in each counted repetition. */
  public Grammar withFew() {
    return withFew;
  }

  /**
   * Whether counted items are alone: each state of a machine that has a counted item has no other
   * item, and each stack symbol with a counted address has no other address.
   *
   * @param machine the complete machine of {@link #withFew}
   */
  public static boolean isOnlyItemIn(Machine machine) {
    DottedRules rules = machine.dottedRules();
    return machine.states().stream().allMatch(state -> isAlone(rules, state.items()))
        && machine.symbols().stream().allMatch(symbol -> isAlone(rules, addresses(symbol)));
  }

  private static long[] addresses(Symbol symbol) {
    return IntStream.range(0, symbol.isBottom() ? 0 : symbol.size())
        .mapToObj(symbol::addresses)
        .flatMapToLong(Arrays::stream)
        .toArray();
  }

  private static boolean isAlone(DottedRules rules, long[] items) {
    return items.length <= 1
        || Arrays.stream(items).noneMatch(item -> rules.isLazy(Items.dottedRule(item)));
  }

  /** The rewriting of one grammar. */
  private static final class Rewriting {
    private final Grammar grammar;
    private final int fewestTimes;
    private final Limits limits;

    private final IdentityHashMap<LazyLanguage, LazyLanguage> counting = new IdentityHashMap<>();

    /** The loops of counted repetitions. */
    private final IdentityHashMap<Expression, CountedLoop> loops = new IdentityHashMap<>();

    /** Whether each rule has only expressions that can be counted. */
    private final Map<String, Boolean> plain = new HashMap<>();

    private final Set<Expression> writtenOut = Collections.newSetFromMap(new IdentityHashMap<>());
    private final CalleeFirstOrder calleesFirst;
    private final ExpressionWeights weights;

    private record Part(Expression expression, String rule) {}

    Rewriting(Grammar grammar, Limits limits, int fewestTimes) {
      this.grammar = grammar;
      this.fewestTimes = fewestTimes;
      this.limits =
          new Limits(
              Math.min(limits.automatonStates(), GREATEST_BODY),
              limits.inlinedStates(),
              limits.chain(),
              limits.items(),
              limits.groups(),
              limits.states(),
              limits.steps(),
              limits.memory());
      this.calleesFirst = new CalleeFirstOrder(grammar);
      this.weights = new ExpressionWeights(grammar);
    }

    boolean isPossible() {
      ImmutableCollection<Rule> rules = grammar.rules().values();
      return rules.stream()
              .noneMatch(
                  rule ->
                      rule.isTerminal()
                          || rule.body()
                              .contains(
                                  part ->
                                      part instanceof Expression.TokenSet
                                          || part instanceof Expression.Lazy))
          && rules.stream()
              .anyMatch(
                  rule ->
                      rule.body()
                          .contains(part -> part instanceof Expression.Repetition r && isLong(r)));
    }

    private static int times(Expression.Repetition repetition) {
      Integer maximum = repetition.maximum();
      return maximum == null ? repetition.minimum() : maximum;
    }

    private boolean isLong(Expression.Repetition written) {
      return times(NestedCounts.join(written)) >= fewestTimes;
    }

    Grammar apply() {
      IdentityHashMap<CountedLoop, CountedText> languages = new IdentityHashMap<>();
      ImmutableMap.Builder<String, Rule> rules = ImmutableMap.builder();
      grammar
          .rules()
          .forEach(
              (name, rule) -> {
                Expression body =
                    rewrite(
                        rule.body(), name, loop -> languages.computeIfAbsent(loop, this::withFew));
                rules.put(name, rule.withBody(body));
              });
      return new Grammar(
          grammar.source(), rules.buildOrThrow(), grammar.start(), ImmutableList.of());
    }

    private CountedText withFew(CountedLoop loop) {
      CountedText few = new CountedText(withFewCounts(loop));
      counting.put(few, new CountedText(loop));
      return few;
    }

    private Expression rewrite(
        Expression expression, String rule, Function<CountedLoop, CountedText> language) {
      if (expression instanceof Expression.Repetition repetition) {
        CountedLoop loop = loop(repetition, rule);
        if (loop != null) {
          return rewriteRepetition(NestedCounts.join(repetition), language.apply(loop));
        }
        Expression body = rewrite(repetition.body(), rule, language);
        return body == repetition.body()
            ? repetition
            : new Expression.Repetition(
                repetition.span(), body, repetition.minimum(), repetition.maximum());
      }
      if (expression instanceof Expression.Sequence sequence) {
        return new Expression.Sequence(sequence.span(), rewrite(sequence.items(), rule, language));
      }
      if (expression instanceof Expression.Choice choice) {
        return new Expression.Choice(choice.span(), rewrite(choice.alternatives(), rule, language));
      }
      return expression;
    }

    private ImmutableList<Expression> rewrite(
        ImmutableList<Expression> parts, String rule, Function<CountedLoop, CountedText> language) {
      return parts.stream()
          .map(part -> rewrite(part, rule, language))
          .collect(ImmutableList.toImmutableList());
    }

    private static Expression rewriteRepetition(
        Expression.Repetition repetition, CountedText text) {
      Expression.Lazy lazy = new Expression.Lazy(repetition.span(), text);
      return repetition.minimum() > 0
          ? lazy
          : new Expression.Choice(
              repetition.span(),
              ImmutableList.of(
                  new Expression.Sequence(repetition.span(), ImmutableList.of()), lazy));
    }

    /** Returns the loop of a repetition, or null if the repetition is written out. */
    private @Nullable CountedLoop loop(Expression.Repetition written, String rule) {
      CountedLoop known = loops.get(written);
      if (known != null || writtenOut.contains(written)) {
        return known;
      }
      Expression.Repetition repetition = NestedCounts.join(written);
      CountedLoop made =
          times(repetition) >= leastTimes(repetition) && isPlain(repetition.body())
              ? newLoop(repetition, rule)
              : null;
      if (made == null) {
        writtenOut.add(written);
      } else {
        loops.put(written, made);
      }
      return made;
    }

    /**
     * Returns the least number of times to count. A larger body that is written out becomes a rule,
     * which exists only once and is called.
     */
    private int leastTimes(Expression.Repetition repetition) {
      boolean isCalled = fewestTimes > 1 && !isSmall(repetition);
      return isCalled ? Math.max(fewestTimes, FEWEST_CALLS) : fewestTimes;
    }

    private boolean isSmall(Expression.Repetition repetition) {
      return weights.weightOf(repetition.body()) <= MOST_COPIED;
    }

    private @Nullable CountedLoop newLoop(Expression.Repetition repetition, String rule) {
      IdentityHashMap<Expression, Integer> letters = new IdentityHashMap<>();
      List<CountedLoop> inner = new ArrayList<>();
      findInnerLoops(repetition.body(), rule, letters, inner);
      OriginSets origins = new OriginSets();
      Dfa body;
      try {
        body = Lowering.regular(grammar, repetition.body(), letters, origins, limits);
      } catch (LimitExceededException tooLarge) {
        return null;
      }
      Integer maximum = repetition.maximum();
      // A body that comes at most once is not repeated. Few times would then not show whether its
      // repetition is read in one way only.
      boolean isNoCount = times(repetition) == Integer.MAX_VALUE || times(repetition) < 2;
      boolean isTooFew =
          isSmall(repetition)
              && fewestTimes > 1
              && (long) times(repetition) * body.size() < FEWEST_STATES;
      if (isNoCount || isTooFew || body.isEmpty() || body.isAccepting(0)) {
        return null;
      }
      return new CountedLoop(
          body,
          origins,
          ImmutableList.copyOf(inner),
          Math.max(1, repetition.minimum()),
          maximum == null ? CountedLoop.UNBOUNDED : maximum,
          rule);
    }

    /**
     * Finds the loops in a body and in the rules that it uses, except loops inside of other loops.
     */
    private void findInnerLoops(
        Expression in,
        String ruleOfAll,
        IdentityHashMap<Expression, Integer> letters,
        List<CountedLoop> inner) {
      Deque<Part> open = new ArrayDeque<>();
      Set<String> seen = new HashSet<>();
      open.push(new Part(in, ruleOfAll));
      while (!open.isEmpty()) {
        Part part = open.pop();
        Expression expression = part.expression();
        CountedLoop loop =
            expression instanceof Expression.Repetition repetition
                ? loop(repetition, part.rule())
                : null;
        if (loop != null) {
          letters.put(expression, inner.size());
          inner.add(loop);
        } else if (expression instanceof Expression.Reference reference) {
          if (seen.add(reference.rule())) {
            open.push(new Part(grammar.rule(reference.rule()).body(), reference.rule()));
          }
        } else if (!(expression instanceof Expression.Difference)) {
          expression.parts().forEach(each -> open.push(new Part(each, part.rule())));
        }
      }
    }

    /** Whether an expression is regular and has neither lookaheads nor automata. */
    private boolean isPlain(Expression expression) {
      expression.walk(
          part -> {
            if (part instanceof Expression.Reference reference) {
              calleesFirst.visit(
                  reference.rule(),
                  rule -> plain.put(rule, usesPlainRules(grammar.rule(rule).body())));
            }
          });
      return usesPlainRules(expression);
    }

    /**
     * Whether all rules that an expression uses are known to be plain. Rules that call themselves
     * are not.
     */
    private boolean usesPlainRules(Expression expression) {
      return !expression.contains(
          part ->
              part instanceof Expression.Reference reference
                  ? !plain.getOrDefault(reference.rule(), false)
                  : part instanceof Expression.Lookahead || part instanceof Expression.Automaton);
    }
  }
}
