package io.dyck.grammar.oracle;

import static io.dyck.grammar.oracle.Expressions.call;
import static io.dyck.grammar.oracle.Expressions.choice;
import static io.dyck.grammar.oracle.Expressions.sequence;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.MatchKind;
import io.dyck.grammar.Rule;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.rewrite.LeafReplacement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.Tuple;

/**
 * Random small grammars of one to five rules over one to four letters, some longer than a byte.
 * Rules may be left-recursive in every way, nullable, ambiguous, cyclic, unproductive, unreachable.
 * The start rule is {@code root}.
 *
 * <p>The arbitraries have no edge cases in the sense of jqwik, whose many combinations test little.
 */
public final class GrammarArbitraries {
  /** Letters of one to four bytes; α and ω begin with different bytes, therefore [α-ω] is split. */
  private static final String[] LETTERS = {"a", "b", "c", "x", "é", "α", "ω", "€", "😀"};

  private static final int DEPTH = 2;

  /** The kinds of match of terminals, mostly the longest match. */
  private static final MatchKind[] LEXING = {
    MatchKind.LONGEST, MatchKind.LONGEST, MatchKind.SHORTEST
  };

  private GrammarArbitraries() {}

  /**
   * Context-free grammars without differences.
   *
   * @return random grammars
   */
  public static Arbitrary<Grammar> plain() {
    return alphabets().flatMap(alphabet -> grammars(alphabet, false)).withoutEdgeCases();
  }

  /**
   * Context-free grammars with differences of regular operands, which may call non-recursive rules.
   *
   * @return random grammars
   */
  public static Arbitrary<Grammar> withDifferences() {
    return alphabets().flatMap(alphabet -> grammars(alphabet, true)).withoutEdgeCases();
  }

  /**
   * Grammars whose rules call only later rules, with differences: their languages are regular.
   *
   * @return random grammars
   */
  public static Arbitrary<Grammar> regularOnly() {
    return alphabets()
        .flatMap(
            alphabet ->
                uniform(1, 4)
                    .flatMap(
                        count -> {
                          List<String> names = names(count);
                          return rules(
                              names,
                              index ->
                                  new ExpressionArbitraries(
                                          alphabet,
                                          names.subList(index + 1, count),
                                          names.subList(index + 1, count),
                                          true)
                                      .operators(DEPTH));
                        }))
        .withoutEdgeCases();
  }

  /**
   * Grammars with lookaheads beside some letters and calls. Some lookaheads contain lookaheads, and
   * some require the end of the text.
   *
   * @return random grammars
   */
  public static Arbitrary<Grammar> withLookaheads() {
    return alphabets()
        .flatMap(
            alphabet ->
                Combinators.combine(
                        grammars(alphabet, false),
                        lookaheads(alphabet, true).list().ofSize(4),
                        Arbitraries.integers())
                    .as(GrammarArbitraries::withLookaheads))
        .withoutEdgeCases();
  }

  private static Arbitrary<Expression> lookaheads(List<String> alphabet, boolean nested) {
    Arbitrary<Expression> conditions =
        new ExpressionArbitraries(alphabet, List.of(), List.of(), true).expressions(DEPTH);
    Arbitrary<Expression> ends = Arbitraries.just(Expressions.atEnd());
    List<Tuple.Tuple2<Integer, Arbitrary<Expression>>> kinds = new ArrayList<>();
    kinds.add(Tuple.of(6, conditions));
    kinds.add(Tuple.of(1, ends));
    kinds.add(Tuple.of(1, Combinators.combine(conditions, ends).as((c, end) -> choice(c, end))));
    if (nested) {
      kinds.add(
          Tuple.of(
              2,
              Combinators.combine(conditions, lookaheads(alphabet, false), conditions)
                  .as((before, look, after) -> sequence(before, look, after))));
    }
    return Combinators.combine(Arbitraries.frequencyOf(kinds), Arbitraries.of(true, false))
        .as(Expressions::lookahead);
  }

  private static Grammar withLookaheads(Grammar grammar, List<Expression> looks, int seed) {
    Random random = new Random(seed);
    LeafReplacement beside =
        new LeafReplacement(
            leaf ->
                switch (random.nextInt(6)) {
                  case 0 -> sequence(leaf, looks.get(random.nextInt(looks.size())));
                  case 1 -> sequence(looks.get(random.nextInt(looks.size())), leaf);
                  default -> leaf;
                });
    Map<String, Expression> bodies = new LinkedHashMap<>();
    grammar.rules().values().forEach(r -> bodies.put(r.name(), beside.rewrite(r.body())));
    return Expressions.grammar(bodies);
  }

  /**
   * Grammars some of whose rules are terminals, {@code t0}, {@code t1} …; in every other grammar
   * the remaining rules consist of nothing but calls.
   *
   * @return random grammars
   */
  public static Arbitrary<Grammar> withTerminals() {
    return Combinators.combine(alphabets(), uniform(1, 3), uniform(1, 3))
        .flatAs(GrammarArbitraries::withTerminals)
        .withoutEdgeCases();
  }

  /**
   * Statements of a language, deterministic only if returns are deferred: an open {@code if} may
   * end before any name, but {@code else} belongs to the last one.
   *
   * @return always the same grammar
   */
  public static Grammar branches() {
    return Gbnf.parse(
        "branches.gbnf",
        """
        #! lexer: id
        root ::= s+
        s ::= id ";" | "if" e s | "if" e n "else" s | "while" e s | "{" s* "}"
        n ::= id ";" | "if" e n "else" n | "while" e n | "{" s* "}"
        e ::= "(" id ")"
        id ::= [a-z]+
        """);
  }

  /**
   * Statements of four terminals that have texts in common. Many statements end with another
   * statement. Therefore an open statement may continue in place, or end after any number of other
   * statements.
   *
   * @return random grammars over a, b and x
   */
  public static Arbitrary<Grammar> statements() {
    Arbitrary<String> recursive =
        Arbitraries.of("t0 s", "t0 n t1 s", "t0 n t1 n", "t1 s", "t0 n", "t2 s t1", "t0 s t2");
    Arbitrary<String> random =
        Arbitraries.of("t0", "t1", "t2", "t3", "s", "n")
            .list()
            .ofMinSize(1)
            .ofMaxSize(4)
            .map(parts -> String.join(" ", parts));
    Arbitrary<String> bodies =
        Arbitraries.frequencyOf(Tuple.of(4, recursive), Tuple.of(1, random))
            .list()
            .ofMinSize(1)
            .ofMaxSize(3)
            .map(list -> "t3 | " + String.join(" | ", list));
    Arbitrary<String> terminals =
        Arbitraries.of(
            "\"a\"",
            "\"b\"",
            "\"ab\"",
            "\"x\"",
            "[ab]+",
            "[ab]",
            "\"a\"+",
            "\"a\"+ \"b\"?",
            "\"xa\"");
    return Combinators.combine(bodies, bodies, terminals.list().ofSize(4))
        .as(
            (s, n, t) ->
                """
                #! longest-match: t0 t1 t2 t3
                root ::= s | "x" n
                s ::= %s
                n ::= %s
                t0 ::= %s
                t1 ::= %s
                t2 ::= %s
                t3 ::= %s
                """
                    .formatted(s, n, t.get(0), t.get(1), t.get(2), t.get(3)))
        .map(rules -> Gbnf.parse("statements.gbnf", rules))
        .withoutEdgeCases();
  }

  /**
   * Grammars whose terminals {@code t0} to {@code t2} have lookaheads. After such a terminal, every
   * text may follow that the lookahead allows; otherwise the terminal would not be allowed at its
   * place.
   *
   * @return random grammars over a, b and x
   */
  public static Arbitrary<Grammar> withTrailingContext() {
    return Arbitraries.of(true, false)
        .flatMap(GrammarArbitraries::withTrailingContext)
        .withoutEdgeCases();
  }

  private static Arbitrary<Grammar> withTrailingContext(boolean oneCharacter) {
    Expression any = Expressions.oneOf("abxx~~");
    Arbitrary<Expression> letters = Arbitraries.of("aa", "bb", "xx", "ab").map(Expressions::oneOf);
    Arbitrary<Expression> cores =
        Combinators.combine(letters, letters, letters)
            .flatAs(
                (p, q, r) ->
                    Arbitraries.of(
                        p,
                        sequence(p, q),
                        Expressions.repeat(p, 1, null),
                        sequence(p, Expressions.repeat(q, 0, 1)),
                        sequence(p, Expressions.repeat(q, 0, null), r)));
    Arbitrary<Expression> conditions =
        oneCharacter ? letters : Combinators.combine(letters, letters).as((p, q) -> sequence(p, q));
    Arbitrary<Expression> looks =
        Arbitraries.frequencyOf(
            Tuple.of(
                4,
                Combinators.combine(conditions, Arbitraries.of(true, false))
                    .as(Expressions::lookahead)),
            Tuple.of(1, Arbitraries.just(oneCharacter ? sequence() : Expressions.atEnd())),
            Tuple.of(2, Arbitraries.just(sequence())));
    Arbitrary<Expression> ways =
        Combinators.combine(cores, looks).as((core, look) -> sequence(core, look));
    Arbitrary<Expression> bodies =
        Arbitraries.oneOf(ways, ways.list().ofSize(2).map(Expressions::choice));
    Arbitrary<Rule> terminals =
        Combinators.combine(bodies, Arbitraries.of(0, 0, 1))
            .as((body, rank) -> new Rule("", Expressions.NOWHERE, body, MatchKind.LONGEST, rank));
    Expression rest = Expressions.repeat(any, 0, null);
    Expression separated =
        Expressions.repeat(
            sequence(choice(call("t0"), sequence(call("t1"), any), call("t2")), any), 0, null);
    Expression free =
        choice(sequence(call("t0"), rest), sequence(any, choice(call("t1"), call("t2")), rest));
    return terminals
        .list()
        .ofSize(3)
        .map(list -> trailing(choice(oneCharacter ? separated : free, sequence(call("t0"))), list));
  }

  private static Grammar trailing(Expression root, List<Rule> terminals) {
    ImmutableMap.Builder<String, Rule> rules = ImmutableMap.builder();
    rules.put("root", new Rule("root", Expressions.NOWHERE, root));
    for (int i = 0; i < terminals.size(); i++) {
      Rule kind = terminals.get(i);
      String name = "t" + i;
      rules.put(name, new Rule(name, Expressions.NOWHERE, kind.body(), kind.match(), kind.rank()));
    }
    Grammar empty = Expressions.grammar(sequence());
    return new Grammar(empty.source(), rules.buildOrThrow(), "root", empty.warnings());
  }

  private static Arbitrary<Grammar> withTerminals(List<String> alphabet, int count, int terminals) {
    List<String> names = new ArrayList<>(names(count));
    List<String> terminalNames = new ArrayList<>();
    for (int i = 0; i < terminals; i++) {
      terminalNames.add("t" + i);
    }
    names.addAll(terminalNames);
    Arbitrary<Expression> terminalBodies =
        new ExpressionArbitraries(alphabet, List.of(), List.of(), false).expressions(DEPTH);
    Arbitrary<Expression> anyBodies =
        new ExpressionArbitraries(alphabet, names, List.of(), false).operators(DEPTH);
    Arbitrary<Expression> parts = Arbitraries.of(terminalNames).map(Expressions::call);
    Arbitrary<Grammar> grammars =
        rules(
            names,
            index ->
                index >= count
                    ? terminalBodies
                    : Arbitraries.oneOf(anyBodies, shapes(names.get(index), names, parts)));
    Arbitrary<List<Rule>> kinds =
        Combinators.combine(Arbitraries.of(LEXING), Arbitraries.of(0, 0, 1))
            .as((match, rank) -> new Rule("", Expressions.NOWHERE, sequence(), match, rank))
            .list()
            .ofSize(terminals);
    return Combinators.combine(grammars, Arbitraries.of(true, false), kinds)
        .as((grammar, onlyCalls, kind) -> withTerminals(grammar, terminalNames, kind, onlyCalls));
  }

  private static Grammar withTerminals(
      Grammar grammar, List<String> terminals, List<Rule> kinds, boolean onlyCalls) {
    ImmutableMap.Builder<String, Rule> rules = ImmutableMap.builder();
    for (Rule rule : grammar.rules().values()) {
      int terminal = terminals.indexOf(rule.name());
      if (terminal >= 0) {
        Rule kind = kinds.get(terminal);
        rules.put(
            rule.name(),
            new Rule(rule.name(), rule.nameSpan(), rule.body(), kind.match(), kind.rank()));
      } else {
        Expression body = onlyCalls ? withCalls(rule.body(), terminals) : rule.body();
        rules.put(rule.name(), rule.withBody(body));
      }
    }
    return new Grammar(grammar.source(), rules.buildOrThrow(), grammar.start(), grammar.warnings());
  }

  /** Some terminal in place of each literal and class. */
  private static Expression withCalls(Expression expression, List<String> terminals) {
    if (expression instanceof Expression.Sequence sequence) {
      return sequence(sequence.items().stream().map(item -> withCalls(item, terminals)).toList());
    } else if (expression instanceof Expression.Choice choice) {
      return choice(
          choice.alternatives().stream().map(item -> withCalls(item, terminals)).toList());
    } else if (expression instanceof Expression.Repetition repetition) {
      return Expressions.repeat(
          withCalls(repetition.body(), terminals), repetition.minimum(), repetition.maximum());
    } else if (expression instanceof Expression.Reference) {
      return expression;
    }
    return call(terminals.get(Math.floorMod(expression.hashCode(), terminals.size())));
  }

  /**
   * Grammars together with texts to try on them; prints well when a property fails.
   *
   * @param grammars random grammars, for example {@link #plain()}
   * @param texts the number of texts for each grammar
   * @return grammars with mixed texts, as {@link TextArbitraries#mixed} makes them
   */
  public static Arbitrary<GrammarCase> cases(Arbitrary<Grammar> grammars, int texts) {
    return grammars.flatMap(
        grammar ->
            TextArbitraries.mixed(grammar)
                .list()
                .ofSize(texts)
                .map(list -> new GrammarCase(grammar, ImmutableList.copyOf(list)))
                .withoutEdgeCases());
  }

  /** Every size as often as any other; unasked, small ones would come far more often. */
  private static Arbitrary<Integer> uniform(int least, int greatest) {
    return Arbitraries.integers()
        .between(least, greatest)
        .withDistribution(RandomDistribution.uniform());
  }

  /** Up to four letters; mostly ASCII, because short bytes make dense languages. */
  private static Arbitrary<List<String>> alphabets() {
    Arbitrary<String> letters =
        Arbitraries.frequencyOf(
            Tuple.of(5, Arbitraries.of("a", "b", "c", "x")), Tuple.of(1, Arbitraries.of(LETTERS)));
    return letters
        .list()
        .uniqueElements()
        .ofMinSize(1)
        .ofMaxSize(4)
        .withSizeDistribution(RandomDistribution.uniform());
  }

  /** Recursive rules, then up to two terminals that operands of differences may call. */
  private static Arbitrary<Grammar> grammars(List<String> alphabet, boolean differences) {
    return uniform(1, 5)
        .flatMap(
            count ->
                uniform(0, differences ? Math.min(2, count - 1) : 0)
                    .flatMap(terminals -> grammars(alphabet, differences, count, terminals)));
  }

  private static Arbitrary<Grammar> grammars(
      List<String> alphabet, boolean differences, int count, int terminals) {
    List<String> names = names(count);
    List<String> regular = names.subList(count - terminals, count);
    Arbitrary<Expression> terminalBodies =
        new ExpressionArbitraries(alphabet, List.of(), List.of(), false).expressions(DEPTH);
    Arbitrary<Expression> anyBodies =
        new ExpressionArbitraries(alphabet, names, regular, differences).operators(DEPTH);
    Arbitrary<Expression> letters = Arbitraries.of(alphabet).map(Expressions::literal);
    return rules(
        names,
        index ->
            index >= count - terminals
                ? terminalBodies
                : Arbitraries.frequencyOf(
                    Tuple.of(3, anyBodies), Tuple.of(1, shapes(names.get(index), names, letters))));
  }

  /** Bodies that a random expression has too seldom: the shapes that break recognizers. */
  private static Arbitrary<Expression> shapes(
      String self, List<String> names, Arbitrary<Expression> letters) {
    return Combinators.combine(letters, letters, letters, Arbitraries.of(names))
        .flatAs(
            (x, y, z, name) ->
                Arbitraries.of(
                    choice(sequence(call(self), x), y),
                    choice(sequence(x, call(self)), y),
                    choice(sequence(x, call(self), y), sequence()),
                    choice(sequence(x, call(self), y), z),
                    choice(sequence(x, call(self), x), x, sequence()),
                    choice(sequence(call(self), call(self)), x),
                    choice(sequence(call(self), x, call(self)), y),
                    choice(sequence(Expressions.repeat(z, 0, 1), call(self), x), y),
                    choice(sequence(call(name), call(self), x), y, sequence()),
                    choice(sequence(call(name), x), y),
                    choice(sequence(call(name), call(name)), sequence()),
                    choice(call(name), sequence(x, call(name), y)),
                    choice(
                        sequence(x, call(self), Expressions.repeat(sequence(y, call(self)), 0, 1)),
                        z),
                    sequence(x, call(self))));
  }

  private static List<String> names(int count) {
    List<String> names = new ArrayList<>(List.of("root"));
    for (int i = 1; i < count; i++) {
      names.add("r" + i);
    }
    return names;
  }

  private static Arbitrary<Grammar> rules(
      List<String> names, IntFunction<Arbitrary<Expression>> bodies) {
    List<Arbitrary<Expression>> arbitraries = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      arbitraries.add(bodies.apply(i));
    }
    return Combinators.combine(arbitraries)
        .as(
            list -> {
              Map<String, Expression> map = new LinkedHashMap<>();
              for (int i = 0; i < names.size(); i++) {
                map.put(names.get(i), list.get(i));
              }
              return Expressions.grammar(map);
            });
  }
}
