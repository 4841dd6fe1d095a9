package io.dyck.vocabulary.encode;

import com.google.common.collect.ImmutableList;
import io.dyck.vocabulary.pattern.PreTokenizer;
import io.dyck.vocabulary.table.TokenTable;
import io.dyck.vocabulary.text.Normalizer;
import io.dyck.vocabulary.text.WellFormedText;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.nio.charset.StandardCharsets;
import java.util.function.Predicate;

/**
 * Byte-level byte-pair encoding as in Hugging Face's library. First come the added tokens that are
 * not "normalized", which are cut out of the original text. Then the normalizer runs, and the
 * "normalized" added tokens are cut out. The pre-tokenizer cuts the remaining text into words, and
 * the bytes of each word merge.
 */
public final class ByteLevelTokenizer implements EncodingRules.DescribableTokenizer {
  private final TokenTable tokens;
  private final AddedTokenSplitter raw;
  private final AddedTokenSplitter normalized;

  /** Finds the names of all added tokens as they are written. */
  private final AddedTokenSplitter all;

  private final Normalizer normalizer;
  private final PreTokenizer preTokenizer;
  private final BytePairEncoder encoder;
  private final ImmutableList<AddedToken> added;

  public ByteLevelTokenizer(
      TokenTable tokens,
      ImmutableList<AddedToken> added,
      Normalizer normalizer,
      PreTokenizer preTokenizer,
      BytePairEncoder encoder) {
    this.tokens = tokens;
    this.normalizer = normalizer;
    this.raw = new AddedTokenSplitter(added.stream().filter(t -> !t.normalized()).toList());
    this.normalized =
        new AddedTokenSplitter(
            added.stream()
                .filter(AddedToken::normalized)
                .map(t -> t.withContent(normalizer.normalize(t.content())))
                .filter(t -> !t.content().isEmpty())
                .toList());
    this.all = AddedTokenSplitter.ofPrompts(added);
    this.preTokenizer = preTokenizer;
    this.encoder = encoder;
    this.added = added;
  }

  @Override
  public int[] encode(String text, AddedTokens added) {
    IntArrayList result = new IntArrayList(text.length() / 3 + 1);
    Predicate<AddedToken> recognized = t -> added == AddedTokens.ALL || !t.special();
    raw.split(
        WellFormedText.wellFormed(text),
        recognized,
        result::add,
        rest ->
            normalized.split(
                normalizer.normalize(rest.text()),
                recognized,
                result::add,
                words -> encode(words.text(), result)));
    return result.toIntArray();
  }

  @Override
  public int[] encodePrompt(String text, NameableStretches stretches) {
    IntArrayList result = new IntArrayList(text.length() / 3 + 1);
    all.splitPrompt(
        WellFormedText.wellFormed(text),
        stretches,
        result::add,
        rest ->
            normalized.splitUnnamed(
                normalizer.normalize(rest.text()),
                result::add,
                words -> encode(words.text(), result)));
    return result.toIntArray();
  }

  private void encode(String words, IntArrayList to) {
    for (String word : preTokenizer.split(words)) {
      encoder.encode(word.getBytes(StandardCharsets.UTF_8), to);
    }
  }

  @Override
  public String decode(int... ids) {
    return tokens.decode(ids);
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // Any other may change a text.
  public EncodingRules rules() {
    if (normalizer != Normalizer.NONE) {
      throw VocabularyException.notCanonical("this tokenizer", "its normalizer changes the text");
    }
    return new EncodingRules(
        tokens, encoder, preTokenizer.onlyPattern(), CanonicalAddedTokens.describe(added, tokens));
  }
}
