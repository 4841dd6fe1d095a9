package io.dyck.cli.models.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.models.LanguageModel;
import io.dyck.models.simple.UniformModel;
import io.dyck.schema.SchemaOptions;
import io.dyck.vocabulary.Vocabulary;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class ConformanceAnswersTest {
  private static final Vocabulary VOCABULARY =
      Vocabulary.read(
          Path.of(System.getProperty("dyck.root", "../.."), "models/small/weights/tokenizer.json"));

  private static final LanguageModel MODEL = new UniformModel(VOCABULARY);

  private static ConformanceAnswers answers(int maxTokens) {
    return new ConformanceAnswers(MODEL, (system, asked) -> new int[] {9, 9}, maxTokens, 1);
  }

  private static ConformanceTask task(String id) {
    return ConformanceTask.allTasks().stream()
        .filter(task -> task.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theExpectedAnswersConformAndAreRight() {
    assertThat(ConformanceTask.allTasks()).hasSize(48);
    for (ConformanceTask task : ConformanceTask.allTasks()) {
      byte[] answer = task.answer().getBytes(StandardCharsets.UTF_8);
      assertThat(task.isCorrect(task.answer())).as(task.id()).isTrue();
      assertThat(task.answerAutomaton(SchemaOptions.GENERATION).accepts(answer))
          .as(task.id())
          .isTrue();
      for (ConformanceMode way : ConformanceMode.values()) {
        boolean allowed = task.answerAutomaton(way.schemas()).accepts(answer);
        boolean hasBlanks = task.hasSchema() && way == ConformanceMode.COMPACT;
        assertThat(allowed).as("%s, %s", task.id(), way).isEqualTo(!hasBlanks);
      }
    }
  }

  @Test
  void formsOfJsonAllowOtherTexts() {
    ConformanceTask task = task("extraction-1");
    String otherOrder = "{\"age\": 36, \"name\": \"Ada\"}";
    String otherSpaces = "{\n  \"name\": \"Ada\",\n  \"age\": 36\n}";
    assertThat(accepting(task, otherOrder))
        .containsExactly(ConformanceMode.ANY_ORDER, ConformanceMode.ANY_FORM);
    assertThat(accepting(task, otherSpaces))
        .containsExactly(ConformanceMode.FLEXIBLE, ConformanceMode.ANY_FORM);
    assertThat(accepting(task, "{\"name\":\"Ada\",\"age\":36}"))
        .containsExactly(
            ConformanceMode.COMPACT, ConformanceMode.FLEXIBLE, ConformanceMode.ANY_FORM);
    assertThat(task.isCorrect(otherOrder)).isTrue();
    assertThat(task.isCorrect(otherSpaces)).isTrue();
    assertThat(task.isCorrect("{\"name\": \"Ada\", \"age\": 37}")).isFalse();
  }

  private static ConformanceMode[] accepting(ConformanceTask task, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return Arrays.stream(ConformanceMode.values())
        .filter(way -> task.answerAutomaton(way.schemas()).accepts(bytes))
        .toArray(ConformanceMode[]::new);
  }

  @Test
  void budgetsEndEachAnswerInTime() {
    for (String id : new String[] {"extraction-1", "calls-1", "formats-1", "sql-1"}) {
      try (ConformanceAnswers.PromptedRequest prompted = answers(64).read(task(id))) {
        for (ConformanceMode way : ConformanceMode.values()) {
          if (!way.isUnconstrained()
              && way != ConformanceMode.NO_BUDGET
              && way.canAnswer(task(id))) {
            ConformanceAnswers.Answer answer = prompted.answer(way, 1);
            assertThat(answer.conforms()).as("%s", answer).isTrue();
            assertThat(answer.tokens()).as("%s", answer).isBetween(1, 64);
          }
        }
      }
    }
  }

  @Test
  void withoutABudgetAnAnswerIsCutOff() {
    ConformanceAnswers short3 = answers(3);
    try (ConformanceAnswers.PromptedRequest prompted = short3.read(task("extraction-1"))) {
      ConformanceAnswers.Answer answer = prompted.answer(ConformanceMode.NO_BUDGET, 1);
      assertThat(answer.conforms()).as("%s", answer).isFalse();
    }
  }

  @Test
  void aModelThatGuessesIsAskedFiveTimes() {
    try (ConformanceAnswers.PromptedRequest prompted = answers(4).read(task("choices-1"))) {
      ConformanceAnswers.Answer once = prompted.answer(ConformanceMode.FREE, 1);
      ConformanceAnswers.Answer again = prompted.answer(ConformanceMode.RETRY, 1);
      assertThat(once.conforms()).as("%s", once).isFalse();
      assertThat(again.tokens()).as("%s", again).isGreaterThan(once.tokens());
    }
  }
}
