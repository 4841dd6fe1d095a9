package io.dyck.cli.cases;

import io.dyck.checker.text.Quoted;
import io.dyck.cli.cases.CaseResult.Status;
import io.dyck.pda.Pda;
import org.jspecify.annotations.Nullable;

/** Compares what an automaton says of the texts of a case with their labels. */
final class Labels {
  private static final int LONGEST_QUOTE = 200;

  private final TestCase test;
  private final Pda pda;

  Labels(TestCase test, Pda pda) {
    this.test = test;
    this.pda = pda;
  }

  CaseResult check() {
    String wrong = firstWrong();
    return wrong == null
        ? new CaseResult(test.id(), Status.PASSED, "")
        : new CaseResult(test.id(), Status.FAILED, wrong);
  }

  private @Nullable String firstWrong() {
    for (String text : test.accept()) {
      byte[] bytes = Bytes.of(text);
      if (!pda.accepts(bytes)) {
        return "must be accepted: " + quoted(text) + viable(bytes);
      }
    }
    for (int i = 0; i < test.reject().size(); i++) {
      String text = test.reject().get(i);
      byte[] bytes = Bytes.of(text);
      if (pda.accepts(bytes)) {
        return "must be refused: " + quoted(text);
      }
      if (i < test.rejectAt().length() && viableCharacters(bytes) != test.rejectAt().get(i)) {
        return "must be viable for " + test.rejectAt().get(i) + ": " + quoted(text) + viable(bytes);
      }
    }
    for (String text : test.prefixAccept()) {
      byte[] bytes = Bytes.of(text);
      if (pda.longestViablePrefix(bytes) < bytes.length) {
        return "must be a viable prefix: " + quoted(text) + viable(bytes);
      }
    }
    for (String text : test.prefixReject()) {
      byte[] bytes = Bytes.of(text);
      if (pda.longestViablePrefix(bytes) == bytes.length) {
        return "must not be a viable prefix: " + quoted(text);
      }
    }
    return null;
  }

  private int viableCharacters(byte[] text) {
    return Bytes.wholeCharacters(text, pda.longestViablePrefix(text));
  }

  private String viable(byte[] text) {
    return " (viable for " + viableCharacters(text) + " characters)";
  }

  private static String quoted(String text) {
    return Quoted.text(text, LONGEST_QUOTE);
  }
}
