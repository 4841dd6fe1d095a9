package io.dyck.models.decode;

import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.sample.Sampler;
import io.dyck.compose.sample.SamplerOptions;
import io.dyck.models.ModelSession;
import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * Guesses the next tokens of one text with a small model: at each position the likeliest allowed
 * token.
 */
final class Drafter implements AutoCloseable {
  private final ModelSession session;
  private final int most;
  private final Sampler greedy = new Sampler(SamplerOptions.GREEDY, 0);
  private final float[] logits;

  Drafter(DraftModel draft, int vocabularySize) {
    this.session = draft.model().newSession();
    this.most = draft.tokens();
    this.logits = new float[vocabularySize];
  }

  /**
   * Guesses the next tokens.
   *
   * @param text the prompt and all tokens so far; during the call the guesses are appended, too
   * @param guide the guide at the end of the text; not changed
   */
  int[] guessTokens(IntArrayList text, NextTokenMasks guide) {
    int size = text.size();
    NextTokenMasks ahead = guide.fork();
    try {
      for (int i = 0; i < most; i++) {
        TokenMask mask = ahead.mask();
        if (mask.cardinality() == 0) {
          break;
        }
        if (mask.cardinality() > 1) {
          int known = session.position();
          int[] tokens = new int[text.size() - known];
          text.getElements(known, tokens, 0, tokens.length);
          session.read(tokens, 1).get(logits);
        }
        int token = greedy.sample(logits, mask);
        ahead.accept(token);
        text.add(token);
      }
      int[] drafted = new int[text.size() - size];
      text.getElements(size, drafted, 0, drafted.length);
      return drafted;
    } finally {
      text.size(size);
    }
  }

  /**
   * Forgets all tokens of the session behind the first tokens of the text, which are wrong guesses.
   */
  void keep(int tokens) {
    session.rollback(Math.max(0, session.position() - tokens));
  }

  @Override
  public void close() {
    session.close();
  }
}
