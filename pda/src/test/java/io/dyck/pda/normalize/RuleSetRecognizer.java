package io.dyck.pda.normalize;

import io.dyck.pda.automaton.Dfa;
import io.dyck.pda.automaton.Letters;
import io.dyck.pda.ruleset.RuleSet;
import java.util.BitSet;

/**
 * The recognizer of any set of rules. For each rule and each place it computes the set of places
 * where the rule may end, and repeats this until nothing changes. Slow and obviously right.
 */
final class RuleSetRecognizer {
  private final RuleSet rules;
  private final byte[] text;
  private final BitSet[][] ends;

  private RuleSetRecognizer(RuleSet rules, byte[] text) {
    this.rules = rules;
    this.text = text;
    this.ends = new BitSet[rules.size()][text.length + 1];
    for (BitSet[] row : ends) {
      for (int i = 0; i < row.length; i++) {
        row[i] = new BitSet();
      }
    }
  }

  static boolean accepts(RuleSet rules, byte[] text) {
    return (text.length == 0 && rules.startNullable()) || ends(rules, rules.start(), text);
  }

  /** Whether one rule derives the text. */
  static boolean ends(RuleSet rules, int rule, byte[] text) {
    RuleSetRecognizer recognizer = new RuleSetRecognizer(rules, text);
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int r = 0; r < rules.size(); r++) {
        for (int i = 0; i <= text.length; i++) {
          changed |= recognizer.extend(r, i);
        }
      }
    }
    return recognizer.ends[rule][0].get(text.length);
  }

  private boolean extend(int rule, int from) {
    Dfa body = rules.body(rule);
    BitSet[] reached = new BitSet[text.length + 1];
    for (int i = 0; i <= text.length; i++) {
      reached[i] = new BitSet();
    }
    reached[from].set(0);
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = from; i <= text.length; i++) {
        for (int s : reached[i].stream().toArray()) {
          changed |= follow(body, s, i, reached);
        }
      }
    }
    int before = ends[rule][from].cardinality();
    for (int i = from; i <= text.length; i++) {
      if (reached[i].stream().anyMatch(body::isAccepting)) {
        ends[rule][from].set(i);
      }
    }
    return ends[rule][from].cardinality() > before;
  }

  private boolean follow(Dfa body, int s, int i, BitSet[] reached) {
    boolean changed = false;
    for (int e = body.firstEdge(s); e < body.firstEdge(s + 1); e++) {
      int letter = body.letter(e);
      if (Letters.isCall(letter)) {
        for (int end : ends[Letters.rule(letter)][i].stream().toArray()) {
          changed |= !reached[end].get(body.target(e));
          reached[end].set(body.target(e));
        }
      } else if (i < text.length && rules.terminals().classOf(text[i] & 0xFF) == letter) {
        changed |= !reached[i + 1].get(body.target(e));
        reached[i + 1].set(body.target(e));
      }
    }
    return changed;
  }
}
