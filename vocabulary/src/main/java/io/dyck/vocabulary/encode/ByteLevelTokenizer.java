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
 * Byte-level byte-pair encoding as Hugging Face's library does it: added tokens are cut out first,
 * those that are not "normalized" before the normalizer, those that are after it; the pre-tokenizer
 * cuts what is left into words; each word's bytes merge.
 */
public final class ByteLevelTokenizer implements EncodingRules.Described {
  private final TokenTable tokens;
  private final AddedTokenSplitter raw;
  private final AddedTokenSplitter normalized;

  /** By the names as they are written. */
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
        WellFormedText.of(text),
        recognized,
        result::add,
        rest ->
            normalized.split(
                normalizer.normalize(rest),
                recognized,
                result::add,
                words -> encode(words, result)));
    return result.toIntArray();
  }

  @Override
  public int[] encodePrompt(String text, NameableStretches stretches) {
    IntArrayList result = new IntArrayList(text.length() / 3 + 1);
    all.splitPrompt(
        WellFormedText.of(text),
        stretches,
        result::add,
        rest ->
            normalized.splitUnnamed(
                normalizer.normalize(rest), result::add, words -> encode(words, result)));
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
        tokens,
        encoder,
        preTokenizer.onlyPattern(),
        CanonicalAddedTokens.of(added, tokens, AddedToken::content));
  }
}
