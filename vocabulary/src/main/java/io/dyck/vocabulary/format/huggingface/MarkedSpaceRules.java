package io.dyck.vocabulary.format.huggingface;

import com.google.common.collect.ImmutableList;
import io.dyck.vocabulary.encode.AddedToken;
import io.dyck.vocabulary.encode.CanonicalAddedTokens;
import io.dyck.vocabulary.encode.CharacterPairEncoder;
import io.dyck.vocabulary.encode.EncodingRules;
import io.dyck.vocabulary.encode.PieceEncoder;
import io.dyck.vocabulary.format.JsonCursor;
import io.dyck.vocabulary.table.TokenIndex;
import io.dyck.vocabulary.table.TokenTable;
import io.dyck.vocabulary.text.SpaceMarks;
import io.dyck.vocabulary.text.Splitter;
import io.dyck.vocabulary.text.TextSplit;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import java.util.BitSet;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a {@code tokenizer.json} that merges characters, writes spaces as U+2581 and spells
 * other characters by bytes, as the files of Llama 2, Mistral and Gemma do. Only files whose result
 * can be described exactly are supported.
 */
final class MarkedSpaceRules {
  private static final String MARK = SpaceMarks.SPACE;

  /** Each mark begins a word. */
  private static final Pattern WORDS_FROM_SPACES = Pattern.compile(" [^ ]*|[^ ]+");

  private final TokenTable tokens;
  private final TokenTable names;
  private final ImmutableList<AddedToken> added;
  private final PipelineTokenizer.Parts parts;

  MarkedSpaceRules(
      TokenTable tokens,
      TokenTable names,
      ImmutableList<AddedToken> added,
      PipelineTokenizer.Parts parts) {
    this.tokens = tokens;
    this.names = names;
    this.added = added;
    this.parts = parts;
  }

  /**
   * Returns the rules.
   *
   * @return what {@code encodeContinuation} does
   * @throws VocabularyException if it cannot be described so; it says why
   */
  EncodingRules rules() {
    if (!(parts.segmenter() instanceof CharacterPairEncoder encoder)) {
      throw refusal("its way of encoding is not byte-pair encoding");
    }
    if (encoder.options().ignoreMerges()) {
      throw refusal(
          "it looks whole words up before they merge ('ignore_merges'), also among names such as"
              + " <0x0A>");
    }
    if (!encoder.options().prefix().isEmpty() || !encoder.options().suffix().isEmpty()) {
      throw refusal("its tokens depend on where in a word they stand");
    }
    boolean cut = isCut();
    int[] byteTokens = byteTokens(encoder);
    BitSet pieces = pieces(encoder, byteTokens);
    int outside = encoder.merges().firstRankOutside(pieces);
    if (outside >= 0) {
      throw refusal(
          "a merge is of, or makes, the token '"
              + JsonCursor.shorten(names.text(encoder.merges().mergedToken(outside)))
              + "', and one of them is no text, or a byte");
    }
    TokenIndex index = TokenIndex.of(tokens, pieces::get);
    if (index.find(new byte[] {' '}, 0, 1) < 0) {
      throw refusal("U+2581 for a space is no token");
    }
    checkBytes(byteTokens, index);
    return new EncodingRules(
        tokens,
        new PieceEncoder(tokens, index, encoder.merges(), byteTokens),
        cut ? wordPattern(pieces) : null,
        addedTokens());
  }

  /**
   * Returns the added tokens that text can spell. No text spells the mark itself, therefore a token
   * whose content has the mark is left out. If spaces become marks before the search, however, a
   * mark in the content stands for a space.
   */
  private ImmutableList<EncodingRules.AddedText> addedTokens() {
    for (AddedToken token : added) {
      if (!token.special() && recognizedBy(token) != null && hasInnerSpaces()) {
        throw refusal(
            "it puts a space before text that follows an added token, such as '"
                + JsonCursor.shorten(token.content())
                + "'");
      }
    }
    return CanonicalAddedTokens.describe(added, tokens, this::recognizedBy);
  }

  private @Nullable String recognizedBy(AddedToken token) {
    if (token.normalized() && parts.normalizing().marksSpaces()) {
      return token.content().replace(MARK, " ");
    }
    return token.content().contains(MARK) ? null : token.content();
  }

  private boolean hasInnerSpaces() {
    boolean prepends = !parts.normalizing().atStart().normalize("x").equals("x");
    boolean always =
        parts.splitters().stream()
            .anyMatch(s -> s instanceof SpaceMarks m && m.scheme() == SpaceMarks.Scheme.ALWAYS);
    return prepends || always;
  }

  /**
   * Returns the pattern that cuts a text into words, before spaces become marks. If pieces have
   * spaces only at their start, no merge crosses a cut. Then the result is null and the text is one
   * word, which is simpler.
   */
  private @Nullable Pattern wordPattern(BitSet pieces) {
    return pieces.stream().anyMatch(id -> tokens.text(id).indexOf(' ', 1) > 0)
        ? WORDS_FROM_SPACES
        : null;
  }

  /** Returns whether each space begins a word. Otherwise the whole text is a single word. */
  private boolean isCut() {
    NormalizerReader.NormalizationSteps normalizing = parts.normalizing();
    if (!normalizing.changing().isEmpty()) {
      throw refusal("its normalizer changes the text");
    }
    List<Splitter> splitters = parts.splitters();
    boolean marked = normalizing.marksSpaces();
    boolean cutting = false;
    for (Splitter splitter : splitters) {
      if (splitter instanceof SpaceMarks marks
          && marks.mark().equals(MARK)
          && splitters.size() == 1) {
        marked = true;
        cutting = marks.split();
      } else if (!(marked && splitsOnlyAtSpaces(splitter))) {
        throw refusal("its pre-tokenizer does more than to write spaces as U+2581");
      }
    }
    if (!marked) {
      throw refusal("it does not write spaces as U+2581");
    }
    return cutting;
  }

  /** Returns whether a splitter does not change a text without spaces. */
  private static boolean splitsOnlyAtSpaces(Splitter splitter) {
    return splitter instanceof TextSplit cut
        && !cut.inverted()
        && cut.finder() instanceof TextSplit.PatternMatchFinder matches
        && NormalizerReader.isSpace(matches.pattern());
  }

  private int[] byteTokens(CharacterPairEncoder encoder) {
    int[] result = encoder.byteTokens();
    if (result == null) {
      throw refusal("it has no tokens for bytes, so some characters have none");
    }
    return result;
  }

  /**
   * Checks that bytes have tokens. A byte that is a character with a token needs no token of its
   * own.
   */
  private void checkBytes(int[] byteTokens, TokenIndex index) {
    for (int b = 0; b < byteTokens.length; b++) {
      boolean isPiece = b < 0x80 && index.find(new byte[] {(byte) b}, 0, 1) >= 0;
      if (PieceEncoder.isInText(b) && !isPiece && !isSpelling(byteTokens[b], b)) {
        throw refusal(String.format("byte 0x%02x has no token, or one that spells another", b));
      }
    }
  }

  private boolean isSpelling(int token, int b) {
    return token >= 0
        && tokens.kind(token) == TokenTable.ORDINARY
        && tokens.length(token) == 1
        && (tokens.byteArena()[tokens.start(token)] & 0xFF) == b;
  }

  /** Returns the tokens that characters are looked up as and merge to. */
  private BitSet pieces(CharacterPairEncoder encoder, int[] byteTokens) {
    BitSet bytes = new BitSet();
    for (int token : byteTokens) {
      if (token >= 0) {
        bytes.set(token);
      }
    }
    BitSet pieces = new BitSet();
    for (int id = 0; id < tokens.size(); id++) {
      if (tokens.kind(id) == TokenTable.ORDINARY && !bytes.get(id)) {
        if (isPiece(id, encoder.index())) {
          pieces.set(id);
        }
      } else if (tokens.kind(id) == TokenTable.SPECIAL) {
        checkName(id, encoder.index());
      }
    }
    return pieces;
  }

  /**
   * Whether a token can result from merging. The library looks up texts without spaces, therefore a
   * name that contains a space is never found.
   */
  private boolean isPiece(int id, TokenIndex index) {
    String name = names.text(id);
    if (name.isEmpty() || name.contains(" ") || !isFound(name, id, index)) {
      return false;
    }
    if (!tokens.text(id).equals(name.replace(MARK, " "))) {
      throw refusal(
          "the token '" + JsonCursor.shorten(name) + "' is decoded to another text than its own");
    }
    return true;
  }

  private void checkName(int id, TokenIndex index) {
    String name = tokens.text(id);
    if (name.codePointCount(0, name.length()) == 1 && isFound(name, id, index)) {
      throw refusal("the character '" + name + "' becomes a special token");
    }
  }

  private static boolean isFound(String name, int id, TokenIndex index) {
    return index.find(name) == id;
  }

  private static VocabularyException refusal(String reason) {
    return VocabularyException.notCanonical("this tokenizer", reason);
  }
}
