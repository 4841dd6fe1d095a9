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
import io.dyck.grammar.Rule;
import io.dyck.grammar.oracle.Symbol.Nonterminal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A slow, obviously right recognizer for grammars with longest match: Earley's algorithm over the
 * grammar as written, with one rule more. A terminal that began before place j must not end at j if
 * the next byte could be read by any terminal that was expected at a place before j, reading from
 * there. The end of the text stops nobody.
 *
 * <p>Inside a terminal other rules are read like any other, whatever is said of them; a terminal
 * that matches the empty text may always do so.
 */
public final class LongestMatchOracle {
  private static final String INSIDE = "inside:";

  private final Bnf bnf;
  private final Map<String, EarleyOracle> terminals = new HashMap<>();

  private record Dotted(Production production, int dot, int origin) {
    boolean hasNext() {
      return dot < production.right.size();
    }

    Dotted advanced() {
      return new Dotted(production, dot + 1, origin);
    }
  }

  private LongestMatchOracle(Grammar grammar) {
    Grammar separated = separated(grammar);
    bnf = BnfTranslation.of(separated);
    for (Rule rule : grammar.rules().values()) {
      if (rule.longestMatch()) {
        Grammar alone =
            new Grammar(
                grammar.source(), separated.rules(), INSIDE + rule.name(), separated.warnings());
        terminals.put(rule.name(), EarleyOracle.of(alone));
      }
    }
  }

  /**
   * Makes the recognizer of a grammar.
   *
   * @param grammar any grammar whose rules with longest match are not recursive
   * @return its recognizer
   */
  public static LongestMatchOracle of(Grammar grammar) {
    return new LongestMatchOracle(grammar);
  }

  /** Every rule once more for the use inside terminals. */
  private static Grammar separated(Grammar grammar) {
    Map<String, Rule> rules = new LinkedHashMap<>();
    for (Rule rule : grammar.rules().values()) {
      Expression body =
          rule.longestMatch() ? new Reference(rule.nameSpan(), INSIDE + rule.name()) : rule.body();
      rules.put(rule.name(), new Rule(rule.name(), rule.nameSpan(), body, rule.longestMatch()));
      String inside = INSIDE + rule.name();
      rules.put(inside, new Rule(inside, rule.nameSpan(), inside(rule.body()), false));
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
              .map(LongestMatchOracle::inside)
              .collect(ImmutableList.toImmutableList()));
    } else if (expression instanceof Choice choice) {
      return new Choice(
          choice.span(),
          choice.alternatives().stream()
              .map(LongestMatchOracle::inside)
              .collect(ImmutableList.toImmutableList()));
    } else if (expression instanceof Repetition repetition) {
      return new Repetition(
          repetition.span(), inside(repetition.body()), repetition.minimum(), repetition.maximum());
    } else if (expression instanceof Difference difference) {
      return new Difference(
          difference.span(), inside(difference.included()), inside(difference.excluded()));
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
   * Whether some text of the language begins like this, as far as a search of the continuations up
   * to a length can tell.
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
        if (chart.read() < text.length) {
          continue;
        }
        if (chart.accepts()) {
          return true;
        }
        for (byte letter : letters) {
          byte[] longer = Arrays.copyOf(text, text.length + 1);
          longer[text.length] = letter;
          next.add(longer);
        }
      }
      level = next;
    }
    return false;
  }

  /** The item sets of one text. */
  private final class Chart {
    private final byte[] text;
    private final List<Set<Dotted>> sets = new ArrayList<>();

    Chart(byte[] text) {
      this.text = text;
    }

    /** The number of bytes that can be read. */
    int read() {
      Set<Dotted> kernel = new LinkedHashSet<>();
      for (Production production : bnf.start.productions) {
        kernel.add(new Dotted(production, 0, 0));
      }
      for (int j = 0; ; j++) {
        sets.add(kernel);
        close(kernel, j);
        if (j == text.length) {
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
      boolean terminalsGoOn = j < text.length && someTerminalReads(j);
      List<Dotted> agenda = new ArrayList<>(set);
      for (int i = 0; i < agenda.size(); i++) {
        Dotted item = agenda.get(i);
        List<Dotted> added = new ArrayList<>();
        boolean ends =
            item.dot() >= item.production().minimum
                && item.origin() < j
                && !(terminalsGoOn && terminals.containsKey(item.production().left.name));
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

    /** Whether a terminal that is being read at j can read the next byte, too. */
    private boolean someTerminalReads(int j) {
      for (int i = 0; i < j; i++) {
        for (Dotted item : sets.get(i)) {
          if (item.hasNext()
              && item.production().right.get(item.dot()) instanceof Nonterminal nonterminal) {
            EarleyOracle terminal = terminals.get(nonterminal.name);
            if (terminal != null && terminal.isViable(Arrays.copyOfRange(text, i, j + 1))) {
              return true;
            }
          }
        }
      }
      return startReads(j);
    }

    /** The start rule, which no item expects. */
    private boolean startReads(int j) {
      EarleyOracle start = terminals.get(bnf.start.name);
      return start != null && start.isViable(Arrays.copyOfRange(text, 0, j + 1));
    }
  }
}
