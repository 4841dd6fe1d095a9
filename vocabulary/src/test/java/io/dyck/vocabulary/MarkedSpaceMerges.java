package io.dyck.vocabulary;

import com.google.common.collect.ImmutableList;
import io.dyck.vocabulary.encode.AddedToken;
import io.dyck.vocabulary.encode.CharacterPairEncoder;
import io.dyck.vocabulary.encode.MergeTable;
import io.dyck.vocabulary.format.VocabularyParts;
import io.dyck.vocabulary.format.huggingface.NormalizerReader;
import io.dyck.vocabulary.format.huggingface.PipelineTokenizer;
import io.dyck.vocabulary.segment.UnknownPieces;
import io.dyck.vocabulary.table.TokenIndex;
import io.dyck.vocabulary.table.TokenTable;
import io.dyck.vocabulary.table.TokenTableBuilder;
import io.dyck.vocabulary.text.Normalizer;
import io.dyck.vocabulary.text.Normalizers;
import io.dyck.vocabulary.text.SpaceMarks;
import io.dyck.vocabulary.text.Splitter;
import io.dyck.vocabulary.tokenizer.VocabularyOrigin;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;

/**
 * Small tokenizers for tests that merge characters by a list, write spaces as U+2581 and have
 * tokens for bytes: 0 to 255 are bytes, then one unknown token, the end, then texts.
 */
public final class MarkedSpaceMerges {
  private static final int UNKNOWN = 256;
  private static final int END = 257;
  private static final int FIRST_TEXT = 258;
  private static final String MARK = SpaceMarks.SPACE;

  private MarkedSpaceMerges() {}

  /** The ways to write spaces. */
  public enum Spaces {
    NORMALIZED,

    /** No space is added before a text. */
    NORMALIZED_WITHOUT_PREFIX,
    MARKED,
    MARKED_AND_CUT,

    /** Tokens have spaces only at their start, as after training with cuts. */
    MARKED_AND_CUT_BETWEEN_TOKENS;

    boolean isCut() {
      return compareTo(MARKED_AND_CUT) >= 0;
    }
  }

  /**
   * The space and most of the letters are tokens, and so are some texts over them; lines make some
   * of them in random order, a few in more than one way.
   */
  public static Vocabulary random(Random random, String letters, int texts, Spaces spaces) {
    return random(random, letters, texts, spaces, List.of());
  }

  /**
   * Creates such a vocabulary with added tokens that text spells. Some of them are also tokens of
   * the model.
   */
  public static Vocabulary random(
      Random random, String letters, int texts, Spaces spaces, List<String> added) {
    List<String> all = new ArrayList<>();
    all.add(MARK);
    for (String letter : letters.codePoints().mapToObj(Character::toString).toList()) {
      if (!letter.equals(" ") && random.nextInt(6) > 0) {
        all.add(letter);
      }
    }
    for (int i = 0; i < texts; i++) {
      String both = all.get(random.nextInt(all.size())) + all.get(random.nextInt(all.size()));
      boolean crosses = spaces == Spaces.MARKED_AND_CUT_BETWEEN_TOKENS && both.indexOf(MARK, 1) > 0;
      if (both.codePointCount(0, both.length()) <= 5 && !crosses && !all.contains(both)) {
        all.add(both);
      }
    }
    Collections.shuffle(all, random);
    return vocabulary(all, lines(random, all), spaces, added, random.nextBoolean());
  }

  private static List<String[]> lines(Random random, List<String> all) {
    List<String[]> lines = new ArrayList<>();
    for (String whole : all) {
      for (int cut = 1; cut < whole.length(); cut++) {
        String left = whole.substring(0, cut);
        String right = whole.substring(cut);
        if (all.contains(left) && all.contains(right) && random.nextInt(5) > 0) {
          lines.add(random.nextInt(lines.size() + 1), new String[] {left, right});
        }
      }
    }
    return lines;
  }

  private static Vocabulary vocabulary(
      List<String> all,
      List<String[]> lines,
      Spaces spaces,
      List<String> contents,
      boolean normalized) {
    TokenTableBuilder names = new TokenTableBuilder();
    TokenTableBuilder tokens = new TokenTableBuilder();
    int[] byteTokens = new int[256];
    for (int b = 0; b < byteTokens.length; b++) {
      byteTokens[b] = b;
      put(names, b, TokenTable.ORDINARY, String.format("<0x%02X>", b));
      tokens.put(b, TokenTable.ORDINARY, new byte[] {(byte) b}, 0, 1);
    }
    put(names, UNKNOWN, TokenTable.ORDINARY, "<unk>");
    put(tokens, UNKNOWN, TokenTable.SPECIAL, "<unk>");
    put(names, END, TokenTable.ORDINARY, "</s>");
    put(tokens, END, TokenTable.SPECIAL, "</s>");
    for (int i = 0; i < all.size(); i++) {
      put(names, FIRST_TEXT + i, TokenTable.ORDINARY, all.get(i));
      put(tokens, FIRST_TEXT + i, TokenTable.ORDINARY, all.get(i).replace(MARK, " "));
    }
    List<AddedToken> added = new ArrayList<>();
    for (String content : contents) {
      int known = all.indexOf(content);
      int id = FIRST_TEXT + (known >= 0 ? known : all.size() + added.size());
      added.add(new AddedToken(id, content, false, false, false, false, normalized, "added"));
      put(names, id, TokenTable.ORDINARY, content);
      put(tokens, id, TokenTable.ORDINARY, content);
    }
    TokenTable named = names.build();
    TokenTable table = tokens.build();
    TokenIndex index = TokenIndex.of(named, id -> id < FIRST_TEXT + all.size());
    int[][] ids = new int[3][lines.size()];
    for (int line = 0; line < lines.size(); line++) {
      String left = lines.get(line)[0];
      String right = lines.get(line)[1];
      ids[0][line] = FIRST_TEXT + all.indexOf(left);
      ids[1][line] = FIRST_TEXT + all.indexOf(right);
      ids[2][line] = FIRST_TEXT + all.indexOf(left + right);
    }
    CharacterPairEncoder encoder =
        new CharacterPairEncoder(
            index,
            new MergeTable(ids[0], ids[1], ids[2]),
            new CharacterPairEncoder.Options(false, true, "", ""),
            new UnknownPieces(byteTokens, UNKNOWN));
    PipelineTokenizer tokenizer =
        new PipelineTokenizer(
            table,
            named,
            ImmutableList.copyOf(added),
            new PipelineTokenizer.Parts(normalizing(spaces), splitters(spaces), encoder, null));
    return new Vocabulary(
        VocabularyParts.of(
            "random",
            table,
            tokenizer,
            new VocabularyOrigin("built by code", "none", ImmutableList.of())),
        null,
        null);
  }

  private static void put(TokenTableBuilder table, int id, byte kind, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    table.put(id, kind, bytes, 0, bytes.length);
  }

  private static NormalizerReader.NormalizationSteps normalizing(Spaces spaces) {
    Normalizer marking = Normalizers.replace(Pattern.compile(" "), MARK);
    Normalizer prepending = Normalizers.prepend(MARK);
    if (spaces == Spaces.NORMALIZED_WITHOUT_PREFIX) {
      return new NormalizerReader.NormalizationSteps(marking, marking, List.of(), true);
    }
    return spaces == Spaces.NORMALIZED
        ? new NormalizerReader.NormalizationSteps(
            Normalizer.sequence(List.of(prepending, marking)), marking, List.of(), true)
        : new NormalizerReader.NormalizationSteps(
            Normalizer.NONE, Normalizer.NONE, List.of(), false);
  }

  private static List<Splitter> splitters(Spaces spaces) {
    return spaces == Spaces.NORMALIZED || spaces == Spaces.NORMALIZED_WITHOUT_PREFIX
        ? List.of()
        : List.of(new SpaceMarks(MARK, SpaceMarks.Scheme.FIRST, spaces.isCut()));
  }
}
