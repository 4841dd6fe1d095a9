package io.dyck.compose.walk;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.compose.SmallVocabulary;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.table.TokenTrie;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Tests excepted nodes against a check of every node. */
final class ExceptedNodesTest {
  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void leaveOutWhatIsInTheirRanges(@ForAll Random random) {
    List<byte[]> spellings = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      int number = random.nextInt(256);
      spellings.add(Integer.toString(number, 4).getBytes(StandardCharsets.UTF_8));
    }
    spellings.add(spellings.get(0));
    Vocabulary vocabulary = SmallVocabulary.of(spellings, random);
    TokenTrie trie = vocabulary.trie();
    Int2ObjectOpenHashMap<int[]> none = new Int2ObjectOpenHashMap<>();
    ExceptedNodes excepted = new ExceptedNodes(trie);
    boolean[] isExcepted = new boolean[trie.size()];
    for (int node = 0; node < trie.size(); node++) {
      if (random.nextInt(6) == 0) {
        int end = random.nextBoolean() ? trie.subtreeEnd()[node] : node + 1;
        excepted.add(node, end);
        for (; node < end; node++) {
          isExcepted[node] = true;
        }
        node--;
      }
    }
    int[] nodes = IntStream.range(0, trie.size()).filter(n -> random.nextBoolean()).toArray();
    assertThat(excepted.removeExcepted(nodes))
        .containsExactly(IntStream.of(nodes).filter(n -> !isExcepted[n]).toArray());
    assertThat(excepted.tokens(none))
        .containsExactly(
            IntStream.range(0, trie.size())
                .filter(n -> isExcepted[n] && trie.token()[n] >= 0)
                .map(n -> trie.token()[n])
                .toArray());
    assertThat(excepted.isEmpty())
        .isEqualTo(IntStream.range(0, trie.size()).noneMatch(n -> isExcepted[n]));
  }
}
