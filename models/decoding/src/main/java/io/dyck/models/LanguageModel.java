package io.dyck.models;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableIntArray;
import io.dyck.vocabulary.Vocabulary;
import java.nio.FloatBuffer;
import java.util.List;

/**
 * A model that says how likely each token is to come next. It gives sessions, one for each text.
 * The simplest one extends {@link PrefixModel}; {@link ModelLoader#open} opens a folder with a real
 * one.
 *
 * <p>A model is thread-safe: several threads may ask for sessions and use their own. Closing it
 * frees what it holds; its sessions must be closed before.
 */
public interface LanguageModel extends AutoCloseable {
  /**
   * What messages call the model.
   *
   * @return such as the name of its folder
   */
  String name();

  /**
   * The tokens. There is one logit for each id.
   *
   * @return of the size of the model's output
   */
  Vocabulary vocabulary();

  /**
   * The most tokens that a session may hold, prompt and answer together.
   *
   * @return at least 1; {@link Integer#MAX_VALUE} without a limit
   */
  default int contextLength() {
    return Integer.MAX_VALUE;
  }

  /**
   * The tokens that end a text.
   *
   * @return those of the vocabulary
   */
  default ImmutableIntArray endTokens() {
    return vocabulary().endTokens();
  }

  /**
   * The tokens of a prompt: those that every text of the model begins with, then the text. Names of
   * special tokens in it are plain text.
   *
   * @param text may be empty
   * @return what a session is to read first
   * @throws ModelException if the vocabulary has no tokenizer (code {@code DYCK-M040})
   */
  default int[] prompt(String text) {
    return vocabulary()
        .tokenizer()
        .orElseThrow(() -> ModelProblem.NO_TOKENIZER.at(name(), "its vocabulary has no tokenizer"))
        .encode(text);
  }

  /**
   * Begins a text.
   *
   * @return before the first token; to be closed
   */
  ModelSession newSession();

  /**
   * Lets several sessions of this model read at once: one step of a batch. This method makes one
   * call after the other; a runtime that computes a batch at once overrides it.
   *
   * @param reads each of another session of this model
   * @return the logits of each, as {@link ModelSession#read} gives them
   * @throws ModelException if one fails; then no session has read anything
   */
  default ImmutableList<FloatBuffer> read(List<ModelRead> reads) {
    ImmutableList.Builder<FloatBuffer> logits = ImmutableList.builder();
    int done = 0;
    try {
      for (ModelRead read : reads) {
        logits.add(read.session().read(read.tokens(), read.rows()));
        done++;
      }
    } catch (RuntimeException | Error e) {
      for (ModelRead read : reads.subList(0, done)) {
        read.session().rollback(read.tokens().length);
      }
      throw e;
    }
    return logits.build();
  }

  /**
   * What is to be known about the model, for reports.
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
