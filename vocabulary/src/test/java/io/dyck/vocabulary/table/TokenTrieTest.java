package io.dyck.vocabulary.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.Comparators;
import com.google.common.collect.Iterables;
import com.google.common.primitives.Ints;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.VocabularyBuilder;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Compares the trie with the plain set of its byte strings. */
final class TokenTrieTest {
  /** Ids with holes, and few distinct bytes, because then prefixes and duplicates are frequent. */
  @Provide
  Arbitrary<Map<Integer, byte[]>> tokens() {
    Arbitrary<Byte> few = Arbitraries.of((byte) 0, (byte) 1, (byte) 'a', (byte) 0x80, (byte) 0xff);
    Arbitrary<byte[]> narrow = few.array(byte[].class).ofMaxSize(11);
    Arbitrary<byte[]> wide = Arbitraries.bytes().array(byte[].class).ofMaxSize(6);
    return Arbitraries.maps(Arbitraries.integers().between(0, 300), Arbitraries.oneOf(narrow, wide))
        .ofMaxSize(120);
  }

  private static Vocabulary vocabulary(Map<Integer, byte[]> tokens) {
    VocabularyBuilder builder = Vocabulary.builder();
    tokens.forEach(builder::add);
    return builder.addSpecial(301, "<special>").build();
  }

  @Property(tries = 1000)
  void nodesAreThePrefixesInByteOrder(@ForAll("tokens") Map<Integer, byte[]> tokens) {
    TokenTrie trie = vocabulary(tokens).trie();
    TreeSet<ByteBuffer> prefixes = new TreeSet<>(TokenTrieTest::compareUnsigned);
    Map<ByteBuffer, Integer> least = new HashMap<>();
    SortedSet<Iterable<Integer>> pairs =
        new TreeSet<>(Comparators.lexicographical(Comparator.<Integer>naturalOrder()));
    for (Map.Entry<Integer, byte[]> token : new TreeMap<>(tokens).entrySet()) {
      ByteBuffer bytes = ByteBuffer.wrap(token.getValue());
      for (int length = 1; length <= bytes.limit(); length++) {
        prefixes.add(bytes.slice(0, length));
      }
      Integer first = least.putIfAbsent(bytes, token.getKey());
      if (first != null && bytes.hasRemaining()) {
        pairs.add(List.of(first, token.getKey()));
      }
    }

    assertThat(trie.size()).isEqualTo(prefixes.size());
    assertThat(Ints.asList(trie.duplicates())).containsExactlyElementsOf(Iterables.concat(pairs));
    byte[] path = new byte[trie.maxDepth()];
    int node = 0;
    for (ByteBuffer prefix : prefixes) {
      assertThat((int) trie.depth()[node]).isEqualTo(prefix.remaining());
      path[trie.depth()[node] - 1] = trie.label()[node];
      assertThat(ByteBuffer.wrap(path, 0, trie.depth()[node])).isEqualTo(prefix);
      assertThat(trie.token()[node]).isEqualTo(least.getOrDefault(prefix, -1));
      assertThat(trie.find(prefix.array(), prefix.arrayOffset(), end(prefix))).isEqualTo(node);
      int end = trie.subtreeEnd()[node];
      assertThat(prefixes.tailSet(prefix).stream().takeWhile(p -> startsWith(p, prefix)).count())
          .isEqualTo(end - node);
      node++;
    }
  }

  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void aWalkThatSkipsDeadSubtreesFindsTheTokensOfTheLanguage(
      @ForAll("tokens") Map<Integer, byte[]> tokens,
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 4) int states) {
    int[][] next = new int[states][256];
    Random random = new Random(seed);
    for (int[] row : next) {
      for (int b = 0; b < row.length; b++) {
        row[b] = random.nextInt(states + 1) - 1;
      }
    }
    BitSet expected = new BitSet();
    tokens.forEach(
        (id, bytes) -> {
          int state = 0;
          for (int i = 0; i < bytes.length && state >= 0; i++) {
            state = next[state][Byte.toUnsignedInt(bytes[i])];
          }
          expected.set(id, state >= 0 && bytes.length > 0);
        });

    assertThat(walk(vocabulary(tokens).trie(), next)).isEqualTo(expected);
  }

  /** The walk that the documentation of {@link TokenTrie} shows. */
  private static BitSet walk(TokenTrie trie, int[][] next) {
    BitSet mask = new BitSet();
    int[] states = new int[trie.maxDepth() + 1];
    for (int p = 0; p < trie.size(); ) {
      int depth = trie.depth()[p];
      int state = next[states[depth - 1]][Byte.toUnsignedInt(trie.label()[p])];
      if (state < 0) {
        p = trie.subtreeEnd()[p];
        continue;
      }
      states[depth] = state;
      if (trie.token()[p] >= 0) {
        mask.set(trie.token()[p]);
      }
      p++;
    }
    int[] duplicates = trie.duplicates();
    for (int i = 0; i < duplicates.length; i += 2) {
      if (mask.get(duplicates[i])) {
        mask.set(duplicates[i + 1]);
      }
    }
    return mask;
  }

  @Test
  void longEqualTokensNeedNoDeepRecursion() {
    byte[] longest = new byte[TokenTable.MAX_TOKEN_BYTES];
    Vocabulary vocabulary = Vocabulary.builder().add(7, longest).add(3, longest).build();

    assertThat(vocabulary.trie().size()).isEqualTo(longest.length);
    assertThat(vocabulary.trie().maxDepth()).isEqualTo(longest.length);
    assertThat(vocabulary.trie().duplicates()).containsExactly(3, 7);
  }

  @Test
  void aVocabularyWithoutTextHasAnEmptyTrie() {
    Vocabulary vocabulary =
        Vocabulary.builder().add(0, new byte[0]).addSpecial(1, "<end>").endTokens(1).build();

    assertThat(vocabulary.trie().size()).isZero();
    assertThat(vocabulary.trie().maxDepth()).isZero();
  }

  private static int end(ByteBuffer buffer) {
    return buffer.arrayOffset() + buffer.limit();
  }

  private static boolean startsWith(ByteBuffer bytes, ByteBuffer prefix) {
    return bytes.remaining() >= prefix.remaining()
        && bytes.slice(0, prefix.remaining()).equals(prefix);
  }

  private static int compareUnsigned(ByteBuffer first, ByteBuffer second) {
    for (int i = 0; i < Math.min(first.remaining(), second.remaining()); i++) {
      int order = Byte.compareUnsigned(first.get(i), second.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(first.remaining(), second.remaining());
  }
}
