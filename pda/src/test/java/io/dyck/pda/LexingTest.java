package io.dyck.pda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.Rule;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.notation.Notation;
import io.dyck.grammar.notation.ReadOptions;
import io.dyck.grammar.oracle.GbnfPrinter;
import io.dyck.grammar.oracle.GrammarArbitraries;
import io.dyck.grammar.oracle.LexingOracle;
import io.dyck.grammar.oracle.Texts;
import io.dyck.grammar.read.Grammars;
import io.dyck.pda.ends.EndCosts;
import io.dyck.pda.machine.Cell;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.State;
import io.dyck.pda.run.Configuration;
import io.dyck.pda.run.Configuration.Outcome;
import io.dyck.pda.size.Limits;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import org.jspecify.annotations.Nullable;

/** Tests terminals that compete, against an oracle that follows the definition. */
class LexingTest {
  private static final PdaOptions OPTIONS =
      PdaOptions.DEFAULT.withLimits(
          Limits.DEFAULT.withStateBounds(4, 32).withStates(1_500).withSteps(50_000));

  /** The greatest length in bytes of the texts that are compared exhaustively. */
  private static final int LENGTH = 5;

  /** The greatest number of texts, the shortest first. */
  private static final int TEXTS = 200;

  /** The greatest length in bytes of a continuation that is looked for. */
  private static final int CONTINUATION = 4;

  private static int compared;
  private static int refused;

  @Property(tries = 250)
  void randomGrammarsAgreeWithTheOracle(@ForAll("grammars") Grammar grammar) {
    Pda pda = compiled(grammar);
    if (pda != null) {
      compare(grammar, pda);
    }
  }

  @Property(tries = 40)
  void terminalsWithTrailingContextAgreeWithTheOracle(@ForAll("trailing") Grammar grammar) {
    Pda pda = compiled(grammar);
    if (pda != null) {
      compare(grammar, pda);
    }
  }

  @Provide
  Arbitrary<Grammar> trailing() {
    return GrammarArbitraries.withTrailingContext();
  }

  @AfterContainer
  static void mostGrammarsWereCompared() {
    assertThat(compared).as("compared, beside %s refused", refused).isGreaterThan(refused);
  }

  private static @Nullable Pda compiled(Grammar grammar) {
    try {
      Pda pda = Pda.compile(grammar, OPTIONS);
      compared++;
      return pda;
    } catch (GrammarException empty) {
      assertThat(empty).hasMessageContaining("DYCK-D003");
      assertThat(LexingOracle.of(grammar).isViable(new byte[0], letters(grammar), LENGTH))
          .as("empty: %s", show(grammar))
          .isFalse();
      return null;
    } catch (NondeterministicGrammarException
        | UndecidedGrammarException
        | LimitExceededException no) {
      refused++;
      return null;
    }
  }

  static void compare(Grammar grammar, Pda pda) {
    LexingOracle oracle = LexingOracle.of(grammar);
    byte[] letters = letters(grammar);
    EndCosts costs = new EndCosts(pda.machine(), letterByLetter(pda.machine()));
    Queue<byte[]> texts = new ArrayDeque<>(List.of(new byte[0]));
    for (int i = 0; i < TEXTS && !texts.isEmpty(); i++) {
      byte[] text = texts.remove();
      String what = Texts.show(text) + " in\n" + show(grammar);
      assertThat(pda.accepts(text)).as("acceptance of " + what).isEqualTo(oracle.accepts(text));
      if (pda.longestViablePrefix(text) < text.length) {
        assertThat(oracle.isViable(text, letters, CONTINUATION)).as("viable: " + what).isFalse();
      } else if (text.length > 0 || oracle.isViable(text, letters, CONTINUATION)) {
        byte[] whole = completion(pda, costs, text, what);
        assertThat(oracle.accepts(whole))
            .as("%s as completion of %s", Texts.show(whole), what)
            .isTrue();
      }
      if (pda.longestViablePrefix(text) == text.length && text.length < LENGTH) {
        for (byte letter : letters) {
          texts.add(longer(text, letter));
        }
      }
    }
  }

  /** Returns the shortest text of the language that continues a prefix, as the costs promise it. */
  private static byte[] completion(Pda pda, EndCosts costs, byte[] text, String what) {
    Machine machine = pda.machine();
    Configuration at = Configuration.start(machine);
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    for (byte b : text) {
      assertThat(at.step(machine.terminals().classOf(b & 0xFF))).isEqualTo(Outcome.MOVED);
      whole.write(b);
    }
    while (!at.isAccepting()) {
      int cost = cost(costs, at.state(), at.cell());
      assertThat(cost).as("cost after %s", what).isBetween(1, 1000);
      Configuration next = Configuration.start(machine);
      for (int letter = 0; letter < machine.letters(); letter++) {
        next.set(at);
        if (next.step(letter) == Outcome.MOVED
            && cost(costs, next.state(), next.cell()) == cost - 1) {
          whole.write(machine.terminals().exampleByte(letter));
          break;
        }
      }
      assertThat(cost(costs, next.state(), next.cell()))
          .as("one letter more after %s", what)
          .isEqualTo(cost - 1);
      at.set(next);
    }
    return whole.toByteArray();
  }

  private static int[][] letterByLetter(Machine machine) {
    return IntStream.range(0, machine.letters())
        .mapToObj(letter -> new int[] {letter})
        .toArray(int[][]::new);
  }

  private static int cost(EndCosts costs, State state, Cell cell) {
    return costs.cost(state, cell.symbol(), stackBelow(costs, cell));
  }

  private static EndCosts.StackCosts stackBelow(EndCosts costs, Cell cell) {
    Cell below = cell.cellBelow();
    return below == null
        ? costs.emptyStack()
        : costs.pushSymbol(below.symbol(), stackBelow(costs, below));
  }

  private static byte[] longer(byte[] text, byte letter) {
    byte[] longer = Arrays.copyOf(text, text.length + 1);
    longer[text.length] = letter;
    return longer;
  }

  private static byte[] letters(Grammar grammar) {
    Set<Byte> bytes = new LinkedHashSet<>();
    for (byte b : GbnfPrinter.print(grammar).getBytes(StandardCharsets.UTF_8)) {
      if (b < 0 || "abcx".indexOf(b) >= 0) {
        bytes.add(b);
      }
    }
    List<Byte> list = new ArrayList<>(bytes);
    byte[] result = new byte[list.size()];
    for (int i = 0; i < result.length; i++) {
      result[i] = list.get(i);
    }
    return result;
  }

  private static String show(Grammar grammar) {
    return grammar.rules().values().stream()
            .filter(Rule::isTerminal)
            .map(rule -> "# " + rule.name() + ": " + rule.match() + ", rank " + rule.rank() + "\n")
            .collect(Collectors.joining())
        + GbnfPrinter.print(grammar);
  }

  @Provide
  Arbitrary<Grammar> grammars() {
    return GrammarArbitraries.withTerminals();
  }

  private static Pda pda(String rules) {
    return pda(Gbnf.parse("g.gbnf", rules));
  }

  private static Pda w3c(String rules) {
    return pda(
        Grammars.read("g.ebnf", rules, ReadOptions.builder().notation(Notation.W3C).build()));
  }

  private static Pda pda(Grammar grammar) {
    Pda pda = Pda.compile(grammar);
    compare(grammar, pda);
    return pda;
  }

  @Example
  void noTerminalEndsWhereItCouldGoOn() {
    Pda pda = pda("#! longest-match: x\nroot ::= x \"b\" \"a\"?\nx ::= \"a\" [ab]? \n");
    assertThat(pda.accepts("ab".getBytes(StandardCharsets.UTF_8))).isFalse();
    assertThat(pda.accepts("abb".getBytes(StandardCharsets.UTF_8))).isTrue();
  }

  @Example
  void anotherTerminalOfTheContextGoesOn() {
    Pda pda = pda("#! longest-match: t u\nroot ::= (t | u) \"x\"* \nt ::= \"a\"\nu ::= \"axb\"\n");
    assertThat(pda.accepts("a".getBytes(StandardCharsets.UTF_8))).isTrue();
    assertThat(pda.accepts("axx".getBytes(StandardCharsets.UTF_8))).isFalse();
  }

  @Example
  void theTerminalsOfTheContextDependOnTheStack() {
    pda(
        """
        #! longest-match: p a b x ab y
        root ::= s ab y
        s ::= p (a b x)? | "[" s "]"
        p ::= "p"
        a ::= "a"
        b ::= "b"
        x ::= "x"
        ab ::= "ab"
        y ::= "y"
        """);
  }

  @Example
  void aTerminalThatTakesWhatTheNextOneNeedsLeavesNothing() {
    Grammar grammar =
        Gbnf.parse("g.gbnf", "#! longest-match: a b\nroot ::= a b\na ::= \"a\"+\nb ::= \"a\"\n");
    assertThatThrownBy(() -> Pda.compile(grammar))
        .isInstanceOf(GrammarException.class)
        .hasMessageContaining("g.gbnf:2:1: DYCK-D003");
  }

  @Example
  void positionsWithoutAnEndAreNotOffered() {
    Pda pda =
        pda("#! longest-match: a b\nroot ::= \"x\" a b | \"c\" a\na ::= \"a\"+\nb ::= \"a\"\n");
    assertThat(pda.longestViablePrefix("xa".getBytes(StandardCharsets.UTF_8))).isZero();
    assertThat(pda.accepts("caa".getBytes(StandardCharsets.UTF_8))).isTrue();
  }

  @Example
  void deadPositionsDependOnTheTopSymbol() {
    pda(
        """
        #! longest-match: a b
        root ::= s "x" | s b "b"
        s ::= "[" s "]" | "(" s ")" a? | a
        a ::= "a"+
        b ::= "a"
        """);
  }

  @Example
  void aKeywordIsNoIdentifier() {
    Pda pda =
        pda(
            """
            #! longest-match: if word blank
            root ::= if blank word | word "=" word
            if ::= "if"
            word ::= [a-z]+
            blank ::= " "
            """);
    assertThat(pda.accepts("if=a".getBytes(StandardCharsets.UTF_8))).isFalse();
    assertThat(pda.accepts("iff=if".getBytes(StandardCharsets.UTF_8))).isTrue();
    assertThat(pda.accepts("if if".getBytes(StandardCharsets.UTF_8))).isTrue();
  }

  @Example
  void theShortestMatchEndsAtOnce() {
    Pda pda =
        pda(
            """
            #! shortest-match: comment
            #! longest-match: word
            root ::= (comment | word)+
            comment ::= "/*" [a/*]* "*/"
            word ::= "a"
            """);
    assertThat(pda.accepts("/*a*/a".getBytes(StandardCharsets.UTF_8))).isTrue();
    assertThat(pda.accepts("/*a*/*/".getBytes(StandardCharsets.UTF_8))).isFalse();
  }

  /** The blank is {@code x}. A comment is {@code c} with the letters after it. */
  @Example
  void whatIsIgnoredMayFollowEachTerminalAndTakesPartThere() {
    Pda pda =
        pda(
            """
            #! lexer: word comment
            #! ignore: ws
            root ::= ws list (ws "c" ws list)? ws
            list ::= item (ws item)*
            item ::= word ws | "b" ws word
            word ::= "a"+
            ws ::= ([x] | comment)*
            comment ::= "ca" "a"*
            """);
    assertThat(pda.accepts("xaxbxaxxbax".getBytes(StandardCharsets.UTF_8))).isTrue();
    assertThat(pda.accepts("acxa".getBytes(StandardCharsets.UTF_8))).isTrue();
    assertThat(pda.accepts("aca".getBytes(StandardCharsets.UTF_8))).isTrue();
    assertThat(pda.accepts("aacacxa".getBytes(StandardCharsets.UTF_8))).isTrue();
    assertThat(pda.accepts("cxa".getBytes(StandardCharsets.UTF_8))).isFalse();
  }

  /** Only {@code a} can follow {@code x}, and {@code B} does not allow it. */
  @Example
  void aTerminalWhoseLookaheadCannotHoldTakesNoPart() {
    Pda pda =
        w3c(
            """
            Start ::= 'x' (B | C) 'a' | B 'b'
            <?TOKENS?>
            B ::= 'b' & [bx]
            C ::= 'b'
            C << B
            """);
    assertThat(pda.accepts("xba".getBytes(StandardCharsets.UTF_8))).isTrue();
    assertThat(pda.accepts("bb".getBytes(StandardCharsets.UTF_8))).isTrue();
  }

  /** The lookahead of {@code A} leaves no text for {@code B}. Therefore {@code C} may win. */
  @Example
  void whatIsAskedForBeforeATerminalBelongsToItsContext() {
    Pda pda =
        w3c(
            """
            Start ::= (A | 'a') (B | C) ('a' | 'b' | 'x')
            <?TOKENS?>
            A ::= 'x' & 'ba'
            B ::= 'b' & [bx]
            C ::= 'b'
            C << B
            """);
    assertThat(pda.accepts("xba".getBytes(StandardCharsets.UTF_8))).isTrue();
    assertThat(pda.accepts("xbx".getBytes(StandardCharsets.UTF_8))).isFalse();
    assertThat(pda.accepts("aba".getBytes(StandardCharsets.UTF_8))).isFalse();
    assertThat(pda.accepts("abx".getBytes(StandardCharsets.UTF_8))).isTrue();
  }

  /**
   * {@code A} ends after its x only if its longer text has no end, because an {@code a} comes after
   * {@code b}.
   */
  @Example
  void thatAnEndIsTheLongestBelongsToTheContext() {
    Pda pda =
        w3c(
            """
            Start ::= (A | 'b') 'a' (B | C) ('a' | 'b' | 'x')
            <?TOKENS?>
            A ::= 'x' & 'a' | 'xab' & [bx]
            B ::= 'b' & [bx]
            C ::= 'b'
            C << B
            """);
    assertThat(pda.accepts("xaba".getBytes(StandardCharsets.UTF_8))).isTrue();
    assertThat(pda.accepts("xabx".getBytes(StandardCharsets.UTF_8))).isFalse();
    assertThat(pda.accepts("baba".getBytes(StandardCharsets.UTF_8))).isFalse();
    assertThat(pda.accepts("babx".getBytes(StandardCharsets.UTF_8))).isTrue();
  }

  @Example
  void permissiveModeIsRefused() {
    Grammar grammar =
        Gbnf.parse(
            "g.gbnf",
            "#! longest-match: a\nroot ::= s\ns ::= s s | a | \"b\" s \"b\"\na ::= \"a\"\n");
    assertThatThrownBy(() -> Pda.compile(grammar, PdaOptions.DEFAULT.permissively()))
        .isInstanceOf(GrammarException.class)
        .hasMessageContaining("DYCK-D004");
  }
}
