package io.dyck.models;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.dyck.vocabulary.Vocabulary;
import java.nio.FloatBuffer;
import java.util.List;

/**
 * A language model, which gives the likelihood of each token that may come next. The model makes
 * sessions, one for each text. The simplest models extend {@link PrefixModel}; {@link
 * ModelLoader#open} opens a folder with a real model.
 *
 * <p>A model is thread-safe: several threads may open sessions, and each thread may use its own
 * sessions. Closing a model frees its resources. The sessions of the model must be closed before.
 */
public interface LanguageModel extends AutoCloseable {
  /**
   * Returns the name of the model in messages.
   *
   * @return a name, for example the name of the model's folder
   */
  String name();

  /**
   * Returns the vocabulary. The model gives one logit for each token id.
   *
   * @return a vocabulary as large as the model's output
   */
  Vocabulary vocabulary();

  /**
   * Returns the largest number of tokens that a session may hold, prompt and answer together.
   *
   * @return at least 1; {@link Integer#MAX_VALUE} without a limit
   */
  default int contextLength() {
    return Integer.MAX_VALUE;
  }

  /**
   * Returns the tokens that end a text.
   *
   * @return the end tokens of the vocabulary, unless overridden
   */
  default List<Integer> endTokens() {
    return vocabulary().endTokens();
  }

  /**
   * Returns the tokens of a prompt: the tokens with which every text of the model begins, then the
   * text. Names of special tokens in the text are plain text.
   *
   * @param text the prompt; may be empty
   * @return the tokens that a session must read first
   * @throws ModelException if the vocabulary has no tokenizer (code {@code DYCK-M040})
   */
  default int[] prompt(String text) {
    return vocabulary()
        .tokenizer()
        .orElseThrow(
            () -> ModelProblem.NO_TOKENIZER.toException(name(), "its vocabulary has no tokenizer"))
        .encode(text);
  }

  /**
   * Begins a new text.
   *
   * @return a session that has read no token; to be closed
   */
  ModelSession newSession();

  /**
   * Lets several sessions of this model read at once, as one step of a batch. This method makes the
   * calls in sequence. A runtime that computes a batch at once overrides the method.
   *
   * @param reads the reads, each of a different session of this model
   * @return the logits of each read, as {@link ModelSession#read} gives them
   * @throws ModelException if a read fails; then no session has read anything
   */
  default ImmutableList<FloatBuffer> read(List<PendingTokens> reads) {
    ImmutableList.Builder<FloatBuffer> logits = ImmutableList.builder();
    int done = 0;
    try {
      for (PendingTokens read : reads) {
        logits.add(read.session().read(read.tokens(), read.rows()));
        done++;
      }
    } catch (RuntimeException | Error e) {
      for (PendingTokens read : reads.subList(0, done)) {
        read.session().rollback(read.tokens().length);
      }
      throw e;
    }
    return logits.build();
  }

  /**
   * Returns facts about the model, for reports.
   *
   * @return short texts by short names, in the order in which they are to be shown
   */
  default ImmutableMap<String, String> facts() {
    return ImmutableMap.of();
  }

  /** Frees what the model holds. Does nothing the second time. */
  @Override
  default void close() {}
}
