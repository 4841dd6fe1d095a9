package io.dyck.models.decode;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Ints;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.mask.TokenMask;
import io.dyck.models.ModelProblem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A record that {@link AuditTrail} wrote. The class checks that the record is unchanged, and that
 * the same grammar allows the same tokens again. Immutable.
 */
public final class AuditRecord {
  private final ImmutableList<Text> texts;
  private final String last;

  private AuditRecord(ImmutableList<Text> texts, String last) {
    this.texts = texts;
    this.last = last;
  }

  /**
   * The record of one text.
   *
   * @param grammar the hash of the source of the constraint
   * @param policy the hash of the role's rights, or {@code none}
   * @param vocabulary the hash of the vocabulary
   * @param steps the steps in order
   * @param setting further settings on which the masks depend
   */
  public record Text(
      String grammar,
      String policy,
      String vocabulary,
      ImmutableList<Step> steps,
      Setting setting) {
    /**
     * Returns the tokens of the text.
     *
     * @return the tokens in order, including the end token
     */
    public ImmutableList<Integer> tokens() {
      return steps.stream().map(Step::token).collect(ImmutableList.toImmutableList());
    }
  }

  /**
   * The record of one step.
   *
   * @param state the hash of the matcher's state before the step
   * @param mask the hash of the mask
   * @param token the chosen token
   */
  public record Step(String state, String mask, int token) {}

  /**
   * The settings, beside grammar and vocabulary, on which a mask depends.
   *
   * @param prompt the tokens of the prompt
   * @param afterPrompt whether the text continues the last line of the prompt
   * @param budget the largest number of tokens
   * @param finishFrom the number of tokens after which only tokens that finish the text were
   *     allowed
   * @param bias the bias by token
   */
  public record Setting(
      ImmutableList<Integer> prompt,
      boolean afterPrompt,
      int budget,
      int finishFrom,
      Map<Integer, Float> bias) {}

  /**
   * Reads a record and checks each of its hashes.
   *
   * @param name the name of the record in messages
   * @param text all lines of the record
   * @return the record; all its lines are unchanged and in the original order
   * @throws io.dyck.models.ModelException if a line was changed or has another form (code {@code
   *     DYCK-M041}); the message names the line
   */
  public static AuditRecord read(String name, String text) {
    return new Reader(name, text).read();
  }

  /**
   * Returns the texts of the record.
   *
   * @return the texts in order
   */
  public ImmutableList<Text> texts() {
    return texts;
  }

  /**
   * Returns the hash of all lines. A copy of this hash in another place proves that no part of the
   * record was rewritten.
   *
   * @return 64 hexadecimal digits
   */
  public String lastHash() {
    return last;
  }

  /**
   * Repeats each step and compares states, masks and tokens.
   *
   * @param text a text of {@link #texts}
   * @param constraint a constraint of the same grammar
   * @return the first difference, in words; empty if every state and mask is the same, and every
   *     token was allowed
   */
  public static Optional<String> difference(Text text, TokenConstraint constraint) {
    if (!constraint.vocabulary().hash().equals(text.vocabulary())) {
      return Optional.of("the vocabulary is another one");
    }
    NextTokenMasks guide = tokenMasks(text, constraint);
    for (int i = 0; i < text.steps().size(); i++) {
      Step step = text.steps().get(i);
      TokenMask mask = guide.mask();
      if (!AuditTrail.state(guide.matcher()).equals(step.state())) {
        return Optional.of("step " + i + " stood in another state");
      }
      if (!AuditTrail.fingerprint(mask).equals(step.mask())) {
        return Optional.of("step " + i + " allowed other tokens");
      }
      if (!mask.contains(step.token())) {
        return Optional.of("step " + i + " took a token that was not allowed: " + step.token());
      }
      guide.accept(step.token());
    }
    return Optional.empty();
  }

  /**
   * Returns the tokens that were allowed at a step.
   *
   * @param text a text of {@link #texts}
   * @param constraint a constraint of the same grammar
   * @param step the number of the step, from 0 on
   * @return the mask, restricted by budget and bias
   */
  public static TokenMask allowed(Text text, TokenConstraint constraint, int step) {
    NextTokenMasks guide = tokenMasks(text, constraint);
    text.steps().subList(0, step).forEach(before -> guide.accept(before.token()));
    return guide.mask();
  }

  private static NextTokenMasks tokenMasks(Text text, TokenConstraint constraint) {
    Setting setting = text.setting();
    GenerationRequest asked = GenerationRequest.of(Ints.toArray(setting.prompt()));
    GenerationRequest constrained =
        setting.afterPrompt()
            ? asked.withConstraintAfterPrompt(constraint)
            : asked.withConstraint(constraint);
    return new NextTokenMasks(
        constrained
            .withMaxTokens(setting.budget())
            .withFinishFrom(setting.finishFrom())
            .withBias(setting.bias()),
        constraint.vocabulary(),
        setting.budget());
  }

  private static final class Reader {
    private final String name;
    private final List<String> lines;
    private String last = AuditTrail.firstHash();
    private int at;

    Reader(String name, String text) {
      this.name = name;
      this.lines = text.lines().toList();
      if (text.isEmpty()) {
        throw malformedRecord("the file is empty");
      }
      if (!text.endsWith("\n")) {
        at = Math.max(0, lines.size() - 1);
        throw malformedRecord("the last line breaks off");
      }
    }

    AuditRecord read() {
      if (lines.isEmpty() || !lines.get(0).equals(AuditTrail.FORM)) {
        throw malformedRecord("expected '" + AuditTrail.FORM + "'");
      }
      ImmutableList.Builder<Text> texts = ImmutableList.builder();
      at = 1;
      while (at < lines.size()) {
        texts.add(text());
      }
      return new AuditRecord(texts.build(), last);
    }

    private Text text() {
      try {
        List<List<String>> head = new ArrayList<>();
        for (String word : List.of("grammar", "policy", "vocabulary", "prompt", "budget", "bias")) {
          head.add(line(word));
        }
        ImmutableList.Builder<Step> steps = ImmutableList.builder();
        int count = 0;
        while (at < lines.size() && lines.get(at).startsWith("step ")) {
          List<String> parts = line("step");
          if (Integer.parseInt(parts.get(0)) != count++) {
            throw malformedRecord("expected step " + (count - 1));
          }
          steps.add(new Step(parts.get(1), parts.get(2), Integer.parseInt(parts.get(3))));
        }
        List<String> end = line("end");
        if (Integer.parseInt(end.get(0)) != count) {
          throw malformedRecord("the text ended after " + end.get(0) + " steps");
        }
        return new Text(
            head.get(0).get(0),
            head.get(1).get(0),
            head.get(2).get(0),
            steps.build(),
            setting(head));
      } catch (NumberFormatException | IndexOutOfBoundsException e) {
        throw malformedRecord("the line has another form");
      }
    }

    private static Setting setting(List<List<String>> head) {
      List<String> prompt = head.get(3);
      ImmutableList<Integer> ids =
          prompt.get(1).equals("none")
              ? ImmutableList.of()
              : Splitter.on(',')
                  .splitToStream(prompt.get(1))
                  .map(Integer::valueOf)
                  .collect(ImmutableList.toImmutableList());
      Map<Integer, Float> bias = new HashMap<>();
      for (String pair : head.get(5)) {
        int colon = pair.indexOf(':');
        bias.put(
            Integer.valueOf(pair.substring(0, colon)), Float.valueOf(pair.substring(colon + 1)));
      }
      return new Setting(
          ids,
          prompt.get(0).equals("before"),
          Integer.parseInt(head.get(4).get(0)),
          Integer.parseInt(head.get(4).get(1)),
          bias);
    }

    /**
     * Reads a line that begins with a word and checks its hash. Returns the parts of the line
     * between the word and the hash.
     */
    private List<String> line(String word) {
      if (at >= lines.size()) {
        throw malformedRecord("expected '" + word + "', found the end");
      }
      String line = lines.get(at);
      int space = line.lastIndexOf(' ');
      String said = space < 0 ? line : line.substring(0, space);
      last = AuditTrail.nextHash(last, said);
      if (!line.substring(space + 1).equals(last)) {
        throw malformedRecord("it is not as it was written, or the lines before it are not");
      }
      List<String> parts = Splitter.on(' ').splitToList(said);
      if (!parts.get(0).equals(word)) {
        throw malformedRecord("expected '" + word + "'");
      }
      at++;
      return parts.subList(1, parts.size());
    }

    private RuntimeException malformedRecord(String what) {
      return ModelProblem.AUDIT.toException(name + ":" + (at + 1), what);
    }
  }
}
