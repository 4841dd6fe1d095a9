package io.dyck.vocabulary;

import com.google.common.collect.ImmutableList;
import io.dyck.vocabulary.encode.AddedToken;
import io.dyck.vocabulary.encode.ByteLevelTokenizer;
import io.dyck.vocabulary.encode.BytePairEncoder;
import io.dyck.vocabulary.encode.EncodingRules;
import io.dyck.vocabulary.encode.MergeTable;
import io.dyck.vocabulary.encode.Merges;
import io.dyck.vocabulary.encode.RankedMerges;
import io.dyck.vocabulary.format.VocabularyParts;
import io.dyck.vocabulary.pattern.PreTokenizer;
import io.dyck.vocabulary.table.TokenIndex;
import io.dyck.vocabulary.table.TokenTable;
import io.dyck.vocabulary.table.TokenTableBuilder;
import io.dyck.vocabulary.text.Normalizer;
import io.dyck.vocabulary.tokenizer.Tokenizer;
import io.dyck.vocabulary.tokenizer.VocabularyOrigin;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Small byte-pair encodings for tests, proper or not: all bytes are tokens 0 to 255, others follow.
 * A line may use tokens that later lines make, and tokens may have several lines or none.
 */
public final class MergeRules {
  /** The pattern by which a whole text is one word. */
  public static final Pattern ONE_WORD = Pattern.compile("[\\x{0}-\\x{10FFFF}]+");

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

  /** Creates tokens over the letters. Lines in random order make some of the tokens. */
  public static MergeRules random(
      Random random, String letters, int tokens, boolean ignoreMerges, Pattern words) {
    return random(random, letters, tokens, ignoreMerges, words, List.of());
  }

  /**
   * Creates such rules with added tokens that text spells. An added token that is also a token of
   * the model has the same id or its own id.
   */
  public static MergeRules random(
      Random random,
      String letters,
      int tokens,
      boolean ignoreMerges,
      Pattern words,
      List<String> added) {
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
    boolean byIds = random.nextInt(3) == 0;
    return of(spellings, lines, ignoreMerges, byIds, words, added, random);
  }

  /** Some texts over the letters, many of which overlap. */
  public static List<String> texts(Random random, String letters) {
    Set<String> texts = new LinkedHashSet<>();
    for (int i = 1 + random.nextInt(5); i > 0; i--) {
      int from = random.nextInt(letters.length());
      StringBuilder text = new StringBuilder(letters.substring(from, from + 1));
      for (int more = random.nextInt(4); more > 0; more--) {
        text.append(letters.charAt(random.nextInt(letters.length())));
      }
      if (random.nextInt(3) > 0 || text.length() > 1) {
        texts.add(text.toString());
      }
    }
    return List.copyOf(texts);
  }

  /** Ranks merges by lines, or by the ids of the merged tokens, as in a list of ranks. */
  static MergeRules of(
      List<String> spellings,
      List<String[]> lines,
      boolean ignoreMerges,
      boolean byIds,
      Pattern words) {
    return of(spellings, lines, ignoreMerges, byIds, words, List.of(), new Random(0));
  }

  /** Given tokens, lines and added tokens. */
  public static MergeRules of(
      List<String> spellings, List<String[]> lines, Pattern words, List<String> added) {
    return of(spellings, lines, false, false, words, added, new Random(0));
  }

  private static MergeRules of(
      List<String> spellings,
      List<String[]> lines,
      boolean ignoreMerges,
      boolean byIds,
      Pattern words,
      List<String> added,
      Random random) {
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
    TokenIndex model = TokenIndex.of(builder.build(), i -> i < end(spellings));
    List<AddedToken> texts = new ArrayList<>();
    boolean normalized = random.nextBoolean();
    for (String content : added) {
      byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
      int known = random.nextBoolean() ? model.find(bytes, 0, bytes.length) : -1;
      int own = known >= 0 ? known : id + 1 + texts.size();
      texts.add(new AddedToken(own, content, false, false, false, false, normalized, "added"));
      builder.put(own, TokenTable.ORDINARY, bytes, 0, bytes.length);
    }
    TokenTable table = builder.build();
    TokenIndex index = TokenIndex.of(table, i -> i < end(spellings));
    Merges merges = byIds ? new RankedMerges(table, index) : table(index, lines);
    BytePairEncoder encoder = new BytePairEncoder(index, merges, ignoreMerges);
    Tokenizer tokenizer =
        new ByteLevelTokenizer(
            table, ImmutableList.copyOf(texts), Normalizer.NONE, pre(words), encoder);
    EncodingRules rules = EncodingRules.of(tokenizer);
    List<String> shown = new ArrayList<>();
    lines.forEach(line -> shown.add(line[0] + " " + line[1]));
    shown.add(byIds ? "(by ids)" : "(by lines)");
    shown.add(ignoreMerges ? "ignore_merges" : "");
    texts.forEach(text -> shown.add("'" + text.content() + "'=" + text.id()));
    Vocabulary vocabulary =
        new Vocabulary(
            VocabularyParts.of(
                "random",
                table,
                tokenizer,
                new VocabularyOrigin("built by code", "none", ImmutableList.of())),
            null,
            null);
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

  private static PreTokenizer pre(Pattern words) {
    return new PreTokenizer(ImmutableList.of(new PreTokenizer.IsolatedMatches(words)));
  }

  /** The first id after the model's. */
  private static int end(List<String> spellings) {
    return 256
        + (int)
            spellings.stream().filter(s -> s.getBytes(StandardCharsets.UTF_8).length > 1).count();
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
    if (rules.isIgnoringMerges()) {
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
