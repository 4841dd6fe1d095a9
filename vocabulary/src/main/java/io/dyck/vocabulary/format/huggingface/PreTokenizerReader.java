package io.dyck.vocabulary.format.huggingface;

import com.google.common.collect.ImmutableList;
import io.dyck.vocabulary.format.JsonComponent;
import io.dyck.vocabulary.pattern.NamedPattern;
import io.dyck.vocabulary.pattern.PatternTranslator;
import io.dyck.vocabulary.pattern.PreTokenizer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Understands the member {@code pre_tokenizer} of a plain byte-level tokenizer: some splits by
 * patterns, then {@code ByteLevel}. {@code Digits} before {@code ByteLevel} with GPT-2's pattern
 * becomes one pattern, so that canonical tokenization knows it.
 */
final class PreTokenizerReader {
  /** The pattern of GPT-2, by which {@code ByteLevel} cuts if {@code use_regex} is set. */
  static final String GPT2 =
      "'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+";

  private PreTokenizerReader() {}

  /** Returns the pre-tokenizer, or null if the file has none or one of another form. */
  static @Nullable PreTokenizer read(JsonComponent preTokenizer) {
    if (preTokenizer.isNull()) {
      return null;
    }
    ImmutableList.Builder<JsonComponent> parts = ImmutableList.builder();
    flatten(preTokenizer, parts);
    ImmutableList<JsonComponent> all = parts.build();
    if (isSingleDigits(all)) {
      String pattern = NamedPattern.SINGLE_DIGITS.pattern();
      return PreTokenizer.of(all.get(1).place(), pattern);
    }
    if (!isPlain(all)) {
      return null;
    }
    ImmutableList.Builder<PreTokenizer.Step> steps = ImmutableList.builder();
    all.forEach(part -> addSteps(part, steps));
    return new PreTokenizer(steps.build());
  }

  private static boolean isPlain(List<JsonComponent> parts) {
    for (int i = 0; i < parts.size() - 1; i++) {
      JsonComponent part = parts.get(i);
      JsonComponent behavior = part.type().equals("Split") ? part.optional("behavior") : null;
      if (behavior == null || !behavior.string("the behaviour").equals("Isolated")) {
        return false;
      }
    }
    return !parts.isEmpty() && parts.get(parts.size() - 1).type().equals("ByteLevel");
  }

  /** Whether the parts cut out each digit, and then by GPT-2's pattern. */
  private static boolean isSingleDigits(List<JsonComponent> parts) {
    return parts.size() == 2
        && parts.get(0).type().equals("Digits")
        && parts.get(0).booleanMember("individual_digits", false)
        && parts.get(1).type().equals("ByteLevel")
        && parts.get(1).booleanMember("use_regex", true)
        && !parts.get(1).booleanMember("add_prefix_space", true);
  }

  private static void flatten(JsonComponent part, ImmutableList.Builder<JsonComponent> to) {
    if (part.type().equals("Sequence")) {
      part.elements("pretokenizers").forEach(p -> flatten(p, to));
    } else {
      to.add(part);
    }
  }

  private static void addSteps(JsonComponent part, ImmutableList.Builder<PreTokenizer.Step> to) {
    if (part.type().equals("Split")) {
      // With this behaviour 'invert' changes nothing, because the text between two matches is a
      // piece too.
      part.booleanMember("invert", false);
      to.add(new PreTokenizer.IsolatedMatches(part.member("pattern").pattern()));
      return;
    }
    if (part.booleanMember("add_prefix_space", true)) {
      to.add(new PreTokenizer.PrefixSpace());
    }
    if (part.booleanMember("use_regex", true)) {
      to.add(new PreTokenizer.IsolatedMatches(PatternTranslator.translate(part.place(), GPT2)));
    }
  }
}
