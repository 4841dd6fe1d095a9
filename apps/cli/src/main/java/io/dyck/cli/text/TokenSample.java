package io.dyck.cli.text;

import io.dyck.vocabulary.Vocabulary;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;

/** A few of many tokens, for a reader. */
final class TokenSample {
  private TokenSample() {}

  /**
   * All tokens if they are few enough, otherwise some spread evenly over those that ASCII can show:
   * low ids are frequent and short, and neighbours look alike.
   */
  static IntList of(int[] allowed, int most, Vocabulary vocabulary) {
    if (allowed.length <= most) {
      return IntArrayList.wrap(allowed);
    }
    IntArrayList readable = new IntArrayList();
    for (int id : allowed) {
      if (vocabulary.isOrdinary(id) && isReadable(vocabulary, id)) {
        readable.add(id);
      }
    }
    IntArrayList from = readable.size() >= most ? readable : IntArrayList.wrap(allowed);
    IntArrayList sample = new IntArrayList();
    for (int i = 0; i < most; i++) {
      // Quadratic steps: half of the sample comes from the first quarter of the ids.
      double at = (double) i / most;
      sample.add(from.getInt((int) (at * at * from.size())));
    }
    return distinct(sample);
  }

  private static boolean isReadable(Vocabulary vocabulary, int id) {
    for (int i = 0; i < vocabulary.length(id); i++) {
      byte b = vocabulary.byteAt(id, i);
      if (b < ' ' || b == 127) {
        return false;
      }
    }
    return true;
  }

  private static IntList distinct(IntArrayList ascending) {
    IntArrayList result = new IntArrayList();
    for (int i = 0; i < ascending.size(); i++) {
      if (i == 0 || ascending.getInt(i) != ascending.getInt(i - 1)) {
        result.add(ascending.getInt(i));
      }
    }
    return result;
  }
}
