package io.dyck.grammar.analysis;

import static io.dyck.grammar.analysis.DiagnosticCode.FOREIGN_CONSTRUCT;
import static io.dyck.grammar.analysis.DiagnosticCode.UNDEFINED_RULE;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.Expression.Reference;
import io.dyck.grammar.SourceSpan;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Checks that all named rules exist. A missing rule is reported once, at its first use. */
public final class ReferenceChecks {
  /** The advice about a name that resembles no other. */
  public static final String DEFINE = "define it, or name a rule that there is";

  private static final ImmutableSet<String> XGRAMMAR_MACROS =
      ImmutableSet.of(
          "TagDispatch", "TokenTagDispatch", "Token", "ExcludeToken", "Regex", "Substring");

  private final Diagnostics diagnostics;
  private final Map<String, NameUses> uses = new LinkedHashMap<>();
  private long suggestionBudget = 2_000_000;

  public ReferenceChecks(Diagnostics diagnostics) {
    this.diagnostics = diagnostics;
  }

  /** Notes a reference. */
  public void add(Reference reference) {
    uses.computeIfAbsent(reference.rule(), name -> new NameUses(reference.span())).count++;
  }

  /** Returns the names that no rule has. */
  public Map<String, SourceSpan> missingRules(Set<String> rules) {
    Map<String, SourceSpan> missing = new LinkedHashMap<>();
    uses.forEach(
        (name, use) -> {
          if (!rules.contains(name)) {
            missing.put(name, use.first);
          }
        });
    return missing;
  }

  /** Reports the references to missing rules. */
  public void checkReferences(Set<String> rules) {
    uses.forEach(
        (name, use) -> {
          if (rules.contains(name)) {
            return;
          }
          String again = use.count > 1 ? ", needed at " + use.count + " places" : "";
          if (XGRAMMAR_MACROS.contains(name)) {
            diagnostics.report(
                FOREIGN_CONSTRUCT,
                use.first,
                "there is no rule " + Diagnostics.quote(name) + again,
                "if XGrammar's macro is meant: it is not read here");
          } else {
            diagnostics.report(
                UNDEFINED_RULE,
                use.first,
                "there is no rule " + Diagnostics.quote(name) + again,
                suggestion(name, rules));
          }
        });
  }

  /**
   * Looks for a name that may have been meant.
   *
   * @return the advice: a question, or {@link #DEFINE} if no name is similar or the search would
   *     take too long
   */
  public String suggestion(String name, Set<String> candidates) {
    String withoutMinus = CharMatcher.is('-').trimFrom(name);
    if (!withoutMinus.equals(name) && candidates.contains(withoutMinus)) {
      return "did you mean "
          + Diagnostics.quote(withoutMinus)
          + "? a minus needs blanks on both sides";
    }
    if (diagnostics.isFull() || suggestionBudget < candidates.size()) {
      return DEFINE;
    }
    suggestionBudget -= candidates.size();
    return NameSuggestions.findNearest(name, candidates)
        .map(found -> "did you mean " + Diagnostics.quote(found) + "?")
        .orElse(DEFINE);
  }

  private static final class NameUses {
    private final SourceSpan first;
    private int count;

    private NameUses(SourceSpan first) {
      this.first = first;
    }
  }
}
