package io.dyck.canonical.search;

import com.google.common.collect.ImmutableList;
import io.dyck.canonical.pairs.Successors;
import io.dyck.canonical.words.WordAutomaton;
import io.dyck.compose.mask.MaskBuilder;
import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.sequence.SequenceState;
import io.dyck.failure.LimitExceededException;
import io.dyck.pda.automaton.IntSequence;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.table.TokenTrie;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * All tokens that words allow after a set of hypotheses, grouped by the hypotheses after the token.
 * The groups depend only on the vocabulary and are stored with its trie for all grammars. Cost: one
 * scan of the trie for each set. Thread-safe.
 */
final class WordGroups {
  private static final long GREATEST_MEMO = 128L << 20;

  /** The maximal number of tokens in a list of followers. */
  private static final int MOST_FOLLOWING = 4096;

  /** The group index of a token in no group. */
  static final int NONE = 0xFFFF;

  private final Vocabulary vocabulary;
  private final TokenTrie trie;
  private final CanonicalTokens canonical;
  private final WordAutomaton words;
  private final Memo memo;

  /**
   * Tokens after which the same hypotheses are left, at the same node of a character.
   *
   * @param ended the hypotheses of the set by which a word ends; {@link WordAutomaton#NONE} if no
   *     word can end
   * @param tokens not empty
   */
  record Group(int set, int node, int ended, TokenMask tokens) {}

  /** The groups after one set. */
  static final class Groups {
    final List<Group> all;
    private final Memo memo;

    /** The masks of regions, split into parts. */
    private final Map<TokenMask, GroupedTokens> partsOfRegions = new ConcurrentHashMap<>();

    /** The group index of each token, or {@link #NONE}. */
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

    /** Returns the index of a token's group, or {@link #NONE}. */
    int of(int token) {
      return groupOf[token];
    }

    /** Splits a mask that all grammars share, and remembers the parts. */
    GroupedTokens partsOf(TokenMask ofRegion) {
      GroupedTokens known = partsOfRegions.get(ofRegion);
      if (known == null) {
        known = new GroupedTokens(cut(ofRegion), groupOf.length);
        memo.account(known.bytes());
        partsOfRegions.put(ofRegion, known);
      }
      return known;
    }

    /** Splits a mask into parts of one group each. */
    ImmutableList<GroupedTokens.Part> cut(TokenMask tokens) {
      ImmutableList.Builder<GroupedTokens.Part> parts = ImmutableList.builder();
      for (Group group : all) {
        TokenMask part = tokens.intersection(group.tokens());
        if (part.cardinality() > 0) {
          parts.add(new GroupedTokens.Part(group, part));
        }
      }
      return parts.build();
    }

    long bytes() {
      long bytes = 2L * groupOf.length;
      for (Group group : all) {
        bytes += 48 + group.tokens().bytes();
      }
      return bytes;
    }
  }

  private record Key(int set, int node) {}

  private record Following(int token, int set, int node) {}

  private record Followed(Group group, IntSequence by, boolean bytes) {}

  private static final class Memo {
    final ConcurrentHashMap<Key, Groups> groups = new ConcurrentHashMap<>();
    final ConcurrentHashMap<Followed, TokenMask> followed = new ConcurrentHashMap<>();
    final ConcurrentHashMap<Group, ImmutableList<GroupedTokens.FollowedBy>> followers =
        new ConcurrentHashMap<>();
    final ConcurrentHashMap<Key, FirstTokens.All> first = new ConcurrentHashMap<>();

    /** The tokens that may not follow a token. */
    final ConcurrentHashMap<Integer, TokenMask> disallowed = new ConcurrentHashMap<>();

    /** All tokens that may follow a token, unless they are too many. */
    final ConcurrentHashMap<Following, Optional<FirstTokens.All>> following =
        new ConcurrentHashMap<>();

    /** The tokens that continue a character after a set of hypotheses. */
    final ConcurrentHashMap<Key, int[]> inside = new ConcurrentHashMap<>();

    long bytes;

    synchronized void account(long made) {
      if (bytes + made > GREATEST_MEMO) {
        groups.clear();
        followed.clear();
        first.clear();
        followers.clear();
        disallowed.clear();
        inside.clear();
        following.clear();
        bytes = 0;
      }
      bytes += made;
    }
  }

  WordGroups(Vocabulary vocabulary, CanonicalTokens canonical) {
    this.vocabulary = vocabulary;
    this.trie = vocabulary.trie();
    this.canonical = canonical;
    this.words = canonical.words();
    this.memo = trie.memo(Memo.class, Memo::new);
  }

  /** Returns the groups after a set, inside of a character if the node is not 0. */
  Groups of(int set, int node) {
    Key key = new Key(set, node);
    Groups known = memo.groups.get(key);
    if (known != null) {
      return known;
    }
    Groups made = new Scan(set, node).groups();
    memo.account(made.bytes());
    memo.groups.put(key, made);
    return made;
  }

  /**
   * Returns the tokens of a group that one of the given tokens may follow within a word. With
   * bytes, if a text is one word, returns the tokens whose end one of the bytes fixes as a border.
   *
   * @param by tokens, or bytes as bits if {@code bytes} is true
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
   * Returns whether one of the given tokens or bytes may follow a token, as in {@link #followed}.
   *
   * @param token an id, or −1 if it does not matter
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

  /** Returns the tokens that may not follow the given token within a word, if merges make both. */
  TokenMask disallowed(int last) {
    TokenMask known = memo.disallowed.get(last);
    if (known == null) {
      int[] bits = new int[TokenMask.wordCount(vocabulary.size())];
      canonical.successors().addDisallowed(last, bits);
      known = TokenMask.ofBits(vocabulary.size(), bits);
      memo.account(64 + known.bytes());
      memo.disallowed.put(last, known);
    }
    return known;
  }

  /**
   * Returns first tokens that may follow the tokens of a group, which end inside of a character.
   */
  ImmutableList<GroupedTokens.FollowedBy> followers(Group group) {
    ImmutableList<GroupedTokens.FollowedBy> known = memo.followers.get(group);
    if (known == null) {
      known = findFollowers(group);
      memo.account(64 + 200L * known.size());
      memo.followers.put(group, known);
    }
    return known;
  }

  private ImmutableList<GroupedTokens.FollowedBy> findFollowers(Group group) {
    ImmutableList.Builder<GroupedTokens.FollowedBy> followers = ImmutableList.builder();
    int[] left = group.tokens().toArray();
    int count = left.length;
    for (FirstTokens.First first : first(group.set(), group.node()).all()) {
      MaskBuilder followed = new MaskBuilder(vocabulary.size());
      int before = count;
      count = 0;
      for (int i = 0; i < before; i++) {
        if (canonical.successors().mayFollow(left[i], first.token())) {
          followed.add(left[i]);
        } else {
          left[count++] = left[i];
        }
      }
      if (count < before) {
        followers.add(new GroupedTokens.FollowedBy(first, followed.build()));
      }
    }
    return followers.build();
  }

  /**
   * Returns whether some token may follow a token that ends inside of a character, in any grammar.
   */
  private boolean goesOnInside(int token, int set, int node) {
    for (int next : inside(set, node)) {
      if (canonical.isByte(next) || canonical.successors().mayFollow(token, next)) {
        return true;
      }
    }
    return false;
  }

  /** Returns the tokens that continue a word after a set, inside of a character. */
  private int[] inside(int set, int node) {
    Key key = new Key(set, node);
    int[] known = memo.inside.get(key);
    if (known == null) {
      known = findInside(new SequenceState(set, node, -1));
      memo.account(64 + 4L * known.length);
      memo.inside.put(key, known);
    }
    return known;
  }

  private int[] findInside(SequenceState state) {
    IntArrayList found = new IntArrayList();
    for (int first = 0; first < trie.size(); first = trie.subtreeEnd()[first]) {
      if (words.nextNode(state.node(), trie.label()[first] & 0xFF) != -1) {
        for (int at = first; at < trie.subtreeEnd()[first]; at++) {
          int next = canonical.producedAs(trie.token()[at]);
          if (next >= 0 && canonical.next(state, next) != null) {
            found.add(next);
          }
        }
      }
    }
    return found.toIntArray();
  }

  /**
   * Returns all tokens that continue a word after a given token; empty if they are too many.
   *
   * @param set the hypotheses after the token by which the word continues
   */
  Optional<FirstTokens.All> following(int token, int set, int node) {
    Following key = new Following(token, set, node);
    Optional<FirstTokens.All> known = memo.following.get(key);
    if (known == null) {
      known =
          FirstTokens.following(
              vocabulary, canonical, set, node, disallowed(token), MOST_FOLLOWING);
      memo.account(64 + known.map(all -> 1024 + 100L * all.all().size()).orElse(0L));
      memo.following.put(key, known);
    }
    return known;
  }

  /**
   * Returns a few tokens that continue a word after a set, inside of a character if the node is not
   * 0.
   */
  FirstTokens.All first(int set, int node) {
    Key key = new Key(set, node);
    FirstTokens.All known = memo.first.get(key);
    if (known == null) {
      known = FirstTokens.of(vocabulary, canonical, set, node);
      memo.account(1024 + 100L * known.all().size());
      memo.first.put(key, known);
    }
    return known;
  }

  /**
   * One scan of the trie. It follows all hypotheses, and separately the hypotheses by which a new
   * word begins.
   */
  private final class Scan {
    private final WordPath all;
    private final int[] begun = new int[trie.maxDepth() + 1];
    private final Map<Key, MaskBuilder> tokens = new LinkedHashMap<>();

    Scan(int set, int node) {
      all = new WordPath(canonical, trie, new SequenceState(set, node, -1));
      begun[0] = node == 0 ? words.ended(set) : WordAutomaton.NONE;
    }

    Groups groups() {
      int[] subtreeEnd = trie.subtreeEnd();
      for (int at = 0; at < subtreeEnd.length; ) {
        if (!enter(at)) {
          at = subtreeEnd[at];
          continue;
        }
        add(trie.depth()[at], all.producedAt(at));
        at++;
      }
      addCuts();
      List<Group> result = new ArrayList<>();
      tokens.forEach(
          (key, mask) -> {
            int ended = key.node() == 0 ? words.ended(key.set()) : WordAutomaton.NONE;
            result.add(new Group(key.set(), key.node(), ended, mask.build()));
          });
      return new Groups(result, vocabulary.size(), memo);
    }

    private boolean enter(int at) {
      if (!all.enter(at)) {
        return false;
      }
      int level = trie.depth()[at];
      begun[level] = all.afterRead(level, begun[level - 1]);
      return true;
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
      int read = whole ? begun[level] : all.set(level);
      int node = all.node(level);
      int set = read < 0 ? read : canonical.setAfter(read, node == 0, token, whole);
      if (set >= 0 && (node == 0 || goesOnInside(token, set, node))) {
        group(set, node).add(token);
      }
    }

    /** Adds a byte token for a character that is no symbol. */
    private void addByte(int token) {
      SequenceState after = all.after(0, token);
      if (after != null) {
        group(after.set(), after.node()).add(token);
      }
    }

    /**
     * Adds the cut-out tokens, before which a word ends. The scan does not meet them, because it
     * reads words.
     */
    private void addCuts() {
      for (int cut = 0; all.node(0) == 0 && cut < canonical.cuts().length(); cut++) {
        int after = words.afterCut(all.set(0), cut);
        if (after >= 0) {
          group(after, 0).add(canonical.cuts().get(cut));
        }
      }
    }

    private MaskBuilder group(int set, int node) {
      return tokens.computeIfAbsent(new Key(set, node), k -> new MaskBuilder(vocabulary.size()));
    }
  }
}
