package io.dyck.compose.sample;

import com.google.common.base.Preconditions;
import com.google.common.collect.ImmutableList;
import io.dyck.compose.mask.TokenMask;
import io.dyck.vocabulary.Vocabulary;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * The conditions that end a text besides the grammar: texts, which may begin and end inside of
 * tokens, and tokens. Immutable and thread-safe; {@link #newDetector} reads one sequence.
 *
 * <p>A stop is not an end of the grammar's text: {@code Matcher.isAccepting()} returns whether the
 * text is complete. To make a text end in a certain way, put the ending into the grammar.
 */
public final class StopConditions {
  /** No conditions. */
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
   * @param tokens ids; ids that the vocabulary lacks are ignored
   * @return conditions that stop at the first match
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
   * Creates a detector for one sequence.
   *
   * @param vocabulary spells the tokens
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
