package io.dyck.compose;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.oracle.TableLanguage;
import io.dyck.pda.normalize.Normalization;
import io.dyck.pda.normalize.RuleSet;
import io.dyck.pda.rules.DottedRules;
import io.dyck.pda.size.Limits;

/**
 * Any grammar as a lazy language: its normalized rules have no empty text and no left recursion, as
 * a lazy language promises. Without tokens and terminals.
 */
final class LazyRules {
  private LazyRules() {}

  /** The same grammar, without the empty text. */
  static Grammar of(Grammar grammar) {
    RuleSet normalized = Normalization.normalize(grammar, Limits.DEFAULT, true);
    DottedRules rules = new DottedRules(normalized);
    TableLanguage language = new TableLanguage("d" + rules.grammarStart());
    for (int d = 0; d < rules.size(); d++) {
      TableLanguage.Row row = language.row("d" + d);
      if (rules.isFinal(d)) {
        row.end();
      }
      for (int b = 0; b < 256; b++) {
        int target = rules.step(d, normalized.terminals().classOf(b));
        if (target >= 0) {
          row.read(b, "d" + target);
        }
      }
      for (int c = rules.firstCall(d); c < rules.callEnd(d); c++) {
        row.call("d" + rules.calledStart(c), "d" + rules.returnAddress(c));
      }
    }
    return Grammar.of(grammar.source(), language);
  }
}
