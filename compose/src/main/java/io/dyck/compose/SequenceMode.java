package io.dyck.compose;

import io.dyck.compose.completion.Completions;
import io.dyck.compose.sequence.SequenceMasks;
import io.dyck.compose.walk.MaskTable;
import io.dyck.pda.Pda;
import io.dyck.vocabulary.Vocabulary;
import java.util.function.Supplier;

/**
 * A rule on the sequences of tokens beside the grammar. Canonical mode in the artifact {@code
 * dyck-canonical} is the only one; programs pass a mode and do not write one.
 */
public interface SequenceMode {
  /**
   * Returns an automaton whose texts the mode's sequences can spell.
   *
   * @param pda as given by the user
   * @param vocabulary the tokens
   * @return the same automaton, or one with fewer texts
   * @throws io.dyck.vocabulary.tokenizer.VocabularyException if the vocabulary or the grammar does
   *     not fit the mode
   */
  Pda restrict(Pda pda, Vocabulary vocabulary);

  /**
   * Prepares the masks of a constraint without computing any.
   *
   * @param pda a result of {@link #restrict}
   * @param vocabulary the tokens
   * @param walks the masks without the mode
   * @param completions the completions without the mode, computed on first use
   * @param cacheBytes the number of bytes after which all stored masks are dropped
   * @return the masks
   */
  @SuppressWarnings("exports") // Only the mode of this library calls those types.
  SequenceMasks masks(
      Pda pda,
      Vocabulary vocabulary,
      MaskTable walks,
      Supplier<Completions> completions,
      long cacheBytes);
}
