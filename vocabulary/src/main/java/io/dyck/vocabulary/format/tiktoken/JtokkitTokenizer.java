package io.dyck.vocabulary.format.tiktoken;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import io.dyck.vocabulary.encode.AddedToken;
import io.dyck.vocabulary.encode.AddedTokenSplitter;
import io.dyck.vocabulary.encode.EncodingRules;
import io.dyck.vocabulary.encode.RankedMerges;
import io.dyck.vocabulary.encode.TrieEncoder;
import io.dyck.vocabulary.table.TokenTable;
import io.dyck.vocabulary.text.WellFormedText;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Encodes short texts by the trie, others with jtokkit, whose tables are loaded by the first. */
final class JtokkitTokenizer implements EncodingRules.DescribableTokenizer {
  private final TokenTable tokens;
  private final EncodingType type;
  private final AddedTokenSplitter specials;
  private final Object lock = new Object();
  private volatile @Nullable Encoding encoding;

  private final Pattern words;

  /** Null if jtokkit cuts texts with its own parser, which may give other words. */
  private final @Nullable TrieEncoder shortTexts;

  JtokkitTokenizer(
      TokenTable tokens,
      EncodingType type,
      ImmutableMap<String, Integer> specials,
      Pattern words,
      boolean compiled) {
    this.tokens = tokens;
    this.type = type;
    this.words = words;
    this.shortTexts = compiled ? new TrieEncoder(tokens, words) : null;
    List<AddedToken> added =
        specials.entrySet().stream()
            .map(e -> AddedToken.specialToken(e.getValue(), e.getKey()))
            .toList();
    this.specials = new AddedTokenSplitter(added);
  }

  @Override
  public int[] encode(String text, AddedTokens added) {
    IntArrayList result = new IntArrayList(text.length() / 3 + 1);
    specials.split(
        WellFormedText.wellFormed(text),
        t -> added == AddedTokens.ALL,
        result::add,
        rest -> encodeRest(rest.text(), result));
    return result.toIntArray();
  }

  @Override
  public int[] encodePrompt(String text, NameableStretches stretches) {
    IntArrayList result = new IntArrayList(text.length() / 3 + 1);
    specials.splitPrompt(
        WellFormedText.wellFormed(text),
        stretches,
        result::add,
        rest -> encodeRest(rest.text(), result));
    return result.toIntArray();
  }

  private void encodeRest(String text, IntArrayList to) {
    if (shortTexts == null || !shortTexts.encode(text, to)) {
      to.addElements(to.size(), encodeLong(text));
    }
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
    return tokens.decode(ids);
  }

  @Override
  public EncodingRules rules() {
    return new EncodingRules(tokens, RankedMerges.encoder(tokens), words, ImmutableList.of());
  }
}
