package io.dyck.models.simple;

import io.dyck.models.PrefixModel;
import io.dyck.vocabulary.Vocabulary;
import it.unimi.dsi.fastutil.ints.IntList;

/**
 * A model that prefers short tokens of printable ASCII, independent of the tokens before. With
 * grammars that have no example sentences, this model keeps the text between the brackets readable.
 */
public final class PlainModel extends PrefixModel {
  private static final float ODD = -12;
  private static final float EACH_BYTE = -0.4f;
  private static final float END = 1;

  private final float[] logits;

  /**
   * Computes the logit of each token once.
   *
   * @param vocabulary the tokens
   */
  public PlainModel(Vocabulary vocabulary) {
    super("plain", vocabulary);
    logits = new float[vocabulary.size()];
    for (int id = 0; id < logits.length; id++) {
      logits[id] = vocabulary.isOrdinary(id) ? weight(vocabulary, id) : 0;
    }
    vocabulary.endTokens().forEach(id -> logits[id] = END);
  }

  private static float weight(Vocabulary vocabulary, int id) {
    int length = vocabulary.length(id);
    for (int i = 0; i < length; i++) {
      byte b = vocabulary.byteAt(id, i);
      if (b < ' ' || b == 127) {
        return ODD;
      }
    }
    return EACH_BYTE * length;
  }

  @Override
  protected void computeLogits(IntList prefix, float[] into) {
    System.arraycopy(logits, 0, into, 0, into.length);
  }
}
