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
 * Records the mask and the chosen token of each step of a text, as lines that {@link AuditRecord}
 * reads. Each line ends with a hash of the line and of the hash before it. Any change, omission or
 * addition of a line is therefore visible. A copy of the last hash in another place protects all
 * lines.
 *
 * <p>Mutable; for one thread, which records texts in sequence.
 */
public final class AuditTrail implements StepListener {
  static final String FORM = "dyck-audit 1";

  private final Consumer<String> lines;
  private String last;
  private int step;

  /**
   * Begins a chain.
   *
   * @param lines receives each line, without its line end
   */
  public AuditTrail(Consumer<String> lines) {
    this.lines = lines;
    this.last = firstHash();
    lines.accept(FORM);
  }

  /**
   * Begins a text.
   *
   * @param grammar the hash of the source of the constraint; equal grammars must always have equal
   *     hashes
   * @param policy the hash of the role's rights; empty if there is no policy
   * @param model the model, whose context bounds the text
   * @param request the request, which must have a constraint
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
  public void onTokenChosen(@Nullable Matcher matcher, TokenMask mask, int token, long maskNanos) {
    write("step " + step++ + " " + state(matcher) + " " + fingerprint(mask) + " " + token);
  }

  /**
   * Ends a text.
   *
   * @param reason the reason why the text ended
   */
  public void endText(FinishReason reason) {
    write("end " + step + " " + reason);
  }

  /**
   * Returns the hash of all lines so far.
   *
   * @return 64 hexadecimal digits
   */
  public String lastHash() {
    return last;
  }

  private void write(String line) {
    last = nextHash(last, line);
    lines.accept(line + " " + last);
  }

  static String firstHash() {
    return hash(FORM);
  }

  static String nextHash(String before, String line) {
    return hash(before + "\n" + line);
  }

  static String state(@Nullable Matcher matcher) {
    return matcher == null ? "free" : hash(matcher.describe());
  }

  /** Returns the hash of all token ids of a mask. */
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
