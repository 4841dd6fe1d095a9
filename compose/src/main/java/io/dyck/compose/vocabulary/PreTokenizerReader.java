package io.dyck.compose.vocabulary;

import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.regex.Pattern;

/** Understands the members {@code normalizer}, {@code pre_tokenizer} and {@code decoder}. */
final class PreTokenizerReader {
  /** What ByteLevel cuts by when it is told to: the pattern of GPT-2. */
  private static final String GPT2 =
      "'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+";

  private static final String ADVICE =
      "only byte-level tokenizers (Split, then ByteLevel) can be read so far";

  private PreTokenizerReader() {}

  /** A normalizer changes the text, so the file must have none. */
  static void checkNormalizer(JsonComponent normalizer) {
    if (normalizer.isNull()) {
      return;
    }
    String type = normalizer.type();
    if (!type.equals("Sequence") || !normalizer.elements("normalizers").isEmpty()) {
      throw normalizer.unsupported(
          "the normalizer '" + JsonCursor.shorten(type) + "' is not supported",
          "use a tokenizer whose normalizer is null");
    }
  }

  /** The decoder must undo {@link ByteAlphabet} and nothing else. */
  static void checkDecoder(JsonComponent decoder) {
    JsonComponent only = decoder;
    while (!only.isNull() && only.type().equals("Sequence")) {
      List<JsonComponent> decoders = only.elements("decoders");
      if (decoders.size() != 1) {
        throw only.unsupported("a sequence of " + decoders.size() + " decoders", ADVICE);
      }
      only = decoders.get(0);
    }
    if (only.isNull() || !only.type().equals("ByteLevel")) {
      String type = only.isNull() ? "null" : "'" + JsonCursor.shorten(only.type()) + "'";
      throw only.unsupported("the decoder " + type + " is not supported", ADVICE);
    }
  }

  static PreTokenizer read(JsonComponent preTokenizer) {
    if (preTokenizer.isNull()) {
      throw preTokenizer.unsupported("the pre-tokenizer null is not supported", ADVICE);
    }
    ImmutableList.Builder<JsonComponent> parts = ImmutableList.builder();
    flatten(preTokenizer, parts);
    ImmutableList<JsonComponent> all = parts.build();
    ImmutableList.Builder<PreTokenizer.Step> steps = ImmutableList.builder();
    for (int i = 0; i < all.size(); i++) {
      addSteps(all.get(i), i == all.size() - 1, steps);
    }
    if (all.isEmpty() || !all.get(all.size() - 1).type().equals("ByteLevel")) {
      throw preTokenizer.unsupported("a pre-tokenizer that does not end in ByteLevel", ADVICE);
    }
    return new PreTokenizer(steps.build());
  }

  private static void flatten(JsonComponent part, ImmutableList.Builder<JsonComponent> to) {
    if (part.type().equals("Sequence")) {
      part.elements("pretokenizers").forEach(p -> flatten(p, to));
    } else {
      to.add(part);
    }
  }

  private static void addSteps(
      JsonComponent part, boolean last, ImmutableList.Builder<PreTokenizer.Step> to) {
    String type = part.type();
    if (type.equals("ByteLevel") && last) {
      if (part.bool("add_prefix_space", true)) {
        to.add(new PreTokenizer.PrefixSpace());
      }
      if (part.bool("use_regex", true)) {
        to.add(new PreTokenizer.Isolate(regex(part, GPT2)));
      }
    } else if (type.equals("Split")) {
      to.add(new PreTokenizer.Isolate(split(part)));
    } else {
      String where = type.equals("ByteLevel") ? " before another" : "";
      throw part.unsupported(
          "the pre-tokenizer '" + JsonCursor.shorten(type) + "'" + where + " is not supported",
          ADVICE);
    }
  }

  /** With this behaviour {@code invert} changes nothing: what is between two matches is a piece. */
  private static Pattern split(JsonComponent part) {
    JsonComponent behavior = part.member("behavior");
    if (!behavior.string("the behaviour").equals("Isolated")) {
      throw behavior.unsupported(
          "the behaviour '" + JsonCursor.shorten(behavior.string("it")) + "' is not supported",
          "only 'Isolated' is");
    }
    part.bool("invert", false);
    JsonComponent pattern = part.member("pattern");
    JsonComponent regex = pattern.optional("Regex");
    return regex != null
        ? regex(regex, regex.string("the pattern"))
        : Pattern.compile(Pattern.quote(pattern.member("String").string("the pattern")));
  }

  private static Pattern regex(JsonComponent place, String pattern) {
    try {
      return PatternTranslator.translate(pattern);
    } catch (PatternTranslator.UnsupportedPatternException e) {
      throw new VocabularyException(
          VocabularyProblem.BAD_PATTERN,
          place.place(),
          "the pattern has what is not supported: " + e.getMessage(),
          "report the tokenizer's name, so that it can be");
    }
  }
}
