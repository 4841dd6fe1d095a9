package io.dyck.cli.models.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.pda.Pda;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class HeldOutRequestTest {
  @Test
  void everyAnswerIsInItsLanguageAndEveryQueryRuns() throws SQLException {
    Map<ExperimentTask, Pda> answers = new EnumMap<>(ExperimentTask.class);
    Map<ExperimentTask, Pda> masked = new EnumMap<>(ExperimentTask.class);
    for (ExperimentTask task : ExperimentTask.values()) {
      answers.put(task, task.answerAutomaton());
      masked.put(task, Pda.compile(task.grammar()));
    }
    try (TaskDatabase databases = TaskDatabase.open()) {
      for (HeldOutRequest each : HeldOutRequest.firstOfEach(Integer.MAX_VALUE)) {
        byte[] answer = ExperimentTask.bytes(each.answer());
        assertThat(answers.get(each.task()).accepts(answer)).as("%s", each).isTrue();
        assertThat(masked.get(each.task()).accepts(answer)).as("%s", each).isTrue();
        assertThat(each.task().haveSameMeaning(each.answer(), each.answer(), databases))
            .as("%s", each)
            .isTrue();
      }
    }
  }

  @Test
  void thereAreAsManyOfEachTaskAndKind() {
    assertThat(
            HeldOutRequest.firstOfEach(7).stream()
                .collect(
                    Collectors.groupingBy(
                        each -> each.task() + " " + each.heldOut(), Collectors.counting())))
        .hasSize(6)
        .allSatisfy((kind, count) -> assertThat(count).isEqualTo(7));
  }
}
