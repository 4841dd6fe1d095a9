package io.dyck.grammar.oracle;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Choice;
import io.dyck.grammar.Expression.Difference;
import io.dyck.grammar.Expression.Reference;
import io.dyck.grammar.Expression.Repetition;
import io.dyck.grammar.Expression.Sequence;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.MatchKind;
import io.dyck.grammar.Rule;
import io.dyck.grammar.oracle.Symbol.Nonterminal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A slow and simple recognizer for grammars with terminals: Earley's algorithm over the grammar as
 * written, with a few more rules. A terminal is <em>being read</em> at place j if it was expected
 * at an earlier place and the text from there to j begins one of its texts. If a terminal that is
 * being read has the shortest match and is complete, all complete terminals end at j, and the
 * others are given up. Otherwise no terminal may end if a terminal that is being read can read the
 * next byte. At the end of the text every complete terminal may end. Among the complete terminals,
 * only the ones with the greatest rank end.
 *
 * <p>A terminal may have lookaheads at the end of its alternatives. A terminal with the longest
 * match ends alone if two conditions hold. First, it can read on at an end where the lookahead of
 * this end holds. Second, no terminal of another rank has a text in common with it. A terminal that
 * ends alone does not compete, and ends at the longest of its own ends where its lookahead holds.
 * Other terminals compete as above, and their lookahead must hold where they end. Both conditions
 * are tested with all short texts.
 *
 * <p>If a grammar has lookaheads, a terminal counts as being read only if some text continues with
 * the terminal. All lookaheads must hold in this text, also the lookaheads of earlier terminals.
 * These rules must be able to read the text up to the start of the terminal; from there on
 * competition is ignored. A terminal counts as complete under the same condition, with its end at
 * j. The search for such a text also tries all short texts.
 *
 * <p>Inside a terminal other rules are read like any other rule, without competition. A terminal
 * that matches the empty text may always do so.
 */
public final class LexingOracle {
  private static final String INSIDE = "inside:";

  /** The greatest length of the texts that determine whether a terminal ends alone. */
  private static final int SHORT = 5;

  /**
   * The number of letters that are added in the search for a text that continues with a terminal:
   * two for the rest of a terminal, and two for its lookahead or for the text after it.
   */
  private static final int MORE = 4;

  /** The letters of the tried texts. */
  private static final byte[] LETTERS = {'a', 'b', 'x', '~'};

  private final Bnf bnf;
  private final boolean looks;
  private final Map<String, Terminal> terminals = new HashMap<>();
  private final Map<Part, Boolean> allowed = new HashMap<>();
  private final Map<String, Set<Terminal>> expectedAfter = new HashMap<>();

  /** A terminal, with its answers about texts, because the same questions are frequent. */
  private static final class Terminal {
    private final Rule rule;
    private final EarleyOracle alone;
    private final Map<String, Boolean> begins = new HashMap<>();
    private final Map<String, Boolean> matches = new HashMap<>();
    private final LookaheadOracle ahead;
    private final boolean looks;
    private boolean endsAlone;

    Terminal(Rule rule, EarleyOracle alone, LookaheadOracle ahead) {
      this.rule = rule;
      this.alone = alone;
      this.ahead = ahead;
      this.looks = rule.body().hasLookahead();
    }

    /** Whether the terminal may end there in view of the following text, without competition. */
    boolean holds(byte[] text, int from, int to) {
      return !looks || ends(text, from).get(to);
    }

    private BitSet ends(byte[] text, int from) {
      return ahead.ends(rule.body(), new String(text, StandardCharsets.US_ASCII), from);
    }

    boolean holdsAndIsLongest(byte[] text, int from, int to) {
      BitSet ends = ends(text, from);
      return ends.get(to) && ends.length() == to + 1;
    }

    /** Whether the terminal can read on at an end whose lookahead holds. */
    boolean canReadOn(List<byte[]> texts) {
      for (Expression way :
          rule.body() instanceof Choice all ? all.alternatives() : List.of(rule.body())) {
        for (byte[] text : way.hasLookahead() ? texts : List.<byte[]>of()) {
          BitSet ends = ahead.ends(way, new String(text, StandardCharsets.US_ASCII), 0);
          for (int to : ends.stream().toArray()) {
            for (int later = to + 1; later <= text.length; later++) {
              if (matches(text, 0, later)) {
                return true;
              }
            }
          }
        }
      }
      return false;
    }

    boolean sharesText(Terminal other, List<byte[]> texts) {
      return texts.stream()
          .anyMatch(t -> t.length > 0 && matches(t, 0, t.length) && other.matches(t, 0, t.length));
    }

    boolean begins(byte[] text, int from, int to) {
      byte[] part = Arrays.copyOfRange(text, from, to);
      return begins.computeIfAbsent(key(part), unused -> alone.isViable(part));
    }

    boolean matches(byte[] text, int from, int to) {
      byte[] part = Arrays.copyOfRange(text, from, to);
      return matches.computeIfAbsent(key(part), unused -> alone.accepts(part));
    }

    private static String key(byte[] part) {
      return new String(part, StandardCharsets.ISO_8859_1);
    }
  }

  /** A terminal that was expected at a place. */
  private record Expected(Terminal terminal, int at) {}

  /** A terminal that begins at a place of a text, and whether it ends with the text. */
  private record Part(String text, int from, String terminal, boolean ends) {}

  private record Dotted(Production production, int dot, int origin) {
    boolean hasNext() {
      return dot < production.right.size();
    }

    Dotted advanced() {
      return new Dotted(production, dot + 1, origin);
    }
  }

  private LexingOracle(Grammar grammar) {
    Grammar separated = separated(grammar);
    bnf = BnfTranslation.of(separated);
    for (Rule rule : grammar.rules().values()) {
      if (rule.isTerminal()) {
        Grammar alone =
            new Grammar(
                grammar.source(), separated.rules(), INSIDE + rule.name(), separated.warnings());
        terminals.put(
            rule.name(), new Terminal(rule, EarleyOracle.of(alone), LookaheadOracle.of(grammar)));
      }
    }
    looks = grammar.rules().values().stream().anyMatch(rule -> rule.body().hasLookahead());
    if (looks) {
      findThoseThatEndAlone();
    }
  }

  /** Returns all texts up to a length, the shortest first. */
  private static List<byte[]> texts(int length) {
    List<byte[]> texts = new ArrayList<>(List.of(new byte[0]));
    for (int i = 0; texts.get(i).length < length; i++) {
      for (byte letter : LETTERS) {
        texts.add(concatenated(texts.get(i), new byte[] {letter}));
      }
    }
    return texts;
  }

  private static byte[] concatenated(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  private void findThoseThatEndAlone() {
    List<byte[]> texts = texts(SHORT);
    for (Terminal terminal : terminals.values()) {
      terminal.endsAlone =
          terminal.looks
              && terminal.rule.match() == MatchKind.LONGEST
              && terminals.values().stream()
                  .noneMatch(
                      other ->
                          other.rule.rank() != terminal.rule.rank()
                              && terminal.sharesText(other, texts))
              && terminal.canReadOn(texts);
    }
  }

  /**
   * Makes the recognizer of a grammar.
   *
   * @param grammar any grammar whose terminals are not recursive
   * @return its recognizer
   */
  public static LexingOracle of(Grammar grammar) {
    return new LexingOracle(grammar);
  }

  /** Every rule once more for the use inside terminals. */
  private static Grammar separated(Grammar grammar) {
    Map<String, Rule> rules = new LinkedHashMap<>();
    for (Rule rule : grammar.rules().values()) {
      Expression body =
          rule.isTerminal() ? new Reference(rule.nameSpan(), INSIDE + rule.name()) : rule.body();
      rules.put(rule.name(), rule.withBody(body));
      String inside = INSIDE + rule.name();
      rules.put(inside, new Rule(inside, rule.nameSpan(), inside(rule.body())));
    }
    return new Grammar(
        grammar.source(), ImmutableMap.copyOf(rules), grammar.start(), grammar.warnings());
  }

  private static Expression inside(Expression expression) {
    if (expression instanceof Reference reference) {
      return new Reference(reference.span(), INSIDE + reference.rule());
    } else if (expression instanceof Sequence sequence) {
      return new Sequence(
          sequence.span(),
          sequence.items().stream()
              .map(LexingOracle::inside)
              .collect(ImmutableList.toImmutableList()));
    } else if (expression instanceof Choice choice) {
      return new Choice(
          choice.span(),
          choice.alternatives().stream()
              .map(LexingOracle::inside)
              .collect(ImmutableList.toImmutableList()));
    } else if (expression instanceof Repetition repetition) {
      return new Repetition(
          repetition.span(), inside(repetition.body()), repetition.minimum(), repetition.maximum());
    } else if (expression instanceof Difference difference) {
      return new Difference(
          difference.span(), inside(difference.included()), inside(difference.excluded()));
    } else if (expression instanceof Expression.Lookahead) {
      return new Sequence(expression.span(), ImmutableList.of());
    }
    return expression;
  }

  /**
   * Membership.
   *
   * @param text any bytes
   * @return whether the text is in the language
   */
  public boolean accepts(byte[] text) {
    Chart chart = new Chart(text);
    return chart.read() == text.length && chart.accepts();
  }

  /**
   * Returns whether some text of the language begins with a prefix. The search tries all
   * continuations up to a length.
   *
   * @param prefix any bytes
   * @param letters the bytes to continue with
   * @param greatest the longest continuation to try
   * @return true if one is in the language; false if none up to that length is
   */
  public boolean isViable(byte[] prefix, byte[] letters, int greatest) {
    List<byte[]> level = new ArrayList<>(List.of(prefix));
    for (int length = 0; length <= greatest && !level.isEmpty(); length++) {
      List<byte[]> next = new ArrayList<>();
      for (byte[] text : level) {
        Chart chart = new Chart(text);
        boolean read = chart.read() == text.length;
        if (read && chart.accepts()) {
          return true;
        }
        if (!read && !looks) {
          continue;
        }
        for (byte letter : letters) {
          next.add(concatenated(text, new byte[] {letter}));
        }
      }
      level = next;
    }
    return false;
  }

  /** The terminals that are expected after a text if all end wherever they are complete. */
  private Set<Terminal> expectedAfter(byte[] text) {
    String key = Terminal.key(text);
    Set<Terminal> known = expectedAfter.get(key);
    if (known == null) {
      Chart chart = new Chart(text);
      chart.competing = -1;
      chart.looking = false;
      known = chart.read() == text.length ? chart.expectedAt(text.length) : Set.of();
      expectedAfter.put(key, known);
    }
    return known;
  }

  /** Returns whether some text continues with a terminal that began at an earlier place. */
  private boolean isAllowed(Terminal terminal, byte[] text, int from, int to, boolean ends) {
    if (!looks) {
      return true;
    }
    byte[] prefix = Arrays.copyOf(text, to);
    Part part = new Part(Terminal.key(prefix), from, terminal.rule.name(), ends);
    Boolean known = allowed.get(part);
    if (known == null) {
      known = somethingGoesOn(terminal, prefix, from, ends);
      allowed.put(part, known);
    }
    return known;
  }

  /**
   * Tries all continuations, the shortest first, except continuations of a text that the terminal
   * cannot be part of.
   */
  private boolean somethingGoesOn(Terminal terminal, byte[] prefix, int from, boolean ends) {
    int to = prefix.length;
    List<byte[]> level = List.of(prefix);
    for (int more = 0; more <= MORE; more++) {
      List<byte[]> next = new ArrayList<>();
      for (byte[] whole : level) {
        if (goesOn(whole, terminal, from, to, ends ? to : whole.length)) {
          return true;
        }
        for (byte letter : LETTERS) {
          byte[] longer = concatenated(whole, new byte[] {letter});
          if (ends
              || terminal.begins(longer, from, longer.length)
              || endsIn(terminal, longer, from, to)) {
            next.add(longer);
          }
        }
      }
      level = next;
    }
    return false;
  }

  private static boolean endsIn(Terminal terminal, byte[] text, int from, int first) {
    for (int end = first; end < text.length; end++) {
      if (terminal.matches(text, from, end)) {
        return true;
      }
    }
    return false;
  }

  private boolean goesOn(byte[] whole, Terminal terminal, int from, int first, int last) {
    BitSet ends = terminal.ends(whole, from);
    for (int to = ends.nextSetBit(first); to >= 0 && to <= last; to = ends.nextSetBit(to + 1)) {
      if (new Chart(whole).acceptsWith(terminal, from, to)) {
        return true;
      }
    }
    return false;
  }

  /** The item sets of one text. */
  private final class Chart {
    private final byte[] text;
    private final List<Set<Dotted>> sets = new ArrayList<>();

    /** The places where a terminal with the shortest match ends all. */
    private final BitSet forced = new BitSet();

    /** After this place terminals do not compete. */
    private int competing = Integer.MAX_VALUE;

    /** Whether lookaheads must hold. */
    private boolean looking = true;

    Chart(byte[] text) {
      this.text = text;
    }

    /** The number of bytes that can be read. */
    int read() {
      return readTo(text.length, starts());
    }

    /** Whether the text is in the language with a terminal at a place, after which none compete. */
    boolean acceptsWith(Terminal terminal, int from, int to) {
      if (terminal.rule.name().equals(bnf.start.name)) {
        return from == 0 && to == text.length;
      }
      competing = from;
      if (readTo(from, starts()) < from) {
        return false;
      }
      Set<Dotted> kernel = new LinkedHashSet<>();
      for (Dotted item : sets.get(from)) {
        if (item.hasNext()
            && item.production().right.get(item.dot()) instanceof Nonterminal nonterminal
            && nonterminal.name.equals(terminal.rule.name())) {
          kernel.add(item.advanced());
        }
      }
      while (sets.size() < to) {
        sets.add(Set.of());
      }
      return !kernel.isEmpty() && readTo(text.length, kernel) == text.length && accepts();
    }

    private Set<Dotted> starts() {
      Set<Dotted> result = new LinkedHashSet<>();
      for (Production production : bnf.start.productions) {
        result.add(new Dotted(production, 0, 0));
      }
      return result;
    }

    private int readTo(int last, Set<Dotted> first) {
      Set<Dotted> kernel = first;
      for (int j = sets.size(); ; j++) {
        sets.add(kernel);
        close(kernel, j);
        if (j == last) {
          return j;
        }
        Set<Dotted> next = new LinkedHashSet<>();
        for (Dotted item : kernel) {
          if (item.hasNext()
              && item.production().right.get(item.dot()) instanceof Symbol.Bytes bytes
              && bytes.contains(text[j])) {
            next.add(item.advanced());
          }
        }
        if (next.isEmpty()) {
          return j;
        }
        kernel = next;
      }
    }

    boolean accepts() {
      return sets.get(text.length).stream()
          .anyMatch(
              item ->
                  item.production().left == bnf.start
                      && item.origin() == 0
                      && item.dot() >= item.production().minimum
                      && (text.length > 0 || bnf.isNullable(bnf.start)));
    }

    private void close(Set<Dotted> set, int j) {
      List<Expected> beingRead = j > competing ? List.of() : beingRead(j);
      List<Expected> complete =
          beingRead.stream()
              .filter(e -> e.terminal.matches(text, e.at, j))
              .filter(e -> isAllowed(e.terminal, text, e.at, j, true))
              .toList();
      forced.set(j, complete.stream().anyMatch(e -> e.terminal.rule.match() == MatchKind.SHORTEST));
      boolean terminalsGoOn =
          !forced.get(j)
              && j < text.length
              && beingRead.stream().anyMatch(e -> isBeingRead(e.terminal, e.at, j + 1));
      int winner = complete.stream().mapToInt(e -> e.terminal.rule.rank()).max().orElse(0);
      List<Dotted> agenda = new ArrayList<>(set);
      for (int i = 0; i < agenda.size(); i++) {
        Dotted item = agenda.get(i);
        List<Dotted> added = new ArrayList<>();
        boolean ends =
            item.dot() >= item.production().minimum
                && item.origin() < j
                && mayEnd(item, j, terminalsGoOn, winner);
        if (ends) {
          for (Dotted caller : sets.get(item.origin())) {
            if (caller.hasNext()
                && caller.production().right.get(caller.dot()) == item.production().left) {
              added.add(caller.advanced());
            }
          }
        }
        if (item.hasNext()
            && item.production().right.get(item.dot()) instanceof Nonterminal nonterminal) {
          for (Production production : nonterminal.productions) {
            added.add(new Dotted(production, 0, j));
          }
          if (bnf.isNullable(nonterminal)) {
            added.add(item.advanced());
          }
        }
        for (Dotted each : added) {
          if (set.add(each)) {
            agenda.add(each);
          }
        }
      }
    }

    private boolean mayEnd(Dotted item, int j, boolean terminalsGoOn, int winner) {
      Terminal terminal = looking ? terminals.get(item.production().left.name) : null;
      if (terminal != null && terminal.endsAlone) {
        return terminal.holdsAndIsLongest(text, item.origin(), j);
      }
      return terminal == null
          || ((j > competing
                  || (!terminalsGoOn
                      && terminal.rule.rank() == winner
                      && !isForcedBetween(item.origin(), j)))
              && terminal.holds(text, item.origin(), j));
    }

    private boolean isForcedBetween(int from, int to) {
      int next = forced.nextSetBit(from + 1);
      return next >= 0 && next < to;
    }

    private List<Expected> beingRead(int j) {
      List<Expected> result = new ArrayList<>();
      for (int i = 0; i < j; i++) {
        if (isForcedBetween(i, j)) {
          continue;
        }
        for (Terminal terminal : looks ? expectedAfter(Arrays.copyOf(text, i)) : expectedAt(i)) {
          if (isBeingRead(terminal, i, j)) {
            result.add(new Expected(terminal, i));
          }
        }
      }
      return result;
    }

    private boolean isBeingRead(Terminal terminal, int from, int to) {
      return terminal.begins(text, from, to) && isAllowed(terminal, text, from, to, false);
    }

    private Set<Terminal> expectedAt(int i) {
      Set<Terminal> result = new LinkedHashSet<>();
      for (Dotted item : sets.get(i)) {
        if (item.hasNext()
            && item.production().right.get(item.dot()) instanceof Nonterminal nonterminal) {
          addTerminal(nonterminal.name, result);
        }
      }
      if (i == 0) {
        addTerminal(bnf.start.name, result);
      }
      return result;
    }

    private void addTerminal(String name, Set<Terminal> to) {
      Terminal terminal = terminals.get(name);
      if (terminal != null && !terminal.endsAlone) {
        to.add(terminal);
      }
    }
  }
}
