package io.dyck.models.decode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.compose.TokenConstraint;
import io.dyck.compose.sample.SamplerOptions;
import io.dyck.compose.sample.StopConditions;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.models.LanguageModel;
import io.dyck.models.ModelException;
import io.dyck.models.PrefixModel;
import io.dyck.pda.Pda;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.VocabularyBuilder;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

final class TextDecodingTest {
  private static final Vocabulary VOCABULARY = vocabulary();
  private static final int END = VOCABULARY.endTokens().get(0);
  private static final TokenConstraint LIST =
      constraint(
          """
          root ::= "[" item ("," item)* "]"
          item ::= "\\"" [a-z]* "\\"" | root | "null"
          """);

  private static Vocabulary vocabulary() {
    VocabularyBuilder builder = Vocabulary.builder().name("test");
    int id = 0;
    for (int b = 32; b < 127; b++) {
      builder.add(id++, new byte[] {(byte) b});
    }
    for (String text : new String[] {"nu", "ll", "],", "\",\"", "ab", "the", "é", "\n"}) {
      builder.add(id++, text);
    }
    builder.add(id++, new byte[] {(byte) 0xC3});
    builder.add(id++, new byte[] {(byte) 0xA9});
    builder.addSpecial(id, "<end>").endTokens(id);
    return builder.build();
  }

  private static TokenConstraint constraint(String grammar) {
    return TokenConstraint.compose(Pda.compile(Gbnf.parse("test", grammar)), VOCABULARY);
  }

  private static HashModel model() {
    return new HashModel(VOCABULARY, 3, 500);
  }

  private static GenerationRequest request(long seed) {
    return GenerationRequest.of(1, 2, 3)
        .withConstraint(LIST)
        .withMaxTokens(40)
        .withSampling(SamplerOptions.DEFAULT.withTopP(0.9), seed);
  }

  private static int id(String text) {
    return VOCABULARY.idOf(text).orElseThrow();
  }

  /** Decodes token by token in a plain loop, as the oracle for all faster ways. */
  private static List<Integer> slowly(LanguageModel model, GenerationRequest request) {
    List<Integer> tokens = new ArrayList<>();
    try (TextDecoding decoding =
        TextDecoding.begin(model, request.withLogprobs(0))) { // one pass a token
      while (!decoding.isDone()) {
        decoding.step();
      }
      decoding.result().tokens().forEach(tokens::add);
      assertThat(decoding.statistics().forcedTokens()).isZero();
    }
    return tokens;
  }

  @Property(tries = 60)
  void everyTextIsOfTheGrammarAndFitsTheBudget(
      @ForAll long seed, @ForAll @IntRange(min = 5, max = 30) int most) {
    GeneratedText text = TextDecoding.run(model(), request(seed).withMaxTokens(most));
    assertThat(text.finish()).isEqualTo(FinishReason.END);
    assertThat(text.isComplete()).isTrue();
    assertThat(text.tokens().length()).isBetween(4, most);
    int[] tokens = text.tokens().toArray();
    assertThat(LIST.newMatcher().tryAccept(tokens)).isEqualTo(tokens.length);
    assertThat(text.text()).isEqualTo(VOCABULARY.text(tokens));
  }

  @Property(tries = 60)
  void forcedTokensAreReadInOnePassAndChangeNothing(@ForAll long seed) {
    HashModel model = model();
    GeneratedText text = TextDecoding.run(model, request(seed));
    assertThat(text.tokens().asList()).isEqualTo(slowly(model(), request(seed)));
    DecodingStatistics statistics = text.statistics();
    assertThat(statistics.tokens()).isEqualTo(text.tokens().length());
    assertThat(statistics.passes()).isEqualTo(model.calls);
    assertThat(statistics.passes() + statistics.forcedTokens()).isEqualTo(statistics.tokens());
  }

  @Property(tries = 100)
  void aDraftModelChangesNothing(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 3) int memory,
      @ForAll @IntRange(min = 1, max = 6) int ahead,
      @ForAll boolean greedy) {
    GenerationRequest request =
        greedy ? request(seed).withSampling(SamplerOptions.GREEDY, 0) : request(seed);
    request = request.withPenalties(new Penalties(1.1, 0.3, 0.1));
    GenerationRequest drafted =
        request.withDraft(new DraftModel(new HashModel(VOCABULARY, memory, 500), ahead));
    GeneratedText text = TextDecoding.run(model(), drafted);
    assertThat(text.tokens().asList()).isEqualTo(slowly(model(), request));
    DecodingStatistics statistics = text.statistics();
    assertThat(statistics.acceptedDrafts()).isLessThanOrEqualTo(statistics.draftedTokens());
    if (memory == 3 && greedy) {
      assertThat(statistics.passes()).isLessThan(statistics.tokens());
    }
  }

  @Property(tries = 40)
  void aBatchWritesWhatEachWritesAlone(@ForAll long seed) {
    List<TextDecoding> batch = new ArrayList<>();
    LanguageModel model = model();
    for (int i = 0; i < 4; i++) {
      GenerationRequest own = i == 3 ? GenerationRequest.of(5).withMaxTokens(9) : request(seed + i);
      batch.add(TextDecoding.begin(model, own));
    }
    while (!batch.stream().allMatch(TextDecoding::isDone)) {
      TextDecoding.step(batch);
    }
    for (int i = 0; i < 3; i++) {
      assertThat(batch.get(i).result().tokens().asList())
          .isEqualTo(slowly(model(), request(seed + i)));
    }
    assertThat(batch.get(3).result().tokens().length()).isLessThanOrEqualTo(9);
    batch.forEach(TextDecoding::close);
  }

  /**
   * Each text prepares and draws at any time, and the model reads for several texts at once, as in
   * a server.
   */
  @Property(tries = 40)
  void partsOfStepsInAnyOrderWriteTheSame(@ForAll long seed) {
    LanguageModel model = model();
    Random random = new Random(seed);
    List<TextDecoding> texts = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      texts.add(TextDecoding.begin(model, request(seed + i)));
    }
    while (!texts.stream().allMatch(TextDecoding::isDone)) {
      List<TextDecoding> some = new ArrayList<>();
      for (TextDecoding each : texts) {
        if (random.nextBoolean() && each.prepare() && each.prepare()) {
          some.add(each);
        }
      }
      TextDecoding.read(some);
      assertThat(some).noneMatch(TextDecoding::prepare);
      Collections.shuffle(some, random);
      some.forEach(TextDecoding::choose);
      some.forEach(TextDecoding::choose);
    }
    for (int i = 0; i < 3; i++) {
      assertThat(texts.get(i).result().tokens().asList())
          .isEqualTo(slowly(model(), request(seed + i)));
    }
    texts.forEach(TextDecoding::close);
  }

  @Test
  void oneThatFailsInABatchFailsAlone() {
    LanguageModel model = new Failing(true);
    TextDecoding bad = TextDecoding.begin(model, request(1).withMaxTokens(50));
    TextDecoding good =
        TextDecoding.begin(model, GenerationRequest.of().withConstraint(LIST).withMaxTokens(5));
    while (!bad.isDone() || !good.isDone()) {
      TextDecoding.step(List.of(bad, good));
    }
    assertThat(good.result().isComplete()).isTrue();
    assertThatThrownBy(bad::result)
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("DYCK-M034");
  }

  @Test
  void logitsThatAreNotNumbersAreAnError() {
    assertThatThrownBy(() -> TextDecoding.run(new Failing(false), request(1)))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("DYCK-M034")
        .hasMessageContaining("after 4 tokens");
  }

  /** A model whose logits are not numbers, from the start or after some tokens. */
  private static final class Failing extends PrefixModel {
    private final boolean later;

    Failing(boolean later) {
      super("failing", VOCABULARY);
      this.later = later;
    }

    @Override
    protected void computeLogits(IntList prefix, float[] into) {
      Arrays.fill(into, later && prefix.size() < 6 ? 0 : Float.NaN);
    }
  }

  @Test
  void piecesAreWholeCharactersAndLeaveNothingOut() {
    Vocabulary vocabulary = VOCABULARY;
    int[] wanted = {id("a"), vocabulary.size() - 3, vocabulary.size() - 2, id("b"), END};
    List<String> pieces = new ArrayList<>();
    GeneratedText text = TextDecoding.run(new Script(wanted), GenerationRequest.of(), pieces::add);
    assertThat(pieces).containsExactly("a", "é", "b");
    assertThat(text.text()).isEqualTo("aéb");
    assertThat(text.finish()).isEqualTo(FinishReason.END);
    assertThat(text.isComplete()).isTrue();
  }

  @Test
  void aStopTextEndsAndIsNotShown() {
    List<String> pieces = new ArrayList<>();
    GeneratedText text =
        TextDecoding.run(
            new Script(id("a"), id("b"), id("t"), id("h"), id("e"), id("c")),
            GenerationRequest.of().withStops(StopConditions.of(List.of("the"))),
            pieces::add);
    assertThat(String.join("", pieces)).isEqualTo("ab").isEqualTo(text.text());
    assertThat(text.finish()).isEqualTo(FinishReason.STOP);
  }

  /** A model that prefers the tokens of a script, in order, independent of the tokens before. */
  private static final class Script extends PrefixModel {
    private final int[] tokens;

    Script(int... tokens) {
      super("script", VOCABULARY);
      this.tokens = tokens;
    }

    @Override
    protected void computeLogits(IntList prefix, float[] into) {
      Arrays.fill(into, 0);
      into[tokens[Math.min(prefix.size(), tokens.length - 1)]] = 9;
    }
  }

  @Test
  void theBudgetCutsFreeText() {
    GeneratedText text =
        TextDecoding.run(new Script(id("a")), GenerationRequest.of().withMaxTokens(7));
    assertThat(text.text()).isEqualTo("aaaaaaa");
    assertThat(text.finish()).isEqualTo(FinishReason.LENGTH);
    assertThat(text.isComplete()).isFalse();
  }

  @Test
  void theContextIsABudget() {
    LanguageModel small = new HashModel(VOCABULARY, 2, 12);
    GeneratedText text = TextDecoding.run(small, request(3).withMaxTokens(400));
    assertThat(text.isComplete()).isTrue();
    assertThat(text.tokens().length()).isLessThanOrEqualTo(9);
    assertThatThrownBy(() -> TextDecoding.begin(small, GenerationRequest.of(new int[12])))
        .hasMessageContaining("DYCK-M035");
    assertThatThrownBy(() -> small.newSession().prefill(new int[13]))
        .hasMessageContaining("DYCK-M035");
    assertThatThrownBy(() -> small.newSession().prefill(VOCABULARY.size()))
        .hasMessageContaining("DYCK-M038");
  }

  @Test
  void logprobsAreThoseOfTheModelWithoutTheMask() {
    GeneratedText text =
        TextDecoding.run(new Script(id("[")), request(0).withMaxTokens(5).withLogprobs(2));
    assertThat(text.logprobs()).hasSize(text.tokens().length());
    TokenLogprobs first = text.logprobs().get(0);
    assertThat(first.token()).isEqualTo(id("["));
    double other = Math.exp(-9) / (1 + (VOCABULARY.size() - 1) * Math.exp(-9));
    assertThat(first.top()).hasSize(2);
    assertThat(first.top().get(0).token()).isEqualTo(id("["));
    assertThat(Math.exp(first.top().get(1).logprob()))
        .isCloseTo(other, org.assertj.core.data.Offset.offset(1e-7));
    assertThat(text.logprobs().stream().mapToInt(TokenLogprobs::token).toArray())
        .isEqualTo(text.tokens().toArray());
  }

  @Test
  void penaltiesAndBiasChangeWhatIsDrawn() {
    GenerationRequest three = GenerationRequest.of().withMaxTokens(3);
    LanguageModel a = new Script(id("a"));
    assertThat(TextDecoding.run(a, three.withBias(Map.of(id("a"), -100f))).text())
        .doesNotContain("a");
    assertThat(TextDecoding.run(a, three.withBias(Map.of(id("b"), 20f))).text()).isEqualTo("bbb");
    assertThat(TextDecoding.run(a, three.withPenalties(new Penalties(1, 2, 0))).text())
        .isEqualTo("aaa");
    assertThat(
            TextDecoding.run(a, three.withMaxTokens(9).withPenalties(new Penalties(1, 2, 0)))
                .text())
        .startsWith("aaaaa")
        .isNotEqualTo("aaaaaaaaa");
    GenerationRequest repeated =
        three.withBias(Map.of(id("b"), 1f)).withPenalties(new Penalties(100, 0, 0));
    assertThat(TextDecoding.run(a, repeated).text()).isEqualTo("abb");
  }

  @Test
  void cancellingEndsTheText() {
    try (TextDecoding decoding = TextDecoding.begin(new Script(id("a")), GenerationRequest.of())) {
      decoding.step();
      decoding.cancel();
      assertThat(decoding.isDone()).isTrue();
      assertThat(decoding.result().finish()).isEqualTo(FinishReason.CANCELLED);
      assertThat(decoding.result().text()).isEqualTo("a");
    }
  }

  @Test
  void aPromptIsReadInPartsAndOnce() {
    HashModel model = model();
    GenerationRequest request = request(5);
    try (TextDecoding decoding = TextDecoding.begin(model, request)) {
      assertThat(decoding.prefill(1)).isFalse();
      assertThat(decoding.prefill(1)).isTrue();
      assertThat(model.calls).isZero();
      while (!decoding.isDone()) {
        decoding.step();
      }
      assertThat(decoding.result().tokens().asList()).isEqualTo(slowly(model(), request));
    }
  }

  @Test
  void aConstraintOfAnotherVocabularyIsRefused() {
    TokenConstraint other =
        TokenConstraint.compose(LIST.pda(), VOCABULARY.withSize(VOCABULARY.size() + 1));
    assertThatThrownBy(
            () -> TextDecoding.begin(model(), GenerationRequest.of(1).withConstraint(other)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the constraint must have the vocabulary of the model");
  }
}
