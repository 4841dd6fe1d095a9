package io.dyck.cli.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TestCommandTest {
  private static final String GOOD =
      "{\"id\":\"good\",\"notation\":\"gbnf\",\"grammar\":\"root ::= \\\"a\\\"+\","
          + "\"accept\":[\"a\",\"aa\"],\"reject\":[\"\",\"aé\"],\"reject_at\":[0,1],"
          + "\"prefix_accept\":[\"\"],\"prefix_reject\":[\"b\"],\"compile_error\":false}";
  private static final String WRONG_LABEL =
      "{\"id\":\"wrong\",\"notation\":\"gbnf\",\"grammar\":\"root ::= \\\"a\\\"+\",\"accept\":[\"b\"]}";
  private static final String WRONG_PLACE =
      "{\"id\":\"place\",\"notation\":\"gbnf\",\"grammar\":\"root ::= \\\"a\\\"+\","
          + "\"reject\":[\"ab\"],\"reject_at\":[0]}";
  private static final String MUST_FAIL =
      "{\"id\":\"must-fail\",\"notation\":\"gbnf\",\"grammar\":\"root ::= nothing\",\"compile_error\":true}";
  private static final String LIMIT =
      "{\"id\":\"limit\",\"notation\":\"gbnf\",\"grammar\":\"root ::= root \\\"a\\\" | \\\"a\\\"\","
          + "\"compile_error\":true,\"compile_error_kind\":\"left_recursion (limit)\"}";
  private static final String OTHER =
      "{\"id\":\"other\",\"notation\":\"nothing-known\",\"grammar\":\"{}\"}";
  private static final String CONFLICT =
      "{\"id\":\"conflict\",\"notation\":\"gbnf\","
          + "\"grammar\":\"root ::= \\\"a\\\" root \\\"a\\\" | \\\"b\\\" root \\\"b\\\" | \\\"a\\\"\"}";

  @TempDir Path folder;

  private Run run(String... cases) throws IOException {
    Path file = Files.writeString(folder.resolve("cases.jsonl"), String.join("\n", cases) + "\n");
    return Run.dyck("test", file.toString(), "--json", folder.resolve("out.jsonl").toString());
  }

  @Test
  void caseThatComesOutAsLabelledPasses() throws IOException {
    Run run = run(GOOD, MUST_FAIL);
    assertThat(run.status()).as(run.out() + run.err()).isZero();
    assertThat(run.out()).endsWith("2 passed, 0 failed, 0 skipped\n");
  }

  @Test
  void failureIsShownWithItsCaseAndWhy() throws IOException {
    Run run = run(WRONG_LABEL, WRONG_PLACE);
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .contains("failed wrong: must be accepted: \"b\"")
        .contains("failed place: ");
    assertThat(run.out()).endsWith("0 passed, 2 failed, 0 skipped\n");
    assertThat(folder.resolve("out.jsonl"))
        .content()
        .contains("\"id\":\"wrong\",\"status\":\"failed\"");
  }

  @Test
  void reasonsToSkipAreCountedAndConflictsTold() throws IOException {
    Run run = run(OTHER, LIMIT, CONFLICT);
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .contains("skipped 1: notation nothing-known")
        .contains("skipped 1: limit of the other engine")
        .contains("1 rejected as not deterministic")
        .endsWith("0 passed, 0 failed, 2 skipped\n");
  }

  @Test
  void malformedFileIsStatusTwoWithItsLine() throws IOException {
    Run run = run(GOOD, "{");
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err())
        .contains(
            "cases.jsonl:2:2: no JSON: Unexpected end-of-input: expected close marker for Object")
        .doesNotContain("\tat ");
    assertThat(Run.dyck("test", folder + "/none.jsonl").err()).contains("no such file");
  }

  @Test
  void textsOfGrammarsThatAreNotDeterministicAreJudgedPermissively() throws IOException {
    String open = CONFLICT.substring(0, CONFLICT.length() - 1);
    Run right = run(open + ",\"accept\":[\"a\",\"bab\"],\"reject\":[\"ab\"]}");
    assertThat(right.status()).as(right.out() + right.err()).isZero();
    assertThat(right.out())
        .contains("rejected conflict: ")
        .contains("; its texts come out as labelled\n");
    Run wrong = run(open + ",\"accept\":[\"a\",\"ab\",\"ba\"]}");
    assertThat(wrong.status()).isEqualTo(1);
    assertThat(wrong.out())
        .contains(
            "failed conflict: must be accepted: \"ab\" (viable for 2 characters) (and 1 more)");
    assertThat(folder.resolve("out.jsonl"))
        .content()
        .contains("\"wrong\":[\"accept 1\",\"accept 2\"]");
  }

  @Test
  void optionsOfGrammarsHoldForAllCases() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("cases.jsonl"),
            "{\"id\":\"case\",\"notation\":\"gbnf\",\"grammar\":\"root ::= \\\"select\\\" a\\na ::= \\\" \\\"\","
                + "\"accept\":[\"SELECT \"]}");
    assertThat(Run.dyck("test", file.toString()).status()).isEqualTo(1);
    assertThat(Run.dyck("test", file.toString(), "--ignore-case").status()).isZero();
  }
}
