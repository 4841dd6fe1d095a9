package io.dyck.compose.sample;

import com.google.common.base.Preconditions;
import com.google.common.collect.ImmutableList;
import io.dyck.compose.mask.TokenMask;
import io.dyck.vocabulary.Vocabulary;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * What ends a text besides the grammar: texts, which may begin and end inside of tokens, and
 * tokens. Immutable and thread-safe; {@link #newDetector} reads one sequence.
 *
 * <p>A stop is not the end of the grammar's text: ask {@code Matcher.isAccepting()} whether what is
 * there is complete. To make a text end in a certain way, let the grammar say so.
 */
public final class StopConditions {
  /** Stops nothing. */
  public static final StopConditions NONE = new StopConditions(ImmutableList.of(), new int[0]);

  private final ImmutableList<byte[]> texts;
  private final int[] tokens;

  private StopConditions(ImmutableList<byte[]> texts, int[] tokens) {
    this.texts = texts;
    this.tokens = tokens;
  }

  /**
   * Collects conditions.
   *
   * @param texts each with at least one character
   * @param tokens ids; those that the vocabulary lacks never come
   * @return what stops at the first of any
   */
  public static StopConditions of(List<String> texts, int... tokens) {
    ImmutableList.Builder<byte[]> bytes = ImmutableList.builder();
    for (String text : texts) {
      Preconditions.checkArgument(!text.isEmpty(), "a stop text must not be empty");
      bytes.add(text.getBytes(StandardCharsets.UTF_8));
    }
    return new StopConditions(bytes.build(), tokens.clone());
  }

  ImmutableList<byte[]> texts() {
    return texts;
  }

  /**
   * Begins to read a sequence.
   *
   * @param vocabulary says what tokens spell
   * @return for one sequence and one thread
   */
  public StopDetector newDetector(Vocabulary vocabulary) {
    TokenMask stops =
        TokenMask.of(
            vocabulary.size(),
            Arrays.stream(tokens)
                .filter(token -> token >= 0 && token < vocabulary.size())
                .toArray());
    return new StopDetector(this, vocabulary, stops);
  }
}
