package io.dyck.cli.cases;

import io.dyck.cli.cases.CaseResult.Status;
import io.dyck.failure.LimitExceededException;
import io.dyck.pda.Pda;
import io.dyck.schema.SchemaOptions;
import io.dyck.schema.read.SchemaException;
import io.dyck.tools.read.ToolException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Runs the cases whose grammar is a JSON Schema. */
final class SchemaCases {
  /** The notation of such cases. */
  static final String NOTATION = "json_schema";

  private final Optional<Path> corpus;
  private final SchemaOptions options;

  /**
   * Runs cases.
   *
   * @param options the options where a case gives none
   */
  SchemaCases(Optional<Path> corpus, SchemaOptions options) {
    this.corpus = corpus;
    this.options = options;
  }

  CaseResult run(TestCase test) {
    SchemaCall call = SchemaCall.of(test.opts(), options);
    if (!call.unknown().isEmpty()) {
      return skippedResult(test, "option " + call.unknown());
    }
    if (!test.requires().isEmpty()) {
      return skippedResult(test, "feature " + test.requires().get(0));
    }
    if (test.grammarFile().isPresent() && corpus.isEmpty()) {
      return skippedResult(test, "the grammar is in a file and --corpus is not given");
    }
    boolean mustFail = test.compileError().orElse(false);
    try {
      Pda pda = call.pda(test.id(), text(test));
      return mustFail
          ? failedResult(test, "the schema must be refused, but is fine")
          : new CaseLabels(test, pda).check();
    } catch (SchemaException | ToolException e) {
      return mustFail
          ? new CaseResult(test.id(), Status.PASSED, "")
          : failedResult(test, "the schema is refused: " + e.getMessage());
    } catch (LimitExceededException e) {
      return failedResult(test, "the schema is refused: " + e.getMessage());
    } catch (IOException e) {
      return failedResult(test, "the schema cannot be read: " + e.getMessage());
    }
  }

  private String text(TestCase test) throws IOException {
    return test.grammarFile().isPresent()
        ? Files.readString(corpus.orElseThrow().resolve(test.grammarFile().get()))
        : test.grammar().orElse("");
  }

  private static CaseResult skippedResult(TestCase test, String why) {
    return new CaseResult(test.id(), Status.SKIPPED, why);
  }

  private static CaseResult failedResult(TestCase test, String why) {
    return new CaseResult(test.id(), Status.FAILED, why);
  }
}
