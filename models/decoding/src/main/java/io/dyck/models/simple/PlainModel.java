package io.dyck.models.simple;

import io.dyck.models.PrefixModel;
import io.dyck.vocabulary.Vocabulary;
import it.unimi.dsi.fastutil.ints.IntList;

/**
 * Prefers short tokens of letters, digits and punctuation of ASCII, whatever came before: for
 * grammars without example sentences, so that what is written between the brackets can be read.
 */
public final class PlainModel extends PrefixModel {
  private static final float ODD = -12;
  private static final float EACH_BYTE = -0.4f;
  private static final float END = 1;

  private final float[] logits;

  /**
   * Looks at every token once.
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
  protected void logits(IntList prefix, float[] into) {
    System.arraycopy(logits, 0, into, 0, into.length);
  }
}
