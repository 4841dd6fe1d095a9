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
    return ConformanceTask.all().stream()
        .filter(task -> task.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theExpectedAnswersConformAndAreRight() {
    assertThat(ConformanceTask.all()).hasSize(48);
    for (ConformanceTask task : ConformanceTask.all()) {
      byte[] answer = task.answer().getBytes(StandardCharsets.UTF_8);
      assertThat(task.isRight(task.answer())).as(task.id()).isTrue();
      assertThat(task.answers(SchemaOptions.GENERATION).accepts(answer)).as(task.id()).isTrue();
      for (ConformanceWay way : ConformanceWay.values()) {
        boolean allowed = task.answers(way.schemas()).accepts(answer);
        boolean hasBlanks = task.hasSchema() && way == ConformanceWay.COMPACT;
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
        .containsExactly(ConformanceWay.ANY_ORDER, ConformanceWay.ANY_FORM);
    assertThat(accepting(task, otherSpaces))
        .containsExactly(ConformanceWay.FLEXIBLE, ConformanceWay.ANY_FORM);
    assertThat(accepting(task, "{\"name\":\"Ada\",\"age\":36}"))
        .containsExactly(ConformanceWay.COMPACT, ConformanceWay.FLEXIBLE, ConformanceWay.ANY_FORM);
    assertThat(task.isRight(otherOrder)).isTrue();
    assertThat(task.isRight(otherSpaces)).isTrue();
    assertThat(task.isRight("{\"name\": \"Ada\", \"age\": 37}")).isFalse();
  }

  private static ConformanceWay[] accepting(ConformanceTask task, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return Arrays.stream(ConformanceWay.values())
        .filter(way -> task.answers(way.schemas()).accepts(bytes))
        .toArray(ConformanceWay[]::new);
  }

  @Test
  void budgetsEndEachAnswerInTime() {
    for (String id : new String[] {"extraction-1", "calls-1", "formats-1", "sql-1"}) {
      try (ConformanceAnswers.Prompted prompted = answers(64).read(task(id))) {
        for (ConformanceWay way : ConformanceWay.values()) {
          if (!way.isFree() && way != ConformanceWay.NO_BUDGET && way.answers(task(id))) {
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
    try (ConformanceAnswers.Prompted prompted = short3.read(task("extraction-1"))) {
      ConformanceAnswers.Answer answer = prompted.answer(ConformanceWay.NO_BUDGET, 1);
      assertThat(answer.conforms()).as("%s", answer).isFalse();
    }
  }

  @Test
  void aModelThatGuessesIsAskedFiveTimes() {
    try (ConformanceAnswers.Prompted prompted = answers(4).read(task("choices-1"))) {
      ConformanceAnswers.Answer once = prompted.answer(ConformanceWay.FREE, 1);
      ConformanceAnswers.Answer again = prompted.answer(ConformanceWay.RETRY, 1);
      assertThat(once.conforms()).as("%s", once).isFalse();
      assertThat(again.tokens()).as("%s", again).isGreaterThan(once.tokens());
    }
  }
}
