package io.dyck.cli.sql;

import io.dyck.cli.audit.AuditFile;
import io.dyck.cli.input.PermissiveModeErrors;
import io.dyck.cli.terminal.UserException;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.sample.Sampler;
import io.dyck.compose.sample.SamplerOptions;
import io.dyck.models.LanguageModel;
import io.dyck.models.decode.GenerationRequest;
import io.dyck.models.decode.StepListener;
import io.dyck.models.decode.TextDecoding;
import java.util.SplittableRandom;

/** Writes statements with a model, and a record of each step if the user wants one. */
final class SqlWriter {
  private final TokenConstraint constraint;
  private final LanguageModel model;
  private final int maxTokens;
  private final String grammar;
  private final String policy;
  private final AuditFile audit;

  /**
   * @param grammar the hash of the constraint's grammar
   * @param policy the hash of the role's policy; empty without a policy
   */
  SqlWriter(
      TokenConstraint constraint,
      LanguageModel model,
      int maxTokens,
      String grammar,
      String policy,
      AuditFile audit) {
    this.constraint = constraint;
    this.model = model;
    this.maxTokens = maxTokens;
    this.grammar = grammar;
    this.policy = policy;
    this.audit = audit;
    int needed = constraint.newMatcher().shortestCompletion();
    if (needed > maxTokens) {
      throw new UserException(
          "a statement may need " + needed + " tokens, and --max-tokens is " + maxTokens, "");
    }
  }

  /** Each statement aims at a length, because the model knows no end. */
  String random(SplittableRandom random) {
    GenerationRequest request =
        GenerationRequest.of().withFinishFrom(Math.min(maxTokens, 10 + random.nextInt(40)));
    return write(request, new Sampler(SamplerOptions.DEFAULT, random));
  }

  /** The likeliest statement after a prompt. */
  String answer(int[] prompt) {
    return write(
        GenerationRequest.of(prompt), new Sampler(SamplerOptions.GREEDY, new SplittableRandom(1)));
  }

  private String write(GenerationRequest asked, Sampler sampler) {
    GenerationRequest request = asked.withConstraint(constraint).withMaxTokens(maxTokens);
    audit.trail().ifPresent(trail -> trail.begin(grammar, policy, model, request));
    StepListener listener =
        audit.trail().<StepListener>map(trail -> trail).orElse(StepListener.NONE);
    return PermissiveModeErrors.runGuarded(
        () -> {
          try (TextDecoding decoding =
              TextDecoding.begin(model, request, model.newSession(), sampler, listener)) {
            while (!decoding.isDone()) {
              decoding.step();
            }
            audit.trail().ifPresent(trail -> trail.endText(decoding.result().finish()));
            return decoding.result().text();
          }
        });
  }
}
