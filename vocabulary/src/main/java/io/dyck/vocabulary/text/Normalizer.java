package io.dyck.vocabulary.text;

import java.util.List;

/** Changes a text before it is cut into words. Immutable and thread-safe. */
@FunctionalInterface
public interface Normalizer {
  /** Leaves every text as it is. */
  Normalizer NONE = text -> text;

  /** Changes a text. */
  String normalize(String text);

  /**
   * Combines normalizers that run in sequence.
   *
   * @return the combination; {@link #NONE} for an empty list
   */
  static Normalizer sequence(List<Normalizer> parts) {
    if (parts.isEmpty()) {
      return NONE;
    }
    List<Normalizer> all = List.copyOf(parts);
    return text -> {
      String result = text;
      for (Normalizer part : all) {
        result = part.normalize(result);
      }
      return result;
    };
  }
}
