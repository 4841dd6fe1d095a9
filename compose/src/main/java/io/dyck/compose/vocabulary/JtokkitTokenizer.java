package io.dyck.compose.vocabulary;

import com.google.common.collect.ImmutableMap;
import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Encodes with jtokkit, whose tables are loaded by the first text. */
final class JtokkitTokenizer implements Tokenizer {
  private final TokenTable tokens;
  private final EncodingType type;
  private final AddedTokenSplitter specials;
  private final Object lock = new Object();
  private volatile @Nullable Encoding encoding;

  JtokkitTokenizer(TokenTable tokens, EncodingType type, ImmutableMap<String, Integer> specials) {
    this.tokens = tokens;
    this.type = type;
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
          int[] ids = encoding().encodeOrdinary(rest).toArray();
          result.addElements(result.size(), ids);
        });
    return result.toIntArray();
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
}
