package io.dyck.server.answer;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dyck.models.decode.GeneratedText;
import io.dyck.server.request.AnswerForm;
import io.dyck.server.schedule.TextProgress;
import io.dyck.vocabulary.Vocabulary;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The texts of an answer, and the form of this answer in one client interface. For one thread. */
public abstract class Answer {
  /** The texts. */
  private final List<AnswerChoice> choices = new ArrayList<>();

  private final int promptTokens;

  Answer(AnswerForm wanted, Vocabulary vocabulary, int choices, int promptTokens) {
    this.promptTokens = promptTokens;
    IntStream.range(0, choices)
        .forEach(i -> this.choices.add(new AnswerChoice(wanted, vocabulary)));
  }

  final List<AnswerChoice> choices() {
    return choices;
  }

  final AnswerChoice newChoice(TextProgress progress) {
    return choices.get(progress.choice());
  }

  public final int promptTokens() {
    return promptTokens;
  }

  /** Returns the number of tokens in all texts so far. */
  public final int completionTokens() {
    int tokens = 0;
    for (AnswerChoice choice : choices) {
      GeneratedText result = choice.result();
      tokens += result == null ? 0 : result.tokens().length();
    }
    return tokens;
  }

  /** Returns the reason why the first text ended. */
  public final String finish() {
    return choices.get(0).finish();
  }

  /** Adds the progress of one text. */
  public void add(TextProgress progress) {
    newChoice(progress).add(progress);
  }

  /** Returns the objects with which a stream begins. */
  public List<ObjectNode> begin() {
    return List.of();
  }

  /** Takes the progress of one text and returns the objects that report it in a stream. */
  public abstract List<ObjectNode> stream(TextProgress progress);

  /** Returns the objects with which a stream ends, before its end mark. */
  public abstract List<ObjectNode> endObjects(boolean usage);

  /** Returns the answer in one piece. */
  public abstract ObjectNode completeAnswer();
}
