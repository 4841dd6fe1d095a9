package io.dyck.cli.models;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.cli.Run;
import io.dyck.cli.terminal.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code dyck generate} with language models. */
final class GenerateWithModelTest {
  private static void accepted(String grammar, String text) {
    Run run = Run.withInput(text, "accept", grammar, "-");
    assertThat(run.status()).as(text + run.err()).isEqualTo(ExitStatus.YES);
  }

  @Test
  void aRequestGetsOneTextOfTheSample() {
    String[] call = {
      "generate", "sample:robot", "turn the kitchen light off at ten", "--seed", "1"
    };
    Run run = Run.dyck(call);
    assertThat(run.status()).as(run.err()).isEqualTo(ExitStatus.YES);
    assertThat(run.err()).contains("model small");
    accepted("sample:robot", run.out().stripTrailing());
    assertThat(Run.dyck(call).out()).as("it takes the likeliest").isEqualTo(run.out());
  }

  @Test
  void withoutARequestItWritesDocuments() {
    Run run = Run.dyck("generate", "sample:sql", "-n", "3", "--seed", "3", "--json");
    assertThat(run.status()).as(run.err()).isEqualTo(ExitStatus.YES);
    assertThat(run.out().lines()).hasSize(3);
    assertThat(run.err()).contains("model small");
  }

  @Test
  void anyGrammarCanBeAskedForWithAModel() {
    Run run = Run.dyck("generate", "sample:json", "an order", "--model", "small");
    assertThat(run.status()).as(run.err()).isEqualTo(ExitStatus.YES);
    accepted("sample:json", run.out().stripTrailing());
  }

  @Test
  void otherModelsStayWhereTheyAreAskedFor() {
    Run run = Run.dyck("generate", "sample:sql", "-n", "1", "--seed", "3", "--model", "ngram");
    assertThat(run.status()).isEqualTo(ExitStatus.YES);
    assertThat(run.err()).contains("model ngram");
    assertThat(Run.dyck("generate", "sample:json", "-n", "1", "--seed", "3").err())
        .contains("model ngram");
  }

  @Test
  void aRequestWithoutAModelIsRefused() {
    Run run = Run.dyck("generate", "sample:json", "an order");
    assertThat(run.status()).isEqualTo(ExitStatus.TROUBLE);
    assertThat(run.err()).contains("only a language model can answer a request", "--model");
  }

  @Test
  void whatIsWrongWithAFolderIsTold(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("config.json"), "{}");
    Run run = Run.dyck("generate", "sample:json", "x", "--model", folder.toString());
    assertThat(run.status()).isEqualTo(ExitStatus.TROUBLE);
    assertThat(run.err()).contains("DYCK-M030").doesNotContain("internal error");
    Run vocabulary = Run.dyck("generate", "sample:json", "--model", "small", "--vocab", "cl100k");
    assertThat(vocabulary.status()).isEqualTo(ExitStatus.TROUBLE);
    assertThat(vocabulary.err()).contains("--vocab");
  }
}
