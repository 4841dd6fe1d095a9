package io.dyck.compose.vocabulary;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Encodes short texts by the trie, others with jtokkit, whose tables are loaded by the first. */
final class JtokkitTokenizer implements Tokenizer {
  private final TokenTable tokens;
  private final EncodingType type;
  private final AddedTokenSplitter specials;
  private final Object lock = new Object();
  private volatile @Nullable Encoding encoding;

  /** Null where it is not known how jtokkit cuts a text into words. */
  private final @Nullable RankedWords shortTexts;

  JtokkitTokenizer(
      TokenTable tokens,
      EncodingType type,
      ImmutableMap<String, Integer> specials,
      @Nullable Pattern words) {
    this.tokens = tokens;
    this.type = type;
    this.shortTexts = words == null ? null : new RankedWords(tokens, words);
    List<AddedToken> added =
        specials.entrySet().stream()
            .map(
                e -> new AddedToken(e.getValue(), e.getKey(), true, false, false, false, false, ""))
            .toList();
    this.specials = new AddedTokenSplitter(added);
  }

  @Override
  public int[] encode(String text, AddedTokens added) {
    IntArrayList result = new IntArrayList(text.length() / 3 + 1);
    specials.split(
        WellFormedText.of(text),
        t -> added == AddedTokens.ALL,
        result::add,
        rest -> {
          if (shortTexts == null || !shortTexts.encode(rest, result)) {
            result.addElements(result.size(), encodeLong(rest));
          }
        });
    return result.toIntArray();
  }

  int[] encodeLong(String text) {
    return encoding().encodeOrdinary(text).toArray();
  }

  private Encoding encoding() {
    Encoding result = encoding;
    if (result == null) {
      synchronized (lock) {
        result = encoding;
        if (result == null) {
          result = Encodings.newLazyEncodingRegistry().getEncoding(type);
          encoding = result;
        }
      }
    }
    return result;
  }

  @Override
  public String decode(int... ids) {
    return TokenDecoder.decode(tokens, ids);
  }

  /** jtokkit's patterns, as it compiles them. */
  @Override
  public EncodingRules rules() {
    return new EncodingRules(
        tokens, RankedTokens.encoder(tokens), JtokkitPatterns.of(type), ImmutableList.of());
  }
}
