package io.dyck.canonical.search;

import com.google.common.collect.ImmutableList;
import io.dyck.canonical.words.WordAutomaton;
import io.dyck.compose.mask.MaskBuilder;
import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.sequence.SequenceState;
import io.dyck.failure.LimitExceededException;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.table.TokenTrie;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * All tokens that words allow after a set of hypotheses, grouped by the hypotheses after the token.
 * The groups depend only on the vocabulary and are stored with its trie for all grammars. Cost: one
 * scan of the trie for each set. Thread-safe.
 */
final class WordGroups {
  private static final long MAX_MEMO_BYTES = 128L << 20;

  /** The maximal number of tokens in a list of followers. */
  private static final int MAX_FOLLOWERS = 4096;

  /** The group index of a token in no group. */
  private static final int NONE = 0xFFFF;

  private final Vocabulary vocabulary;
  private final TokenTrie trie;
  private final CanonicalTokens canonical;
  private final WordAutomaton words;
  private final GroupMemo memo;

  /**
   * Tokens after which the same hypotheses are left, at the same node of a character.
   *
   * @param ended the hypotheses of the set by which a word ends; {@link WordAutomaton#NONE} if no
   *     word can end
   * @param inside the hypotheses of the set by which a word continues, or {@link
   *     WordAutomaton#NONE}
   * @param tokens not empty
   */
  record Group(int set, int node, int ended, int inside, TokenMask tokens) {
    /** Returns the state after a token of the group. */
    SequenceState after(int token) {
      return new SequenceState(set, node, token);
    }

    /** Returns the group with only some of its tokens. */
    Group with(TokenMask some) {
      return new Group(set, node, ended, inside, some);
    }
  }

  /** The groups after one set. */
  static final class GroupList {
    private final List<Group> groups;
    private final GroupMemo memo;

    /** The masks of regions, split by group. */
    private final Map<TokenMask, ImmutableList<Group>> ofRegions = new ConcurrentHashMap<>();

    /** The group index of each token, or {@link #NONE}. */
    private final char[] groupOf;

    GroupList(List<Group> groups, int size, GroupMemo memo) {
      if (groups.size() >= NONE) {
        throw new LimitExceededException(
            "canonicalGroups", NONE, groups.size(), "kinds of tokens after one place of a word");
      }
      this.memo = memo;
      this.groups = groups;
      this.groupOf = new char[size];
      Arrays.fill(groupOf, (char) NONE);
      for (int i = 0; i < groups.size(); i++) {
        char group = (char) i;
        groups.get(i).tokens().forEach(token -> groupOf[token] = group);
      }
    }

    /** Returns the group of a token; null if words do not allow the token. */
    @Nullable Group of(int token) {
      return groupOf[token] == NONE ? null : groups.get(groupOf[token]);
    }

    /** Splits a mask that all grammars share, and remembers the result. */
    ImmutableList<Group> splitRegion(TokenMask tokens) {
      ImmutableList<Group> known = ofRegions.get(tokens);
      if (known == null) {
        known = split(tokens);
        memo.countBytes(96 + known.stream().mapToLong(group -> 48 + group.tokens().bytes()).sum());
        ofRegions.put(tokens, known);
      }
      return known;
    }

    /**
     * Splits a mask by group. A dense mask is intersected with each group; the tokens of a sparse
     * mask are looked up one by one.
     */
    ImmutableList<Group> split(TokenMask tokens) {
      ImmutableList.Builder<Group> parts = ImmutableList.builder();
      if (tokens.cardinality() > TokenMask.wordCount(tokens.size())) {
        for (Group group : groups) {
          TokenMask part = tokens.intersection(group.tokens());
          if (part.cardinality() > 0) {
            parts.add(group.with(part));
          }
        }
        return parts.build();
      }
      Map<Group, IntArrayList> byGroup = new LinkedHashMap<>();
      tokens.forEach(
          token -> {
            Group group = of(token);
            if (group != null) {
              byGroup.computeIfAbsent(group, g -> new IntArrayList()).add(token);
            }
          });
      byGroup.forEach(
          (group, some) -> parts.add(group.with(TokenMask.of(tokens.size(), some.toIntArray()))));
      return parts.build();
    }

    private long bytes() {
      return 2L * groupOf.length
          + groups.stream().mapToLong(group -> 48 + group.tokens().bytes()).sum();
    }
  }

  private record Key(int set, int node) {}

  private record After(int token, SequenceState inside) {}

  private static final class GroupMemo {
    final ConcurrentHashMap<Key, GroupList> groups = new ConcurrentHashMap<>();

    /** The tokens that may not follow a token. */
    final ConcurrentHashMap<Integer, TokenMask> disallowed = new ConcurrentHashMap<>();

    /** All tokens that may follow a token, unless they are too many. */
    final ConcurrentHashMap<After, Optional<int[]>> followers = new ConcurrentHashMap<>();

    /** The tokens that continue a character after a set of hypotheses. */
    final ConcurrentHashMap<Key, int[]> inside = new ConcurrentHashMap<>();

    long bytes;

    synchronized void countBytes(long made) {
      if (bytes + made > MAX_MEMO_BYTES) {
        groups.clear();
        followers.clear();
        disallowed.clear();
        inside.clear();
        bytes = 0;
      }
      bytes += made;
    }
  }

  WordGroups(Vocabulary vocabulary, CanonicalTokens canonical) {
    this.vocabulary = vocabulary;
    this.trie = vocabulary.trie();
    this.canonical = canonical;
    this.words = canonical.wordAutomaton();
    this.memo = trie.memo(GroupMemo.class, GroupMemo::new);
  }

  /** Returns the groups after a set, inside of a character if the node is not 0. */
  GroupList of(int set, int node) {
    Key key = new Key(set, node);
    GroupList known = memo.groups.get(key);
    if (known == null) {
      known = new Scan(set, node).groups();
      memo.countBytes(known.bytes());
      memo.groups.put(key, known);
    }
    return known;
  }

  /** Returns the tokens that may not follow the given token within a word, if merges make both. */
  TokenMask disallowed(int last) {
    TokenMask known = memo.disallowed.get(last);
    if (known == null) {
      int[] bits = new int[TokenMask.wordCount(vocabulary.size())];
      canonical.successors().addDisallowed(last, bits);
      known = TokenMask.ofBits(vocabulary.size(), bits);
      memo.countBytes(64 + known.bytes());
      memo.disallowed.put(last, known);
    }
    return known;
  }

  /**
   * Returns all tokens that may follow a token within a word; empty if they are too many.
   *
   * @param inside the hypotheses after the token by which the word continues
   */
  Optional<int[]> followers(int token, SequenceState inside) {
    After key = new After(token, inside);
    Optional<int[]> known = memo.followers.get(key);
    if (known == null) {
      int[] found =
          IntStream.range(0, vocabulary.size())
              .filter(next -> canonical.successors().canFollow(token, next))
              .filter(next -> canonical.stateAfter(inside, next) != null)
              .limit(MAX_FOLLOWERS + 1)
              .toArray();
      known = found.length > MAX_FOLLOWERS ? Optional.empty() : Optional.of(found);
      memo.countBytes(64 + known.map(all -> 4L * all.length).orElse(0L));
      memo.followers.put(key, known);
    }
    return known;
  }

  /**
   * Returns whether tokens may complete the character inside of which a token ends, in any grammar.
   */
  private boolean goesOnInside(int token, int set, int node) {
    Key key = new Key(set, node);
    int[] followers = memo.inside.get(key);
    if (followers == null) {
      followers = findInside(new SequenceState(set, node, -1));
      memo.countBytes(64 + 4L * followers.length);
      memo.inside.put(key, followers);
    }
    for (int next : followers) {
      if (canonical.successors().canFollow(token, next)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether a character begins inside of a token. */
  private boolean beginsCharacter(int token) {
    for (byte b : vocabulary.bytes(token)) {
      if ((b & 0xC0) != 0x80) {
        return true;
      }
    }
    return false;
  }

  /** Returns the tokens that continue a word after a state inside of a character. */
  private int[] findInside(SequenceState state) {
    IntArrayList found = new IntArrayList();
    for (int first = 0; first < trie.size(); first = trie.subtreeEnd()[first]) {
      if (words.nextNode(state.node(), trie.label()[first] & 0xFF) != -1) {
        for (int at = first; at < trie.subtreeEnd()[first]; at++) {
          int next = canonical.producedAs(trie.token()[at]);
          SequenceState after = next < 0 ? null : canonical.stateAfter(state, next);
          if (after != null
              && (after.node() == 0
                  || beginsCharacter(next)
                  || goesOnInside(next, after.set(), after.node()))) {
            found.add(next);
          }
        }
      }
    }
    return found.toIntArray();
  }

  /**
   * One scan of the trie. It follows all hypotheses, and separately the hypotheses by which a new
   * word begins.
   */
  private final class Scan {
    private final int[] nodes = new int[trie.maxDepth() + 1];
    private final int[] sets = new int[trie.maxDepth() + 1];
    private final int[] begun = new int[trie.maxDepth() + 1];
    private final Map<Key, MaskBuilder> tokens = new LinkedHashMap<>();

    Scan(int set, int node) {
      nodes[0] = node;
      sets[0] = set;
      begun[0] = node == 0 ? words.endedHypotheses(set) : WordAutomaton.NONE;
    }

    GroupList groups() {
      int[] subtreeEnd = trie.subtreeEnd();
      for (int at = 0; at < subtreeEnd.length; ) {
        if (!enter(at)) {
          at = subtreeEnd[at];
          continue;
        }
        add(trie.depth()[at], canonical.producedAs(trie.token()[at]));
        at++;
      }
      addCuts();
      ImmutableList.Builder<Group> result = ImmutableList.builder();
      tokens.forEach(
          (key, mask) -> {
            boolean between = key.node() == 0;
            int ended = between ? words.endedHypotheses(key.set()) : WordAutomaton.NONE;
            int inside = between ? words.inside(key.set()) : key.set();
            result.add(new Group(key.set(), key.node(), ended, inside, mask.build()));
          });
      return new GroupList(result.build(), vocabulary.size(), memo);
    }

    /** Reads the byte of a trie node. Returns false if no word contains the bytes up to there. */
    private boolean enter(int at) {
      int level = trie.depth()[at];
      int after = words.nextNode(nodes[level - 1], trie.label()[at] & 0xFF);
      if (after == -1) {
        return false;
      }
      nodes[level] = Math.max(0, after);
      sets[level] = words.read(sets[level - 1], after);
      begun[level] = words.read(begun[level - 1], after);
      return sets[level] >= 0;
    }

    private void add(int level, int token) {
      if (token < 0) {
        return;
      }
      boolean whole = canonical.isWordOnly(token);
      int read = whole ? begun[level] : sets[level];
      int node = nodes[level];
      int set = read < 0 ? read : words.afterToken(read, token, node == 0, whole);
      if (set >= 0 && (node == 0 || goesOnInside(token, set, node))) {
        group(set, node).add(token);
      }
    }

    /**
     * Adds the cut-out tokens, before which a word ends. The scan does not meet them, because it
     * reads words.
     */
    private void addCuts() {
      for (int cut = 0; nodes[0] == 0 && cut < canonical.cutTexts().length(); cut++) {
        int after = words.afterCut(sets[0], cut);
        if (after >= 0) {
          group(after, 0).add(canonical.cutTexts().get(cut));
        }
      }
    }

    private MaskBuilder group(int set, int node) {
      return tokens.computeIfAbsent(new Key(set, node), k -> new MaskBuilder(vocabulary.size()));
    }
  }
}
