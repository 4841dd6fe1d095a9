package io.dyck.cli.editor.analysis;

import com.google.common.collect.ImmutableList;
import io.dyck.compose.Matcher;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.sample.Sampler;
import io.dyck.compose.sample.SamplerOptions;
import io.dyck.failure.CompilationCancelledException;
import io.dyck.models.LanguageModel;
import io.dyck.models.ModelSession;
import io.dyck.models.simple.PlainModel;
import io.dyck.pda.Pda;
import io.dyck.vocabulary.Vocabulary;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Samples of a language's texts, drawn token by token. The mask always leaves enough tokens to
 * finish a text. Each text gets a target length. Short texts are therefore frequent. Equal seeds
 * give equal texts.
 */
public final class SampleTexts {
  private static final int TYPICAL_LENGTH = 16;

  private SampleTexts() {}

  /**
   * Draws texts of the start rule of a document, with a model that prefers plain characters.
   *
   * @param document a grammar
   * @param vocabulary the tokens to draw
   * @param count the number of texts
   * @param seed the source of chance
   * @return the texts, without repetitions
   * @throws io.dyck.failure.DyckException if the grammar cannot be read, or is not deterministic
   */
  public static ImmutableList<String> drawTexts(
      GrammarDocument document, Vocabulary vocabulary, int count, long seed) {
    Pda pda = Pda.compile(document.readAgain(document.source().name(), document.text()));
    TokenConstraint constraint = TokenConstraint.compose(pda, vocabulary);
    return draw(constraint, new PlainModel(vocabulary), count, seed, Integer.MAX_VALUE).stream()
        .map(tokens -> vocabulary.text(tokens))
        .distinct()
        .collect(ImmutableList.toImmutableList());
  }

  /**
   * Draws texts.
   *
   * @param constraint the language and the tokens
   * @param model gives the likelihoods of tokens
   * @param count the number of texts
   * @param seed the source of chance
   * @param most the most tokens of a text, unless the shortest text is longer
   * @return the tokens of each text, without the end token
   * @throws CompilationCancelledException if the thread was interrupted
   */
  public static List<int[]> draw(
      TokenConstraint constraint, LanguageModel model, int count, long seed, int most) {
    SplittableRandom random = new SplittableRandom(seed);
    Sampler sampler = new Sampler(SamplerOptions.DEFAULT, random);
    float[] logits = new float[constraint.vocabulary().size()];
    List<int[]> texts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int aim = (int) Math.min(most, 1 - Math.log(1 - random.nextDouble()) * TYPICAL_LENGTH);
      texts.add(draw(constraint.newMatcher(), model, sampler, logits, aim));
    }
    return texts;
  }

  private static int[] draw(
      Matcher matcher, LanguageModel model, Sampler sampler, float[] logits, int aim) {
    IntArrayList text = new IntArrayList();
    try (ModelSession session = model.newSession()) {
      session.read(new int[0], 1).get(logits);
      while (true) {
        CompilationCancelledException.checkInterrupted();
        int within = Math.max(aim - text.size(), matcher.shortestCompletion());
        int token = sampler.sample(logits, matcher.maskWithin(within));
        matcher.accept(token);
        if (matcher.isFinished()) {
          return text.toIntArray();
        }
        text.add(token);
        session.readToken(token).get(logits);
      }
    }
  }
}
