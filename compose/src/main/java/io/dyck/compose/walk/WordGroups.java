package io.dyck.compose.walk;

import com.google.common.collect.ImmutableList;
import io.dyck.compose.canonical.CanonicalState;
import io.dyck.compose.canonical.CanonicalTokens;
import io.dyck.compose.canonical.pairs.Successors;
import io.dyck.compose.canonical.words.WordAutomaton;
import io.dyck.compose.mask.MaskBuilder;
import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.vocabulary.TokenTrie;
import io.dyck.compose.vocabulary.Vocabulary;
import io.dyck.grammar.LimitExceededException;
import io.dyck.pda.automaton.IntSequence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * All tokens that words allow after a set of hypotheses, by the hypotheses after them. Depends on
 * the vocabulary alone, so it is kept with the trie for all grammars. Cost: one scan of the trie
 * for each set. Thread-safe.
 */
final class WordGroups {
  private static final long GREATEST_MEMO = 128L << 20;

  /** In no group. */
  static final int NONE = 0xFFFF;

  private final Vocabulary vocabulary;
  private final TokenTrie trie;
  private final CanonicalTokens canonical;
  private final WordAutomaton words;
  private final Memo memo;

  /**
   * Tokens after which the same hypotheses are left, at the same place of a character.
   *
   * @param set these
   * @param node inside of a character: where
   * @param ended those of them by which a word ends; {@link WordAutomaton#NONE} if none can
   * @param tokens not empty
   */
  record Group(int set, int node, int ended, TokenMask tokens) {
    /** Each is made once. */
    @Override
    @SuppressWarnings("ReferenceEquality")
    public boolean equals(@Nullable Object other) {
      return other instanceof Group that
          && set == that.set
          && node == that.node
          && tokens == that.tokens;
    }

    @Override
    public int hashCode() {
      return 31 * (31 * set + node) + System.identityHashCode(tokens);
    }
  }

  /**
   * Tokens of one group.
   *
   * @param group theirs
   * @param tokens not empty
   */
  record Part(Group group, TokenMask tokens) {}

  /**
   * Tokens of one group that ends inside of a character, and the first token that may follow them.
   *
   * @param first it
   * @param tokens not empty
   */
  record Lead(FirstTokens.First first, TokenMask tokens) {}

  /** The groups after one set. */
  static final class Groups {
    final List<Group> all;
    private final Memo memo;

    /** Masks of regions, by identity, cut into parts. */
    private final Map<TokenMask, List<Part>> partsOfRegions =
        Collections.synchronizedMap(new IdentityHashMap<>());

    /** Per token the index of its group, or {@link #NONE}. */
    private final char[] groupOf;

    Groups(List<Group> all, int size, Memo memo) {
      this.memo = memo;
      if (all.size() >= NONE) {
        throw new LimitExceededException(
            "canonicalGroups", NONE, all.size(), "kinds of tokens after one place of a word");
      }
      this.all = all;
      this.groupOf = new char[size];
      Arrays.fill(groupOf, (char) NONE);
      for (int i = 0; i < all.size(); i++) {
        char group = (char) i;
        all.get(i).tokens().forEach(token -> groupOf[token] = group);
      }
    }

    /** The index of a token's group, or {@link #NONE}. */
    int of(int token) {
      return groupOf[token];
    }

    /** Cuts a mask that all grammars share; remembered. */
    List<Part> partsOf(TokenMask ofRegion) {
      List<Part> known = partsOfRegions.get(ofRegion);
      if (known == null) {
        known = cut(ofRegion);
        long bytes = 64;
        for (Part part : known) {
          bytes += 32 + part.tokens().bytes();
        }
        memo.account(bytes);
        partsOfRegions.put(ofRegion, known);
      }
      return known;
    }

    /** The parts of a mask that are in one group each. */
    List<Part> cut(TokenMask tokens) {
      List<Part> parts = new ArrayList<>();
      for (Group group : all) {
        TokenMask part = tokens.intersection(group.tokens());
        if (part.cardinality() > 0) {
          parts.add(new Part(group, part));
        }
      }
      return parts;
    }

    long bytes() {
      long bytes = 2L * groupOf.length;
      for (Group group : all) {
        bytes += 64 + group.tokens().bytes();
      }
      return bytes;
    }
  }

  private record Key(int set, int node) {}

  private record Followed(Group group, IntSequence by, boolean bytes) {}

  private static final class Memo {
    final ConcurrentHashMap<Key, Groups> groups = new ConcurrentHashMap<>();
    final ConcurrentHashMap<Followed, TokenMask> followed = new ConcurrentHashMap<>();
    final ConcurrentHashMap<Group, List<Lead>> leads = new ConcurrentHashMap<>();
    final ConcurrentHashMap<Key, ImmutableList<FirstTokens.First>> first =
        new ConcurrentHashMap<>();

    /** Of a token and where it ends inside of a character. */
    final ConcurrentHashMap<Long, Boolean> goesOnInside = new ConcurrentHashMap<>();

    long bytes;

    synchronized void account(long made) {
      if (bytes + made > GREATEST_MEMO) {
        groups.clear();
        followed.clear();
        first.clear();
        leads.clear();
        bytes = 0;
      }
      bytes += made;
    }
  }

  /** The memo's own key among those of the trie. */
  private enum MemoKey {
    WORD_GROUPS
  }

  WordGroups(Vocabulary vocabulary, CanonicalTokens canonical) {
    this.vocabulary = vocabulary;
    this.trie = vocabulary.trie();
    this.canonical = canonical;
    this.words = canonical.words();
    this.memo = (Memo) trie.memo().computeIfAbsent(MemoKey.WORD_GROUPS, k -> new Memo());
  }

  /** The groups after a set; inside of a character if the node is not 0. */
  Groups of(int set, int node) {
    Key key = new Key(set, node);
    Groups known = memo.groups.get(key);
    if (known != null) {
      return known;
    }
    Groups made = new Scan().groups(set, node);
    memo.account(made.bytes());
    memo.groups.put(key, made);
    return made;
  }

  /**
   * The tokens of a group that one of some tokens may follow within a word; or, where a text is one
   * word, after which one of some bytes keeps the border.
   *
   * @param by tokens, or bytes as bits
   */
  TokenMask followed(Group group, IntSequence by, boolean bytes) {
    Followed key = new Followed(group, by, bytes);
    TokenMask known = memo.followed.get(key);
    if (known != null) {
      return known;
    }
    MaskBuilder builder = new MaskBuilder(vocabulary.size());
    group
        .tokens()
        .forEach(
            token -> {
              if (isFollowed(token, by, bytes)) {
                builder.add(token);
              }
            });
    TokenMask made = builder.build();
    memo.account(64 + 4L * by.elements().length + made.bytes());
    memo.followed.put(key, made);
    return made;
  }

  /**
   * The same of one token.
   *
   * @param token an id, or −1 where it does not matter
   */
  boolean isFollowed(int token, IntSequence by, boolean bytes) {
    Successors successors = canonical.successors();
    if (bytes) {
      return successors.isKeptBy(token, by.elements());
    }
    for (int next : by.elements()) {
      if (token < 0 || successors.mayFollow(token, next)) {
        return true;
      }
    }
    return false;
  }

  /** What may follow the tokens of a group that ends inside of a character. */
  List<Lead> leads(Group group) {
    List<Lead> known = memo.leads.get(group);
    if (known == null) {
      known = findLeads(group);
      memo.account(64 + 200L * known.size());
      memo.leads.put(group, known);
    }
    return known;
  }

  private List<Lead> findLeads(Group group) {
    List<Lead> leads = new ArrayList<>();
    int[] left = group.tokens().toArray();
    int count = left.length;
    for (FirstTokens.First first : first(group.set(), group.node())) {
      MaskBuilder led = new MaskBuilder(vocabulary.size());
      int before = count;
      count = 0;
      for (int i = 0; i < before; i++) {
        if (canonical.successors().mayFollow(left[i], first.token())) {
          led.add(left[i]);
        } else {
          left[count++] = left[i];
        }
      }
      if (count < before) {
        leads.add(new Lead(first, led.build()));
      }
    }
    return leads;
  }

  /** Whether any token may follow one that ends inside of a character. */
  private boolean goesOnInside(int token, int node) {
    return memo.goesOnInside.computeIfAbsent(
        (long) token << Integer.SIZE | node, key -> findGoesOnInside(token, node));
  }

  private boolean findGoesOnInside(int token, int node) {
    for (int first = 0; first < trie.size(); first = trie.subtreeEnd()[first]) {
      if (words.nextNode(node, trie.label()[first] & 0xFF) != -1) {
        for (int at = first; at < trie.subtreeEnd()[first]; at++) {
          int next = trie.token()[at] < 0 ? -1 : canonical.producedAs(trie.token()[at]);
          boolean follows =
              next >= 0
                  && (canonical.isByte(next)
                      || (!canonical.isWordOnly(next)
                          && canonical.successors().mayFollow(token, next)));
          if (follows) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** A few tokens that go on a word after a set; inside of a character if the node is not 0. */
  ImmutableList<FirstTokens.First> first(int set, int node) {
    Key key = new Key(set, node);
    ImmutableList<FirstTokens.First> known = memo.first.get(key);
    if (known == null) {
      known = FirstTokens.of(vocabulary, canonical, set, node);
      memo.account(64 + 100L * known.size());
      memo.first.put(key, known);
    }
    return known;
  }

  /** One scan; follows all hypotheses, and apart those by which a word begins. */
  private final class Scan {
    private final int[] all = new int[trie.maxDepth() + 1];
    private final int[] begun = new int[trie.maxDepth() + 1];
    private final int[] nodes = new int[trie.maxDepth() + 1];
    private final Map<Key, MaskBuilder> tokens = new LinkedHashMap<>();

    Groups groups(int set, int node) {
      all[0] = set;
      begun[0] = node == 0 ? words.ended(set) : WordAutomaton.NONE;
      nodes[0] = node;
      int[] subtreeEnd = trie.subtreeEnd();
      for (int at = 0; at < subtreeEnd.length; ) {
        if (!enter(at)) {
          at = subtreeEnd[at];
          continue;
        }
        if (trie.token()[at] >= 0) {
          add(trie.depth()[at], canonical.producedAs(trie.token()[at]));
        }
        at++;
      }
      List<Group> result = new ArrayList<>();
      tokens.forEach(
          (key, mask) -> {
            int ended = key.node() == 0 ? words.ended(key.set()) : WordAutomaton.NONE;
            result.add(new Group(key.set(), key.node(), ended, mask.build()));
          });
      return new Groups(result, vocabulary.size(), memo);
    }

    private boolean enter(int at) {
      int level = trie.depth()[at];
      int after = words.nextNode(nodes[level - 1], trie.label()[at] & 0xFF);
      if (after == -1) {
        return false;
      }
      int before = all[level - 1];
      int begunBefore = begun[level - 1];
      all[level] = after < -1 ? words.after(before, after) : before;
      begun[level] = after < -1 && begunBefore >= 0 ? words.after(begunBefore, after) : begunBefore;
      nodes[level] = Math.max(0, after);
      return all[level] >= 0;
    }

    private void add(int level, int token) {
      if (token < 0) {
        return;
      }
      if (canonical.isByte(token)) {
        addByte(token);
        return;
      }
      boolean whole = canonical.isWordOnly(token);
      int read = whole ? begun[level] : all[level];
      int node = nodes[level];
      int set = read < 0 ? read : canonical.setAfter(read, node == 0, token, whole);
      if (set >= 0 && (node == 0 || goesOnInside(token, node))) {
        group(set, node).add(token);
      }
    }

    /**
     * A byte of a character that is no symbol: there may be such tokens beside those that merge.
     */
    private void addByte(int token) {
      CanonicalState after = canonical.next(new CanonicalState(all[0], nodes[0], -1), token);
      if (after != null) {
        group(after.set(), after.node()).add(token);
      }
    }

    private MaskBuilder group(int set, int node) {
      return tokens.computeIfAbsent(new Key(set, node), k -> new MaskBuilder(vocabulary.size()));
    }
  }
}
