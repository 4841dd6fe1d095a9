package io.dyck.cli.cases;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.text.Quotation;
import io.dyck.compose.AmbiguityException;
import io.dyck.pda.Pda;
import io.dyck.pda.items.StateBoundException;
import java.util.List;
import java.util.function.Function;

/**
 * Compares the answers of an automaton about the texts of a case with their labels. For one use.
 */
final class CaseLabels {
  private static final int LONGEST_QUOTE = 200;

  private final TestCase test;
  private final Pda pda;
  private final ImmutableList.Builder<String> details = ImmutableList.builder();
  private final ImmutableList.Builder<String> wrong = ImmutableList.builder();
  private int unanswered;

  CaseLabels(TestCase test, Pda pda) {
    this.test = test;
    this.pda = pda;
  }

  CaseResult check() {
    compare();
    ImmutableList<String> all = details.build();
    if (all.isEmpty()) {
      return new CaseResult(test.id(), CaseResult.Status.PASSED, "");
    }
    String more = all.size() == 1 ? "" : " (and " + (all.size() - 1) + " more)";
    return new CaseResult(test.id(), CaseResult.Status.FAILED, all.get(0) + more, wrong.build());
  }

  /** Returns the number of texts that drove a nondeterministic machine over its bounds. */
  int unanswered() {
    return unanswered;
  }

  private void compare() {
    each("accept", test.accept(), i -> accepted(test.accept().get(i)));
    each("reject", test.reject(), i -> rejected(i, test.reject().get(i)));
    each("prefix_accept", test.prefixAccept(), i -> viable(test.prefixAccept().get(i)));
    each("prefix_reject", test.prefixReject(), i -> notViable(test.prefixReject().get(i)));
  }

  private void each(String label, List<String> texts, Function<Integer, String> fault) {
    for (int i = 0; i < texts.size(); i++) {
      String found;
      try {
        found = fault.apply(i);
      } catch (StateBoundException | AmbiguityException e) {
        unanswered++;
        continue;
      }
      if (!found.isEmpty()) {
        details.add(found);
        wrong.add(label + " " + i);
      }
    }
  }

  private String accepted(String text) {
    byte[] bytes = Bytes.of(text);
    return pda.accepts(bytes) ? "" : "must be accepted: " + quoted(text) + viable(bytes);
  }

  private String rejected(int i, String text) {
    byte[] bytes = Bytes.of(text);
    if (pda.accepts(bytes)) {
      return "must be refused: " + quoted(text);
    }
    return i < test.rejectAt().length() && viableCharacters(bytes) != test.rejectAt().get(i)
        ? "must be viable for " + test.rejectAt().get(i) + ": " + quoted(text) + viable(bytes)
        : "";
  }

  private String viable(String text) {
    byte[] bytes = Bytes.of(text);
    return pda.longestViablePrefix(bytes) < bytes.length
        ? "must be a viable prefix: " + quoted(text) + viable(bytes)
        : "";
  }

  private String notViable(String text) {
    byte[] bytes = Bytes.of(text);
    return pda.longestViablePrefix(bytes) == bytes.length
        ? "must not be a viable prefix: " + quoted(text)
        : "";
  }

  private int viableCharacters(byte[] text) {
    return Bytes.wholeCharacters(text, pda.longestViablePrefix(text));
  }

  private String viable(byte[] text) {
    return " (viable for " + viableCharacters(text) + " characters)";
  }

  private static String quoted(String text) {
    return Quotation.text(text, LONGEST_QUOTE);
  }
}
