package io.dyck.canonical.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.compose.sequence.SequenceState;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.table.TokenTrie;
import io.dyck.vocabulary.tokenizer.Tokenizer;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** All texts over an alphabet up to a length, and all tokenizations of each that are accepted. */
final class Enumeration {
  private final Vocabulary vocabulary;
  private final TokenTrie trie;
  private final Tokenizer tokenizer;
  private final CanonicalTokens canonical;
  private long tried;

  Enumeration(Vocabulary vocabulary) {
    this.vocabulary = vocabulary;
    this.trie = vocabulary.trie();
    this.tokenizer = vocabulary.tokenizer().orElseThrow();
    this.canonical = CanonicalTokens.of(vocabulary);
  }

  static List<String> texts(List<String> alphabet, int length) {
    List<String> texts = new ArrayList<>();
    texts.add("");
    int from = 0;
    for (int l = 0; l < length; l++) {
      int to = texts.size();
      for (int i = from; i < to; i++) {
        for (String character : alphabet) {
          texts.add(texts.get(i) + character);
        }
      }
      from = to;
    }
    return texts;
  }

  /** The encoding is accepted, and no other tokenization is. */
  void check(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    List<IntArrayList> accepted = new ArrayList<>();
    search(bytes, 0, canonical.start(), new IntArrayList(), accepted);
    assertThat(accepted)
        .as("'%s'", text)
        .containsExactly(IntArrayList.wrap(tokenizer.encodeContinuation(text)));
  }

  private void search(
      byte[] bytes,
      int from,
      SequenceState state,
      IntArrayList tokens,
      List<IntArrayList> accepted) {
    tried++;
    if (from == bytes.length) {
      if (canonical.canEnd(state)) {
        accepted.add(new IntArrayList(tokens));
      }
      return;
    }
    for (int to = from + 1; to <= bytes.length; to++) {
      int node = trie.find(bytes, from, to);
      if (node < 0) {
        break;
      }
      int token = trie.token()[node];
      if (token >= 0) {
        enter(bytes, to, state, token, tokens, accepted);
        int[] duplicates = trie.duplicates();
        for (int i = 0; i < duplicates.length; i += 2) {
          if (duplicates[i] == token) {
            enter(bytes, to, state, duplicates[i + 1], tokens, accepted);
          }
        }
      }
    }
  }

  private void enter(
      byte[] bytes,
      int to,
      SequenceState state,
      int token,
      IntArrayList tokens,
      List<IntArrayList> accepted) {
    SequenceState after = canonical.stateAfter(state, token);
    if (after != null) {
      tokens.push(token);
      search(bytes, to, after, tokens, accepted);
      tokens.popInt();
    }
  }

  long tried() {
    return tried;
  }

  String describe() {
    return vocabulary.name()
        + ": "
        + canonical.unmerged().size()
        + " words that no merges make; "
        + canonical.wordAutomaton().size()
        + " sets of hypotheses; "
        + canonical.successors().bytes()
        + " bytes of pairs";
  }
}
