package io.dyck.vocabulary.format.huggingface;

import com.google.common.base.Preconditions;
import com.google.common.collect.ImmutableList;
import io.dyck.vocabulary.encode.AddedToken;
import io.dyck.vocabulary.encode.AddedTokenSplitter;
import io.dyck.vocabulary.segment.Segmenter;
import io.dyck.vocabulary.table.TokenTable;
import io.dyck.vocabulary.text.Decoder;
import io.dyck.vocabulary.text.Normalizer;
import io.dyck.vocabulary.text.Piece;
import io.dyck.vocabulary.text.SpaceMarks;
import io.dyck.vocabulary.text.Splitter;
import io.dyck.vocabulary.text.WellFormedText;
import io.dyck.vocabulary.tokenizer.Tokenizer;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A tokenizer of Hugging Face's library put together from its parts: added tokens are cut out, the
 * rest is normalized and those added tokens are cut out that are looked for then, the rest is cut
 * into words, each word into tokens.
 */
public final class PipelineTokenizer implements Tokenizer {
  /**
   * The steps of the tokenizer.
   *
   * @param normalizing the changes before the text is cut into words
   * @param decoder turns names of tokens into text; null if decoding only joins the tokens' bytes
   */
  public record Parts(
      NormalizerReader.NormalizationSteps normalizing,
      List<Splitter> splitters,
      Segmenter segmenter,
      @Nullable Decoder decoder) {}

  private final TokenTable tokens;

  /** For each id the name that the decoder receives. */
  private final TokenTable names;

  private final AddedTokenSplitter raw;
  private final AddedTokenSplitter normalized;
  private final AddedTokenSplitter all;
  private final Parts parts;
  private final List<Splitter> splittersInside;

  public PipelineTokenizer(
      TokenTable tokens, TokenTable names, ImmutableList<AddedToken> added, Parts parts) {
    this.tokens = tokens;
    this.names = names;
    this.parts = parts;
    this.raw = new AddedTokenSplitter(added.stream().filter(t -> !t.normalized()).toList());
    this.normalized =
        new AddedTokenSplitter(
            added.stream()
                .filter(AddedToken::normalized)
                .map(t -> t.withContent(parts.normalizing().atStart().normalize(t.content())))
                .filter(t -> !t.content().isEmpty())
                .toList());
    this.all = AddedTokenSplitter.ofPrompts(added);
    this.splittersInside = parts.splitters().stream().map(PipelineTokenizer::splitInside).toList();
  }

  private static Splitter splitInside(Splitter splitter) {
    if (!(splitter instanceof SpaceMarks marks)) {
      return splitter;
    }
    SpaceMarks unmarked = new SpaceMarks(marks.mark(), SpaceMarks.Scheme.NEVER, marks.split());
    return (piece, into) -> (piece.first() ? unmarked : marks).split(piece, into);
  }

  @Override
  public int[] encode(String text, AddedTokens added) {
    return encode(text, added, false);
  }

  @Override
  public int[] encodeContinuation(String text) {
    return encode(text, AddedTokens.ORDINARY, true);
  }

  @Override
  public int[] encodePrompt(String text, NameableStretches stretches) {
    IntArrayList result = new IntArrayList(text.length() / 3 + 1);
    all.splitPrompt(
        WellFormedText.wellFormed(text),
        stretches,
        result::add,
        rest -> encodeRest(rest, normalized::splitUnnamed, false, result));
    return result.toIntArray();
  }

  /** A way to cut added tokens out of normalized text. */
  @FunctionalInterface
  private interface AddedTokenCutter {
    void split(String text, IntConsumer token, Consumer<Piece> rest);
  }

  private int[] encode(String text, AddedTokens added, boolean inside) {
    IntArrayList result = new IntArrayList(text.length() / 3 + 1);
    Predicate<AddedToken> recognized = t -> added == AddedTokens.ALL || !t.special();
    AddedTokenCutter cutting =
        (words, token, rest) -> normalized.split(words, recognized, token, rest);
    raw.split(
        WellFormedText.wellFormed(text),
        recognized,
        result::add,
        rest -> encodeRest(rest, cutting, inside, result));
    return result.toIntArray();
  }

  private void encodeRest(
      Piece rest, AddedTokenCutter cutting, boolean inside, IntArrayList result) {
    Normalizer normalizer =
        inside && rest.first() ? parts.normalizing().inside() : parts.normalizing().atStart();
    List<Splitter> splitters = inside ? splittersInside : parts.splitters();
    cutting.split(
        normalizer.normalize(rest.text()),
        result::add,
        words -> {
          boolean first = rest.first() && words.first();
          for (Piece piece : Splitter.splitAll(words.text(), first, splitters)) {
            parts.segmenter().segment(piece.text().getBytes(StandardCharsets.UTF_8), result);
          }
        });
  }

  @Override
  public String decode(int... ids) {
    Decoder decoder = parts.decoder();
    if (decoder == null) {
      return tokens.decode(ids);
    }
    List<String> spelled = new ArrayList<>(ids.length);
    for (int id : ids) {
      Preconditions.checkArgument(
          id >= 0 && id < names.size() && names.kind(id) != TokenTable.UNDEFINED,
          "token (%s) must be defined",
          id);
      spelled.add(names.text(id));
    }
    return String.join("", decoder.decode(spelled));
  }
}
