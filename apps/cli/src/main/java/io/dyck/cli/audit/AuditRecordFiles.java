package io.dyck.cli.audit;

import io.dyck.cli.input.TokenText;
import io.dyck.cli.terminal.ExitStatus;
import io.dyck.cli.terminal.InputFile;
import io.dyck.cli.terminal.Terminal;
import io.dyck.cli.terminal.UserException;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.mask.TokenMask;
import io.dyck.models.ModelException;
import io.dyck.models.decode.AuditRecord;
import java.util.Optional;

/** The common parts of the commands about records. */
public final class AuditRecordFiles {
  private static final int SHOWN = 20;
  private static final int LONGEST_TOKEN = 30;

  private AuditRecordFiles() {}

  /** Reads a record. If the record was altered, writes the place to the standard output. */
  public static Optional<AuditRecord> read(String file, Terminal terminal) {
    String text = new InputFile(file).text(terminal, "the record");
    try {
      return Optional.of(AuditRecord.read(file, text));
    } catch (ModelException e) {
      terminal.out().writeLine("altered: " + e.getMessage());
      return Optional.empty();
    }
  }

  /**
   * Replays all texts of a record and writes the outcome.
   *
   * @param grammar the hash of the constraint's grammar
   * @param step the number of the step of the first text to show; negative for none
   * @return the exit status
   */
  public static int replay(
      String file, String grammar, TokenConstraint constraint, int step, Terminal terminal) {
    Optional<AuditRecord> record = read(file, terminal);
    if (record.isEmpty()) {
      return ExitStatus.NO;
    }
    int steps = 0;
    for (int i = 0; i < record.get().texts().size(); i++) {
      AuditRecord.Text text = record.get().texts().get(i);
      Optional<String> different =
          text.grammar().equals(grammar)
              ? AuditRecord.difference(text, constraint)
              : Optional.of("it was made with another grammar");
      if (different.isPresent()) {
        terminal.out().writeLine("different: text " + i + ": " + different.get());
        return ExitStatus.NO;
      }
      steps += text.steps().size();
    }
    if (step >= 0) {
      show(record.get(), constraint, step, terminal);
    }
    terminal
        .out()
        .writeLine("equal: " + record.get().texts().size() + " texts, " + steps + " steps");
    return ExitStatus.YES;
  }

  private static String quoted(TokenText tokens, int token) {
    return tokens.quoted(token, LONGEST_TOKEN);
  }

  private static void show(
      AuditRecord record, TokenConstraint constraint, int step, Terminal terminal) {
    if (record.texts().isEmpty()) {
      throw new UserException("the record has no texts", "leave --step out");
    }
    AuditRecord.Text text = record.texts().get(0);
    if (step >= text.steps().size()) {
      throw new UserException(
          "the first text has " + text.steps().size() + " steps", "--step counts from 0");
    }
    TokenMask allowed = AuditRecord.allowed(text, constraint, step);
    TokenText tokens = new TokenText(constraint.vocabulary());
    StringBuilder line = new StringBuilder();
    int[] ids = allowed.toArray();
    for (int i = 0; i < Math.min(SHOWN, ids.length); i++) {
      line.append(i == 0 ? "" : " ").append(quoted(tokens, ids[i]));
    }
    terminal
        .out()
        .writeLine(
            "step "
                + step
                + " took "
                + quoted(tokens, text.steps().get(step).token())
                + " of "
                + ids.length
                + ": "
                + line
                + (ids.length > SHOWN ? " …" : ""));
  }
}
