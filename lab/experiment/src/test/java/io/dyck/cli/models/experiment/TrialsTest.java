package io.dyck.cli.models.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.models.PrefixModel;
import io.dyck.models.simple.UniformModel;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.VocabularyBuilder;
import it.unimi.dsi.fastutil.ints.IntList;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class TrialsTest {
  private static final Vocabulary VOCABULARY =
      Vocabulary.read(
          Path.of(System.getProperty("dyck.root", "../.."), "models/small/weights/tokenizer.json"));

  private static final int END = VOCABULARY.idOf("<|end|>").orElseThrow();

  /** A model that prefers one text, whatever the prompt is. */
  private static final class Stubborn extends PrefixModel {
    private int[] text = {};

    Stubborn() {
      super("stubborn", VOCABULARY.withEndTokens(END));
    }

    @Override
    public int contextLength() {
      return 200;
    }

    void insistOn(String wanted) {
      text = VOCABULARY.tokenizer().orElseThrow().encode(wanted);
    }

    @Override
    protected void computeLogits(IntList prefix, float[] into) {
      Arrays.fill(into, -100);
      // The prompt is one token.
      int at = prefix.size() - 1;
      into[at < text.length ? text[at] : END] = 100;
    }
  }

  private static final Stubborn MODEL = new Stubborn();
  private static TaskDatabase databases;
  private static Trials trials;

  @BeforeAll
  static void compileOnce() throws SQLException {
    databases = TaskDatabase.open();
    trials = new Trials(MODEL, (system, asked) -> new int[] {0}, false, 60, databases);
  }

  @AfterAll
  static void close() throws SQLException {
    databases.close();
  }

  @Test
  void aWayThatTheVocabularyCannotTakeIsLeftOut() {
    VocabularyBuilder bytes = Vocabulary.builder().name("bytes");
    for (int b = 0; b < 256; b++) {
      bytes.add(b, new byte[] {(byte) b});
    }
    Vocabulary plain = bytes.addSpecial(256, "<|end|>").endTokens(256).build();
    Trials without =
        new Trials(new UniformModel(plain), (system, asked) -> new int[] {0}, false, 60, databases);
    List<String> reasons = new ArrayList<>();
    assertThat(without.possibleWays((way, e) -> reasons.add(way + e.getMessage())))
        .doesNotContain(AnswerMode.CANONICAL)
        .hasSize(AnswerMode.values().length - 1);
    assertThat(reasons)
        .singleElement()
        .satisfies(reason -> assertThat(reason).contains("CANONICAL", "DYCK-V010"));
    assertThat(trials.possibleWays((way, e) -> reasons.add(way + e.getMessage())))
        .containsExactly(AnswerMode.values());
  }

  private static List<ExperimentTrial> trials(String text, HeldOutRequest request) {
    MODEL.insistOn(text);
    return Stream.of(AnswerMode.values()).map(way -> trials.answer(request, way)).toList();
  }

  private static ExperimentTrial of(List<ExperimentTrial> trials, AnswerMode way) {
    return trials.stream().filter(trial -> trial.way() == way).findFirst().orElseThrow();
  }

  @Test
  void aRequestWithoutRoomForItsAnswerIsFoundBeforehand() {
    HeldOutRequest request =
        new HeldOutRequest(ExperimentTask.SQL, "names", "", "SELECT name FROM customers");
    List<AnswerMode> ways = List.of(AnswerMode.values());
    assertThat(trials.obstacle(request, ways)).isEmpty();
    Trials narrow = new Trials(MODEL, (system, asked) -> new int[] {0}, false, 2, databases);
    assertThat(narrow.obstacle(request, List.of(AnswerMode.FREE, AnswerMode.RETRY))).isEmpty();
    assertThat(narrow.obstacle(request, ways))
        .hasValueSatisfying(reason -> assertThat(reason).contains("DYCK-M002"));
    int[] longPrompt = new int[MODEL.contextLength()];
    Trials full = new Trials(MODEL, (system, asked) -> longPrompt, false, 60, databases);
    assertThat(full.obstacle(request, List.of(AnswerMode.FREE)))
        .hasValueSatisfying(reason -> assertThat(reason).contains("DYCK-M035"));
  }

  @Test
  void marksInsideTheAnswerAreNotItsEnd() {
    HeldOutRequest request =
        new HeldOutRequest(
            ExperimentTask.ORDER,
            "names",
            "",
            "{\"customer\": \"</answer>\", \"items\": [{\"product\": \"b\", \"quantity\": 1}],"
                + " \"delivery\": \"pickup\", \"gift\": true}");
    ExperimentTrial trial =
        of(
            trials("<answer>" + request.answer() + "</answer>", request),
            AnswerMode.FREE_THEN_MASKS);
    assertThat(trial.isExact()).as("%s", trial).isTrue();
  }

  @Test
  void theRightTextIsRightInAllWaysThatGiveIt() {
    HeldOutRequest request =
        new HeldOutRequest(ExperimentTask.ROBOT, "names", "", "at sunset { turn off light.hall; }");
    for (ExperimentTrial trial : trials(request.answer(), request)) {
      boolean hasMarks = trial.way() == AnswerMode.FREE_THEN_MASKS;
      assertThat(trial.isExact()).as("%s", trial).isEqualTo(!hasMarks);
      assertThat(trial.parses()).as("%s", trial).isEqualTo(true);
    }
  }

  @Test
  void freeTextBeforeTheMarksIsNotTheAnswer() {
    HeldOutRequest request =
        new HeldOutRequest(ExperimentTask.SQL, "names", "", "SELECT name FROM customers");
    ExperimentTrial thought =
        of(
            trials("from customers: <answer>SELECT name FROM customers</answer>", request),
            AnswerMode.FREE_THEN_MASKS);
    assertThat(thought.answer()).isEqualTo(request.answer());
    assertThat(thought.isExact()).isTrue();
    assertThat(thought.text()).startsWith("from customers: <answer>");
  }

  @Test
  void masksHoldWhatTheModelWouldBreak() {
    HeldOutRequest request =
        new HeldOutRequest(
            ExperimentTask.ORDER,
            "names",
            "",
            "{\"customer\": \"A\", \"items\": [{\"product\": \"b\", \"quantity\": 1}],"
                + " \"delivery\": \"pickup\", \"gift\": true}");
    List<ExperimentTrial> answers = trials("certainly! " + request.answer(), request);
    for (ExperimentTrial trial : answers) {
      boolean masked = trial.way() != AnswerMode.FREE && trial.way() != AnswerMode.RETRY;
      assertThat(trial.parses()).as("%s", trial).isEqualTo(masked);
      assertThat(trial.isExact()).as("%s", trial).isFalse();
    }
    ExperimentTrial first = of(answers, AnswerMode.FREE);
    ExperimentTrial again = of(answers, AnswerMode.RETRY);
    assertThat(again.tokens()).isEqualTo(5 * first.tokens());
  }

  @Test
  void otherLayoutsOfTheSameOrderSayTheSame() {
    HeldOutRequest request =
        new HeldOutRequest(
            ExperimentTask.ORDER,
            "names",
            "",
            "{\"customer\": \"A\", \"items\": [{\"product\": \"b\", \"quantity\": 1}],"
                + " \"delivery\": \"pickup\", \"gift\": true}");
    String other =
        "{\"gift\":true,\"delivery\":\"pickup\",\"items\":[{\"quantity\":1,\"product\":\"b\"}],"
            + "\"customer\":\"A\"}";
    ExperimentTrial free = of(trials(other, request), AnswerMode.FREE);
    assertThat(free.parses()).isTrue();
    assertThat(free.isExact()).isFalse();
    assertThat(free.saysTheSame()).isTrue();
  }
}
