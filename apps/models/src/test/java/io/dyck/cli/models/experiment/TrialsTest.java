package io.dyck.cli.models.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.models.PrefixModel;
import io.dyck.vocabulary.Vocabulary;
import it.unimi.dsi.fastutil.ints.IntList;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TrialsTest {
  private static final Vocabulary VOCABULARY =
      Vocabulary.read(Path.of("../../model/small/tokenizer.json"));

  private static final int END = VOCABULARY.idOf("<|end|>").orElseThrow();

  /** Would write the same text whatever it is asked. */
  private static final class Stubborn extends PrefixModel {
    private final int[] text;

    Stubborn(String text) {
      super("stubborn", VOCABULARY.withEndTokens(END));
      this.text = VOCABULARY.tokenizer().orElseThrow().encode(text);
    }

    @Override
    protected void logits(IntList prefix, float[] into) {
      Arrays.fill(into, -100);
      // The prompt is one token.
      int at = prefix.size() - 1;
      into[at < text.length ? text[at] : END] = 100;
    }
  }

  private static List<Trial> trials(String text, HeldOut request) throws SQLException {
    try (Databases databases = Databases.open()) {
      Trials trials =
          new Trials(new Stubborn(text), (system, asked) -> new int[] {0}, false, 120, databases);
      return Stream.of(Way.values()).map(way -> trials.answer(request, way)).toList();
    }
  }

  private static Trial of(List<Trial> trials, Way way) {
    return trials.stream().filter(trial -> trial.way() == way).findFirst().orElseThrow();
  }

  @Test
  void marksInsideTheAnswerAreNotItsEnd() throws SQLException {
    HeldOut request =
        new HeldOut(
            Task.ORDER,
            "names",
            "",
            "{\"customer\": \"</answer>\", \"items\": [{\"product\": \"b\", \"quantity\": 1}],"
                + " \"delivery\": \"pickup\", \"gift\": true}");
    Trial trial = of(trials("<answer>" + request.answer() + "</answer>", request), Way.FREE_THEN_MASKS);
    assertThat(trial.isExact()).as("%s", trial).isTrue();
  }

  @Test
  void theRightTextIsRightInAllWaysThatGiveIt() throws SQLException {
    HeldOut request = new HeldOut(Task.ROBOT, "names", "", "at sunset { turn off light.hall; }");
    for (Trial trial : trials(request.answer(), request)) {
      boolean hasMarks = trial.way() == Way.FREE_THEN_MASKS;
      assertThat(trial.isExact()).as("%s", trial).isEqualTo(!hasMarks);
      assertThat(trial.parses()).as("%s", trial).isEqualTo(true);
    }
  }

  @Test
  void freeTextBeforeTheMarksIsNotTheAnswer() throws SQLException {
    HeldOut request = new HeldOut(Task.SQL, "names", "", "SELECT name FROM customers");
    Trial thought =
        of(
            trials("from customers: <answer>SELECT name FROM customers</answer>", request),
            Way.FREE_THEN_MASKS);
    assertThat(thought.answer()).isEqualTo(request.answer());
    assertThat(thought.isExact()).isTrue();
    assertThat(thought.text()).startsWith("from customers: <answer>");
  }

  @Test
  void masksHoldWhatTheModelWouldBreak() throws SQLException {
    HeldOut request =
        new HeldOut(
            Task.ORDER,
            "names",
            "",
            "{\"customer\": \"A\", \"items\": [{\"product\": \"b\", \"quantity\": 1}],"
                + " \"delivery\": \"pickup\", \"gift\": true}");
    List<Trial> trials = trials("certainly! " + request.answer(), request);
    for (Trial trial : trials) {
      boolean masked = trial.way() != Way.FREE && trial.way() != Way.RETRY;
      assertThat(trial.parses()).as("%s", trial).isEqualTo(masked);
      assertThat(trial.isExact()).as("%s", trial).isFalse();
    }
    Trial first = of(trials, Way.FREE);
    Trial again = of(trials, Way.RETRY);
    assertThat(again.tokens()).isEqualTo(5 * first.tokens());
  }

  @Test
  void otherLayoutsOfTheSameOrderSayTheSame() throws SQLException {
    HeldOut request =
        new HeldOut(
            Task.ORDER,
            "names",
            "",
            "{\"customer\": \"A\", \"items\": [{\"product\": \"b\", \"quantity\": 1}],"
                + " \"delivery\": \"pickup\", \"gift\": true}");
    String other =
        "{\"gift\":true,\"delivery\":\"pickup\",\"items\":[{\"quantity\":1,\"product\":\"b\"}],"
            + "\"customer\":\"A\"}";
    Trial free = of(trials(other, request), Way.FREE);
    assertThat(free.parses()).isTrue();
    assertThat(free.isExact()).isFalse();
    assertThat(free.saysTheSame()).isTrue();
  }
}
