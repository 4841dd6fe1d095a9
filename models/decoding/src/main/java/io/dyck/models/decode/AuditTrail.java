package io.dyck.models.decode;

import com.google.common.base.Preconditions;
import com.google.common.hash.Hashing;
import io.dyck.compose.Matcher;
import io.dyck.compose.mask.TokenMask;
import io.dyck.models.LanguageModel;
import java.nio.charset.StandardCharsets;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes down what was allowed and chosen at each step of a text, as lines that {@link AuditRecord}
 * reads. Each line ends with a hash of itself and of the line before it, so that no line can be
 * changed, left out or added without a trace; the last hash, kept elsewhere, stands for all.
 *
 * <p>Mutable; for one text after the other, by one thread.
 */
public final class AuditTrail implements StepListener {
  static final String FORM = "dyck-audit 1";

  private final Consumer<String> lines;
  private String last;
  private int step;

  /**
   * Begins a chain.
   *
   * @param lines gets each line, without its end
   */
  public AuditTrail(Consumer<String> lines) {
    this.lines = lines;
    this.last = first();
    lines.accept(FORM);
  }

  /**
   * Begins a text.
   *
   * @param grammar what the constraint was made from: a hash that the same grammar always has
   * @param policy what the role may do, likewise; empty if there is none
   * @param model whose context bounds the text
   * @param request what is asked of it; with a constraint
   * @throws io.dyck.models.ModelException if the prompt does not fit (code {@code DYCK-M035}); then
   *     no line is written
   */
  public void begin(String grammar, String policy, LanguageModel model, GenerationRequest request) {
    Preconditions.checkArgument(request.constraint().isPresent(), "there is no constraint");
    int budget = TextDecoding.budget(model, request);
    step = 0;
    write("grammar " + grammar);
    write("policy " + (policy.isEmpty() ? "none" : policy));
    write("vocabulary " + model.vocabulary().hash());
    write("prompt " + (request.isAfterPrompt() ? "before " : "apart ") + ids(request));
    write("budget " + budget + " " + request.finishFrom());
    write("bias" + bias(request));
  }

  private static String ids(GenerationRequest request) {
    return request.prompt().isEmpty()
        ? "none"
        : request.prompt().stream().mapToObj(String::valueOf).collect(Collectors.joining(","));
  }

  private static String bias(GenerationRequest request) {
    StringBuilder bias = new StringBuilder();
    new TreeMap<>(request.bias())
        .forEach((token, value) -> bias.append(' ').append(token).append(':').append(value));
    return bias.toString();
  }

  @Override
  public void chosen(@Nullable Matcher matcher, TokenMask mask, int token, long maskNanos) {
    write("step " + step++ + " " + state(matcher) + " " + fingerprint(mask) + " " + token);
  }

  /**
   * Ends a text.
   *
   * @param reason why it ended
   */
  public void end(FinishReason reason) {
    write("end " + step + " " + reason);
  }

  /**
   * The hash of all lines so far.
   *
   * @return 64 hexadecimal digits
   */
  public String last() {
    return last;
  }

  private void write(String line) {
    last = next(last, line);
    lines.accept(line + " " + last);
  }

  static String first() {
    return hash(FORM);
  }

  static String next(String before, String line) {
    return hash(before + "\n" + line);
  }

  static String state(@Nullable Matcher matcher) {
    return matcher == null ? "free" : hash(matcher.describe());
  }

  /** Of the ids in a mask, so that every token counts. */
  static String fingerprint(TokenMask mask) {
    var hasher = Hashing.sha256().newHasher();
    for (int token : mask.toArray()) {
      hasher.putInt(token);
    }
    return hasher.hash().toString();
  }

  private static String hash(String text) {
    return Hashing.sha256().hashString(text, StandardCharsets.UTF_8).toString();
  }
}
