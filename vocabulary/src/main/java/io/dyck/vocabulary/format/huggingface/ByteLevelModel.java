package io.dyck.vocabulary.format.huggingface;

import com.google.common.collect.ImmutableList;
import io.dyck.vocabulary.encode.AddedToken;
import io.dyck.vocabulary.encode.ByteLevelTokenizer;
import io.dyck.vocabulary.encode.BytePairEncoder;
import io.dyck.vocabulary.encode.MergeTable;
import io.dyck.vocabulary.format.VocabularyParts;
import io.dyck.vocabulary.pattern.PreTokenizer;
import io.dyck.vocabulary.table.TokenIndex;
import io.dyck.vocabulary.table.TokenTable;
import io.dyck.vocabulary.table.TokenTableBuilder;
import io.dyck.vocabulary.text.ByteAlphabet;
import io.dyck.vocabulary.tokenizer.Tokenizer;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;

/** Puts a plain byte-level tokenizer together. */
final class ByteLevelModel {
  private final ModelReader model;
  private final ImmutableList<AddedToken> added;

  ByteLevelModel(ModelReader model, ImmutableList<AddedToken> added) {
    this.model = model;
    this.added = added;
  }

  /**
   * Whether a model merges bytes and nothing else. A fallback to tokens of bytes does nothing if
   * there are no such tokens.
   */
  static boolean isPlain(ModelReader model) {
    ModelOptions options = model.options();
    return !model.hasScores()
        && options.type(false, true).equals("BPE")
        && (!options.hasByteFallback() || !model.hasByteNames())
        && options.prefix().isEmpty()
        && options.suffix().isEmpty();
  }

  VocabularyParts vocabulary(
      String name, NormalizerReader.NormalizationSteps normalizing, PreTokenizer preTokenizer) {
    // The ids whose token is spelled in the alphabet of bytes: only these can be encoded.
    BitSet encodable = new BitSet();
    TokenTableBuilder tokens = spelledTokens(encodable);
    AddedTokenReader.putTokens(
        added, model.names(), tokens, token -> ByteAlphabet.spell(token.content()));
    TokenTable table = tokens.build();
    TokenIndex index = model.uniqueIndex(table, encodable::get);
    MergeTable merges = model.merges(index, ByteAlphabet::decodeUtf8, 0);
    ModelOptions options = model.options();
    BytePairEncoder encoder =
        new BytePairEncoder(
            index, merges, options.isIgnoringMerges(), unknownToken(), options.isFusingUnknown());
    Tokenizer tokenizer =
        new ByteLevelTokenizer(table, added, normalizing.atStart(), preTokenizer, encoder);
    return VocabularyParts.of(name, table, tokenizer, normalizing.origin("byte-level BPE"));
  }

  /** Returns the id of the unknown token, or −1. */
  private int unknownToken() {
    TokenTableBuilder names = model.names();
    String wanted = model.options().unknownToken();
    for (int id = 0; wanted != null && id < names.size(); id++) {
      if (names.kind(id) != TokenTable.UNDEFINED
          && new String(
                  names.byteArena(), names.start(id), names.length(id), StandardCharsets.UTF_8)
              .equals(wanted)) {
        return id;
      }
    }
    return -1;
  }

  private TokenTableBuilder spelledTokens(BitSet encodable) {
    TokenTableBuilder names = model.names();
    TokenTableBuilder tokens = new TokenTableBuilder();
    byte[] buffer = new byte[TokenTable.MAX_TOKEN_BYTES];
    for (int id = 0; id < names.size(); id++) {
      if (names.kind(id) != TokenTable.UNDEFINED) {
        int start = names.start(id);
        int end = start + names.length(id);
        int length = ByteAlphabet.decodeUtf8(names.byteArena(), start, end, buffer, 0);
        if (length >= 0) {
          encodable.set(id);
          tokens.put(id, TokenTable.ORDINARY, buffer, 0, length);
        } else {
          tokens.put(id, TokenTable.ORDINARY, names.byteArena(), start, end);
        }
      }
    }
    return tokens;
  }
}
