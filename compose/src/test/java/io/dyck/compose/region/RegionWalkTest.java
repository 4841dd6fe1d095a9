package io.dyck.compose.region;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.compose.SmallVocabulary;
import io.dyck.compose.mask.TokenMask;
import io.dyck.grammar.oracle.PropertyRuns;
import io.dyck.pda.automaton.IntSequence;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.table.TokenTrie;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterContainer;

/** The walk of a region against reading each token byte by byte. */
final class RegionWalkTest {
  private static final String LETTERS = "abc";
  private static final int LONGEST = 8;

  private static int tokensInside;
  private static int nodesThatLeadOut;
  private static int nodesAfterMany;

  private final Random random = new Random();
  private Vocabulary vocabulary = SmallVocabulary.withAllBytes();
  private int[] form = {};

  @Property(tries = 400, edgeCases = EdgeCasesMode.NONE)
  void isWhatReadingEachTokenTells(@ForAll long seed) {
    random.setSeed(seed);
    vocabulary = SmallVocabulary.of(spellings(), random);
    form = form(1 + random.nextInt(3), true);
    check(Subtrees.wholeTrie());
    TokenTrie trie = vocabulary.trie();
    int first = random.nextInt(trie.size());
    int last = trie.subtreeEnd()[first] + random.nextInt(3);
    int[] nodes = last < trie.size() ? new int[] {first, last} : new int[] {first};
    assertThat(Subtrees.areDisjoint(nodes, trie)).isTrue();
    assertThat(nodes.length > 1 && Subtrees.areDisjoint(new int[] {first, first + 1}, trie))
        .isEqualTo(nodes.length > 1 && first + 1 == trie.subtreeEnd()[first]);
    check(Subtrees.belowNodes(nodes));
  }

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void insideAfterCountsTheBytes(@ForAll long seed) {
    random.setSeed(seed);
    vocabulary = SmallVocabulary.of(spellings(), random);
    form = form(1, false);
    TokenTrie trie = vocabulary.trie();
    RegionWalk walk = walk(Subtrees.wholeTrie());
    for (int bytes = 6; bytes <= LONGEST + 1; bytes++) {
      Set<Integer> expected = new TreeSet<>();
      for (byte[] token : tokens()) {
        if (token.length >= bytes && read(token, 0, bytes) == 0) {
          expected.add(trie.find(token, 0, bytes));
        }
      }
      nodesAfterMany += expected.size();
      assertThat(walk.nodesInsideAfter(form, trie, bytes))
          .containsExactly(expected.stream().mapToInt(node -> node).toArray());
    }
  }

  @AfterContainer
  static void theCasesWereNotEmpty() {
    assertThat(tokensInside).isGreaterThan(PropertyRuns.share(1_000));
    assertThat(nodesThatLeadOut).isGreaterThan(PropertyRuns.share(1_000));
    assertThat(nodesAfterMany).isGreaterThan(PropertyRuns.share(50));
  }

  private List<byte[]> spellings() {
    Set<String> texts = new LinkedHashSet<>();
    for (int i = 0; i < 40; i++) {
      StringBuilder text = new StringBuilder();
      int length = 1 + random.nextInt(LONGEST);
      for (int k = 0; k < length; k++) {
        text.append(LETTERS.charAt(Math.min(random.nextInt(3), random.nextInt(3))));
      }
      texts.add(text.toString());
    }
    List<byte[]> result = new ArrayList<>();
    texts.forEach(text -> result.add(text.getBytes(StandardCharsets.UTF_8)));
    result.add(result.get(0));
    return result;
  }

  private List<byte[]> tokens() {
    List<byte[]> tokens = new ArrayList<>();
    for (int id = 0; id < vocabulary.size(); id++) {
      tokens.add(vocabulary.isOrdinary(id) ? vocabulary.bytes(id) : new byte[0]);
    }
    return tokens;
  }

  private int[] form(int blocks, boolean both) {
    int[] result = new int[256 * blocks];
    Arrays.fill(result, Region.DEAD);
    for (int block = 0; block < blocks; block++) {
      for (int i = 0; i < LETTERS.length(); i++) {
        char letter = LETTERS.charAt(i);
        int to = random.nextInt(blocks);
        int kind = random.nextInt(6);
        result[block << 8 | letter] =
            kind == 0
                ? Region.DEAD
                : kind == 1 ? Region.OUT : kind == 2 && both ? Region.INSIDE_AND_OUT - to : to;
      }
    }
    return result;
  }

  private RegionWalk walk(Subtrees where) {
    Int2ObjectOpenHashMap<int[]> duplicates = new Int2ObjectOpenHashMap<>();
    int[] pairs = vocabulary.trie().duplicates();
    for (int i = 0; i < pairs.length; i += 2) {
      duplicates.put(pairs[i], new int[] {pairs[i + 1]});
    }
    return RegionWalk.of(
        new IntSequence(form), vocabulary.trie(), where, vocabulary.size(), duplicates);
  }

  /** The block after some bytes, or −1 if they do not stay inside. */
  private int read(byte[] bytes, int from, int to) {
    int block = 0;
    for (int i = from; i < to && block >= 0; i++) {
      int next = form[block << 8 | bytes[i]];
      block = next <= Region.INSIDE_AND_OUT ? Region.INSIDE_AND_OUT - next : next;
    }
    return Math.max(-1, block);
  }

  private void check(Subtrees where) {
    TokenTrie trie = vocabulary.trie();
    RegionWalk walk = walk(where);
    int blocks = form.length >> 8;
    List<BitSet> inside = new ArrayList<>();
    for (int block = 0; block <= blocks; block++) {
      inside.add(new BitSet());
    }
    Map<String, Set<Integer>> exits = new TreeMap<>();
    List<byte[]> tokens = tokens();
    for (int id = 0; id < tokens.size(); id++) {
      byte[] bytes = tokens.get(id);
      int base = begins(bytes, where, trie);
      for (int at = base; base >= 0 && at < bytes.length; at++) {
        int block = read(bytes, base, at);
        int next = block < 0 ? Region.DEAD : form[block << 8 | bytes[at]];
        if (next < Region.DEAD) {
          exits
              .computeIfAbsent(
                  block + " " + bytes[at] + " " + (next != Region.OUT), k -> new TreeSet<>())
              .add(trie.find(bytes, 0, at + 1));
        }
      }
      int block = base < 0 || base == bytes.length ? -1 : read(bytes, base, bytes.length);
      if (block >= 0) {
        tokensInside++;
        inside.get(block).set(id);
        inside.get(blocks).set(id);
      }
    }
    for (int block = 0; block < blocks; block++) {
      assertThat(walk.tokensInside(block)).isEqualTo(mask(inside.get(block)));
    }
    assertThat(walk.tokensInside()).isEqualTo(mask(inside.get(blocks)));
    assertThat(walk.coversTrie()).isEqualTo(where.isWholeTrie());
    Map<String, Set<Integer>> found = new TreeMap<>();
    for (RegionWalk.RegionExit exit : walk.regionExits()) {
      Set<Integer> nodes = new TreeSet<>();
      Arrays.stream(exit.nodes()).forEach(nodes::add);
      nodesThatLeadOut += nodes.size();
      found.put(exit.block() + " " + exit.letter() + " " + exit.staysInside(), nodes);
    }
    assertThat(found).isEqualTo(exits);
  }

  private TokenMask mask(BitSet ids) {
    return TokenMask.of(vocabulary.size(), ids.stream().toArray());
  }

  /** How many bytes of a token are above the subtrees; −1 if it is in none. */
  private static int begins(byte[] bytes, Subtrees where, TokenTrie trie) {
    for (int i = 0; i < where.count(); i++) {
      int base = where.depth(i, trie);
      int node = bytes.length <= base ? -1 : trie.find(bytes, 0, base + 1);
      if (node >= where.rangeStart(i) && node < where.rangeEnd(i, trie)) {
        return base;
      }
    }
    return -1;
  }
}
