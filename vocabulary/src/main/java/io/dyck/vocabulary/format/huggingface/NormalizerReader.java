package io.dyck.vocabulary.format.huggingface;

import com.google.common.collect.ImmutableList;
import io.dyck.vocabulary.format.JsonComponent;
import io.dyck.vocabulary.format.JsonCursor;
import io.dyck.vocabulary.text.CharsMap;
import io.dyck.vocabulary.text.Normalizer;
import io.dyck.vocabulary.text.Normalizers;
import io.dyck.vocabulary.text.UnicodeForm;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import io.dyck.vocabulary.tokenizer.VocabularyOrigin;
import io.dyck.vocabulary.tokenizer.VocabularyProblem;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;

/** Understands the member {@code normalizer}. */
public final class NormalizerReader {
  private final List<Normalizer> atStart = new ArrayList<>();
  private final List<Normalizer> inside = new ArrayList<>();
  private final List<String> types = new ArrayList<>();

  private NormalizerReader() {}

  /**
   * The changes that a file's normalizer makes.
   *
   * @param inside the changes to a text that continues another text, without a prefix
   * @param changing the types of the normalizers that change more than a prefix or the writing of
   *     spaces
   */
  public record NormalizationSteps(Normalizer atStart, Normalizer inside, List<String> changing) {
    /** Returns the description of a file with this normalizer. */
    VocabularyOrigin origin(String encoding) {
      return new VocabularyOrigin(
          "tokenizer.json of Hugging Face",
          encoding,
          changing.isEmpty()
              ? ImmutableList.of()
              : ImmutableList.of(
                  "before a text is encoded it is changed by "
                      + String.join(", ", changing)
                      + "; texts of a grammar are not, so their tokens may spell another text"));
    }
  }

  static NormalizationSteps read(JsonComponent normalizer) {
    NormalizerReader reader = new NormalizerReader();
    if (!normalizer.isNull()) {
      reader.add(normalizer);
    }
    return new NormalizationSteps(
        Normalizer.sequence(reader.atStart), Normalizer.sequence(reader.inside), reader.types);
  }

  private void add(JsonComponent part) {
    String type = part.type();
    if (type.equals("Sequence")) {
      part.elements("normalizers").forEach(this::add);
    } else if (type.equals("Prepend")) {
      atStart.add(Normalizers.prepend(part.member("prepend").string("the prefix")));
    } else {
      Normalizer normalizer = normalizer(type, part);
      atStart.add(normalizer);
      inside.add(normalizer);
    }
  }

  private Normalizer normalizer(String type, JsonComponent part) {
    if (type.equals("Replace")) {
      return replace(part);
    }
    types.add(type);
    return switch (type) {
      case "NFC", "NFD", "NFKC", "NFKD" -> UnicodeForm.valueOf(type);
      case "Lowercase" -> Normalizers.lowerCase();
      case "StripAccents" -> Normalizers.withoutMarks();
      case "Strip" ->
          Normalizers.strip(
              part.booleanMember("strip_left", true), part.booleanMember("strip_right", true));
      case "Nmt" -> Normalizers.nmt();
      case "BertNormalizer" -> bert(part);
      case "Precompiled" -> readPrecompiled(part);
      default ->
          throw part.unsupported(
              "the normalizer '" + JsonCursor.shorten(type) + "' is not supported",
              "use a tokenizer with another normalizer");
    };
  }

  private Normalizer replace(JsonComponent part) {
    Pattern pattern = part.member("pattern").pattern();
    String content = part.member("content").string("the content");
    if (!content.equals("▁") || !isSpace(pattern)) {
      types.add("Replace");
    }
    return Normalizers.replace(pattern, content);
  }

  /** Whether a pattern finds each space and nothing else. */
  private static boolean isSpace(Pattern pattern) {
    return pattern.pattern().equals(" ") || pattern.pattern().equals(Pattern.quote(" "));
  }

  private static Normalizer bert(JsonComponent part) {
    boolean lowerCase = part.booleanMember("lowercase", true);
    return Normalizers.bert(
        part.booleanMember("clean_text", true),
        part.booleanMember("handle_chinese_chars", true),
        part.booleanMember("strip_accents", lowerCase),
        lowerCase);
  }

  private static Normalizer readPrecompiled(JsonComponent part) {
    JsonComponent table = part.member("precompiled_charsmap");
    if (table.isNull()) {
      return Normalizer.NONE;
    }
    try {
      return CharsMap.of(Base64.getDecoder().decode(table.string("the table")))
          .toClusterNormalizer();
    } catch (IllegalArgumentException e) {
      throw new VocabularyException(
          VocabularyProblem.MALFORMED,
          table.place(),
          "the table of the normalizer cannot be read: " + e.getMessage(),
          "fetch the file again");
    }
  }
}
