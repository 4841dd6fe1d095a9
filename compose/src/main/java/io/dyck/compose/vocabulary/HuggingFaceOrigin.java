package io.dyck.compose.vocabulary;

import com.google.common.collect.ImmutableList;
import java.util.List;

/** What is said about a {@code tokenizer.json}. */
final class HuggingFaceOrigin {
  private HuggingFaceOrigin() {}

  static VocabularyOrigin of(String encoding, NormalizerReader.Normalizing normalizing) {
    List<String> changing = normalizing.changing();
    return new VocabularyOrigin(
        "tokenizer.json of Hugging Face",
        encoding,
        changing.isEmpty()
            ? ImmutableList.of()
            : ImmutableList.of(
                "before a text is encoded it is changed by "
                    + String.join(", ", changing)
                    + "; texts of a grammar are not, so their tokens may spell another text"));
  }
}
