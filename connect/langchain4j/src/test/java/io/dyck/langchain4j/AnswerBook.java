package io.dyck.langchain4j;

import io.dyck.models.PrefixModel;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.tokenizer.Tokenizer;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.Arrays;
import java.util.function.UnaryOperator;

/**
 * A model with given answers. It replaces a large model in tests that need knowledge. The model
 * writes token by token like any other model, within its constraint.
 */
final class AnswerBook extends PrefixModel {
  private final Tokenizer tokenizer;
  private final int assistant;
  private final UnaryOperator<String> answers;

  /**
   * Makes a model.
   *
   * @param vocabulary the vocabulary of the small model, whose template this model shares
   * @param answers a function from a prompt to the answer
   */
  AnswerBook(Vocabulary vocabulary, UnaryOperator<String> answers) {
    super("book", vocabulary);
    this.tokenizer = vocabulary.tokenizer().orElseThrow();
    this.assistant = vocabulary.idOf("<|assistant|>").orElseThrow();
    this.answers = answers;
  }

  @Override
  protected void computeLogits(IntList prefix, float[] into) {
    Arrays.fill(into, 0);
    int start = prefix.lastIndexOf(assistant) + 1;
    String prompt = tokenizer.decode(prefix.subList(0, start).toIntArray());
    String written = vocabulary().text(prefix.subList(start, prefix.size()).toIntArray());
    String answer = answers.apply(prompt);
    if (answer.equals(written)) {
      into[vocabulary().endTokens().get(0)] = 9;
    } else if (answer.startsWith(written)) {
      into[tokenizer.encodeContinuation(answer.substring(written.length()))[0]] = 9;
    }
  }
}
