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
  int unansweredCount() {
    return unanswered;
  }

  private void compare() {
    forEachText("accept", test.accept(), i -> checkAccepted(test.accept().get(i)));
    forEachText("reject", test.reject(), i -> rejected(i, test.reject().get(i)));
    forEachText("prefix_accept", test.prefixAccept(), i -> checkViable(test.prefixAccept().get(i)));
    forEachText(
        "prefix_reject", test.prefixReject(), i -> checkNotViable(test.prefixReject().get(i)));
  }

  private void forEachText(String label, List<String> texts, Function<Integer, String> fault) {
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

  private String checkAccepted(String text) {
    byte[] bytes = CaseBytes.bytesOf(text);
    return pda.accepts(bytes) ? "" : "must be accepted: " + quoted(text) + checkViable(bytes);
  }

  private String rejected(int i, String text) {
    byte[] bytes = CaseBytes.bytesOf(text);
    if (pda.accepts(bytes)) {
      return "must be refused: " + quoted(text);
    }
    return i < test.rejectAt().length() && viableCharacters(bytes) != test.rejectAt().get(i)
        ? "must be viable for " + test.rejectAt().get(i) + ": " + quoted(text) + checkViable(bytes)
        : "";
  }

  private String checkViable(String text) {
    byte[] bytes = CaseBytes.bytesOf(text);
    return pda.longestViablePrefix(bytes) < bytes.length
        ? "must be a viable prefix: " + quoted(text) + checkViable(bytes)
        : "";
  }

  private String checkNotViable(String text) {
    byte[] bytes = CaseBytes.bytesOf(text);
    return pda.longestViablePrefix(bytes) == bytes.length
        ? "must not be a viable prefix: " + quoted(text)
        : "";
  }

  private int viableCharacters(byte[] text) {
    return CaseBytes.countWholeCharacters(text, pda.longestViablePrefix(text));
  }

  private String checkViable(byte[] text) {
    return " (viable for " + viableCharacters(text) + " characters)";
  }

  private static String quoted(String text) {
    return Quotation.text(text, LONGEST_QUOTE);
  }
}
