package io.dyck.compose.vocabulary;

import com.google.common.collect.ImmutableList;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Small byte-pair encodings for tests, proper or not: all bytes are tokens 0 to 255, others follow.
 * A line may use tokens that later lines make, and tokens may have several lines or none.
 */
public final class MergeRules {
  private final Vocabulary vocabulary;
  private final EncodingRules rules;
  private final BytePairEncoder encoder;
  private final List<String> lines;

  private MergeRules(
      Vocabulary vocabulary, EncodingRules rules, BytePairEncoder encoder, List<String> lines) {
    this.vocabulary = vocabulary;
    this.rules = rules;
    this.encoder = encoder;
    this.lines = lines;
  }

  /** Tokens over the letters, and lines that make some of them in random order. */
  public static MergeRules random(
      Random random, String letters, int tokens, boolean ignoreMerges, @Nullable Pattern words) {
    List<String> spellings = new ArrayList<>();
    for (int i = 0; i < letters.length(); i++) {
      char letter = letters.charAt(i);
      spellings.add(String.valueOf(letter));
    }
    for (int i = 0; i < tokens; i++) {
      String spelling =
          spellings.get(random.nextInt(spellings.size()))
              + spellings.get(random.nextInt(spellings.size()));
      if (spelling.length() <= 6 && !spellings.contains(spelling)) {
        spellings.add(spelling);
      }
    }
    List<String[]> lines = new ArrayList<>();
    for (String whole : spellings) {
      for (int cut = 1; cut < whole.length(); cut++) {
        String left = whole.substring(0, cut);
        String right = whole.substring(cut);
        if (spellings.contains(left) && spellings.contains(right) && random.nextInt(5) > 0) {
          lines.add(
              random.nextBoolean() ? lines.size() : random.nextInt(lines.size() + 1),
              new String[] {left, right});
        }
      }
    }
    return of(spellings, lines, ignoreMerges, random.nextInt(3) == 0, words);
  }

  /** Ranks by lines, or as in a list of ranks by the ids of what is merged. */
  static MergeRules of(
      List<String> spellings,
      List<String[]> lines,
      boolean ignoreMerges,
      boolean byIds,
      @Nullable Pattern words) {
    TokenTableBuilder builder = new TokenTableBuilder();
    for (int b = 0; b < 256; b++) {
      builder.put(b, TokenTable.ORDINARY, new byte[] {(byte) b}, 0, 1);
    }
    int id = 256;
    for (String spelling : spellings) {
      byte[] bytes = spelling.getBytes(StandardCharsets.UTF_8);
      if (bytes.length > 1) {
        builder.put(id++, TokenTable.ORDINARY, bytes, 0, bytes.length);
      }
    }
    byte[] end = "<|end|>".getBytes(StandardCharsets.UTF_8);
    builder.put(id, TokenTable.SPECIAL, end, 0, end.length);
    TokenTable table = builder.build();
    TokenIndex index = TokenIndex.of(table, i -> table.kind(i) == TokenTable.ORDINARY);
    Merges merges = byIds ? new RankedTokens(table, index) : table(index, lines);
    BytePairEncoder encoder = new BytePairEncoder(index, merges, ignoreMerges);
    EncodingRules rules = new EncodingRules(table, encoder, words, ImmutableList.of());
    Tokenizer tokenizer = new Encoding(table, encoder, rules);
    List<String> shown = new ArrayList<>();
    lines.forEach(line -> shown.add(line[0] + " " + line[1]));
    shown.add(byIds ? "(by ids)" : "(by lines)");
    shown.add(ignoreMerges ? "ignore_merges" : "");
    Vocabulary vocabulary =
        new Vocabulary(
            "random",
            table,
            com.google.common.primitives.ImmutableIntArray.of(id),
            tokenizer,
            VocabularyOrigin.CODE);
    return new MergeRules(vocabulary, rules, encoder, shown);
  }

  private static MergeTable table(TokenIndex index, List<String[]> lines) {
    int[] left = new int[lines.size()];
    int[] right = new int[lines.size()];
    int[] merged = new int[lines.size()];
    for (int i = 0; i < left.length; i++) {
      left[i] = find(index, lines.get(i)[0]);
      right[i] = find(index, lines.get(i)[1]);
      merged[i] = find(index, lines.get(i)[0] + lines.get(i)[1]);
    }
    return new MergeTable(left, right, merged);
  }

  private static int find(TokenIndex index, String spelling) {
    byte[] bytes = spelling.getBytes(StandardCharsets.UTF_8);
    return index.find(bytes, 0, bytes.length);
  }

  /** The encoder of this library, word by word. */
  private record Encoding(TokenTable table, BytePairEncoder encoder, EncodingRules rules)
      implements Tokenizer {
    @Override
    public int[] encode(String text, AddedTokens added) {
      Pattern words = rules.words();
      PreTokenizer pre =
          new PreTokenizer(
              words == null
                  ? ImmutableList.of()
                  : ImmutableList.of(new PreTokenizer.Isolate(words)));
      IntArrayList result = new IntArrayList();
      for (String word : pre.split(text)) {
        encoder.encode(word.getBytes(StandardCharsets.UTF_8), result);
      }
      return result.toIntArray();
    }

    @Override
    public String decode(int... tokens) {
      return TokenDecoder.decode(table, tokens);
    }
  }

  public Vocabulary vocabulary() {
    return vocabulary;
  }

  public EncodingRules rules() {
    return rules;
  }

  /** Merges alone, also where a whole word would be looked up. */
  public int[] merge(byte[] word) {
    IntArrayList result = new IntArrayList();
    if (rules.ignoresMerges()) {
      return new int[0];
    }
    encoder.encode(word, result);
    return result.toIntArray();
  }

  @Override
  public String toString() {
    return lines.toString();
  }
}
