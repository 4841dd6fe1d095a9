package io.dyck.compose.walk;

import com.google.common.collect.ImmutableList;
import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.region.BoundedLoop;
import io.dyck.compose.region.Configurations;
import io.dyck.compose.region.Region;
import io.dyck.compose.region.RegionFinder;
import io.dyck.compose.region.RegionWalk;
import io.dyck.compose.region.Subtrees;
import io.dyck.failure.CompilationCancelledException;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.table.TokenTrie;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One walk of the machine over the trie, as a linear scan of its nodes (docs/composition.md, "The
 * trie"). The walk collects decided tokens and suspended nodes. A dead byte skips its subtree. A
 * region provides its inner tokens from its own walk; then only nodes whose byte leads out are
 * read. Cost: some nanoseconds for each node that is visited. Used once, by one thread.
 */
final class TrieWalk {
  /**
   * Stands for a token in the key of a suspension: the letter that begins tokens is still to be
   * read.
   */
  private static final int BEGINS = -1;

  /**
   * The number of exceptions above which a walk uses the region that begins at the configuration
   * instead of a similar region.
   */
  private static final int MANY_EXCEPTIONS = 10_000;

  private final Configurations configurations;
  private final @Nullable RegionFinder regions;
  private final int worthARegion;
  private final Vocabulary vocabulary;
  private final TokenTrie trie;
  private final byte[] label;
  private final int[] subtreeEnd;
  private final int[] token;
  private final char[] depth;
  private final Int2ObjectOpenHashMap<int[]> duplicates;
  private final TokenSink sink;
  private final Map<Key, SuspendedNodes> suspended = new LinkedHashMap<>();

  /**
   * The configuration after each byte on the path to a node; a nested walk uses the entries above.
   */
  private int[] path;

  private int pathStart;
  private TokenFilter filter = TokenFilter.ALL;
  private int visited;

  /** The number of nodes between two checks for an interrupt, as a bit mask. */
  private static final int LOOK = 0xFFF;

  private record Key(int point, int letter, int only) {}

  /** The suspended nodes of one key: single nodes, and a whole list that may be shared. */
  private static final class SuspendedNodes {
    private final IntArrayList single = new IntArrayList();
    private int[] shared = {};

    void add(int[] nodes) {
      if (shared.length == 0) {
        shared = nodes;
      } else {
        single.addElements(single.size(), nodes);
      }
    }

    /**
     * Returns the nodes, sorted and without duplicates. Branches can suspend a node twice at one
     * point.
     */
    int[] sorted() {
      if (single.isEmpty()) {
        return shared;
      }
      single.addElements(single.size(), shared);
      int[] all = single.toIntArray();
      Arrays.sort(all);
      int count = 0;
      for (int i = 0; i < all.length; i++) {
        if (i == 0 || all[i] != all[i - 1]) {
          all[count++] = all[i];
        }
      }
      return Arrays.copyOf(all, count);
    }
  }

  /**
   * Prepares a walk.
   *
   * @param regions null if regions must not be used
   * @param worthARegion the number of nodes of a subtree above which a region's walk of the subtree
   *     is stored
   */
  TrieWalk(
      Configurations configurations,
      @Nullable RegionFinder regions,
      int worthARegion,
      Vocabulary vocabulary,
      Int2ObjectOpenHashMap<int[]> duplicates,
      TokenSink sink) {
    this.configurations = configurations;
    this.regions = regions;
    this.worthARegion = worthARegion;
    this.vocabulary = vocabulary;
    this.duplicates = duplicates;
    this.sink = sink;
    this.trie = vocabulary.trie();
    this.label = trie.label();
    this.subtreeEnd = trie.subtreeEnd();
    this.token = trie.token();
    this.depth = trie.depth();
    this.path = new int[2 * trie.maxDepth() + 4];
  }

  Configurations configurations() {
    return configurations;
  }

  /** Reads all nodes from a configuration. */
  void walkAll(int configuration, TokenFilter tokens) {
    filter = tokens;
    RegionFinder known = trie.size() > worthARegion ? regions : null;
    if (known != null && walkAsRegion(configuration, Subtrees.wholeTrie())) {
      return;
    }
    Region region = known == null ? null : known.regionAt(configuration);
    if (region != null) {
      walkRegion(walkOf(region, Subtrees.wholeTrie()), region);
    } else {
      walk(configuration, 0, trie.size(), 0);
    }
  }

  /** Reads nodes {@code from} to {@code to} below one node of depth {@code base}, or the root. */
  private void walk(int configuration, int from, int to, int base) {
    int start = pathStart;
    if (path.length < start + trie.maxDepth() + 2) {
      path = Arrays.copyOf(path, 2 * path.length);
    }
    int[] before = path;
    before[start] = configuration;
    int node = from;
    while (node < to) {
      if ((++visited & LOOK) == 0) {
        CompilationCancelledException.checkInterrupted();
      }
      int level = start + depth[node] - base;
      int letter = configurations.letterOf(label[node] & 0xFF);
      int after = configurations.target(before[level - 1], letter);
      if (after < Configurations.DEAD) {
        pathStart = level;
        after = enterFork(after, letter, node);
      }
      if (after < 0) {
        node = subtreeEnd[node];
        continue;
      }
      before[level] = after;
      if (token[node] >= 0) {
        decideAt(node, after);
      }
      pathStart = level + 1;
      if (subtreeEnd[node] - node > worthARegion && walkRegionBelow(node, after)) {
        node = subtreeEnd[node];
        continue;
      }
      node++;
    }
    pathStart = start;
  }

  /**
   * Handles a fork: suspends its suspended configurations, and enters all moves except the last.
   * Returns the last move, or {@link Configurations#DEAD} if there is none.
   */
  private int enterFork(int number, int letter, int node) {
    Configurations.Fork fork = configurations.fork(number);
    for (int point : fork.suspended().elements()) {
      suspendedNodes(point, letter, filter.filterNumber()).single.add(node);
    }
    int[] moved = fork.moved().elements();
    for (int i = 0; i < moved.length - 1; i++) {
      enter(node, moved[i]);
    }
    return moved.length == 0 ? Configurations.DEAD : moved[moved.length - 1];
  }

  /** Handles a node whose byte was read, and its subtree. */
  private void enter(int node, int configuration) {
    if (token[node] >= 0) {
      decideAt(node, configuration);
    }
    int end = subtreeEnd[node];
    boolean inRegion = end - node > worthARegion && walkRegionBelow(node, configuration);
    if (!inRegion && node + 1 < end) {
      walk(configuration, node + 1, end, depth[node]);
    }
  }

  /** Walks a large subtree with a region. Returns false if the node leads into no region. */
  private boolean walkRegionBelow(int node, int configuration) {
    return walkAsRegion(configuration, Subtrees.belowNodes(node));
  }

  /** Walks subtrees with the walk of an equal or similar region. Returns false if there is none. */
  private boolean walkAsRegion(int configuration, Subtrees where) {
    if (regions == null) {
      return false;
    }
    Region around = regions.regionAround(configuration);
    if (around != null) {
      walkRegion(walkOf(around, where), around);
      return true;
    }
    BoundedLoop bounded = sink.needsConfigurations() ? null : regions.boundedLoop(configuration);
    if (bounded != null) {
      walkBounded(bounded, where);
      return true;
    }
    Region like = regions.regionEntered(configuration);
    if (like != null) {
      walkLike(like, configuration, where);
      return true;
    }
    return false;
  }

  /** Follows the walk of the loop, and walks node by node after the loop's end. */
  private void walkBounded(BoundedLoop bounded, Subtrees where) {
    Region region = bounded.region();
    RegionWalk walk = walkOf(region, where);
    ExceptedNodes exceptions = new ExceptedNodes(trie);
    int[] last = walk.nodesInsideAfter(region.targets().elements(), trie, bounded.length());
    for (int node : last) {
      if (node + 1 < subtreeEnd[node]) {
        exceptions.add(node + 1, subtreeEnd[node]);
      }
    }
    walkRegionExcept(walk, region, exceptions);
    for (int node : last) {
      if (node + 1 < subtreeEnd[node]) {
        walk(bounded.end(), node + 1, subtreeEnd[node], depth[node]);
      }
    }
  }

  /** Follows the walk of a region wherever the configuration behaves like the region. */
  private void walkLike(Region region, int configuration, Subtrees where) {
    RegionComparison comparison =
        new RegionComparison(configurations, region, trie, sink.needsConfigurations());
    for (int i = 0; i < where.count(); i++) {
      comparison.compare(configuration, 0, where.rangeStart(i), where.rangeEnd(i, trie));
    }
    visited += comparison.visitedCount();
    RegionWalk walk = walkOf(region, where);
    boolean many = walk.coversTrie() && comparison.exceptions().nodes() > MANY_EXCEPTIONS;
    Region beginning = many && regions != null ? regions.regionAt(configuration) : null;
    if (beginning != null) {
      walkRegion(walkOf(beginning, where), beginning);
      return;
    }
    walkRegionExcept(walk, region, comparison.exceptions());
    IntArrayList beside = comparison.differingNodes();
    for (int i = 0; i < beside.size(); i += 2) {
      if (token[beside.getInt(i)] >= 0) {
        decideAt(beside.getInt(i), beside.getInt(i + 1));
      }
    }
    for (int i = 0; i < comparison.nodes().size(); i++) {
      int node = comparison.nodes().getInt(i);
      int after = comparison.moves().getInt(i);
      if (after < Configurations.DEAD) {
        after = enterFork(after, configurations.letterOf(label[node] & 0xFF), node);
      }
      if (after >= 0) {
        enter(node, after);
      }
    }
  }

  private RegionWalk walkOf(Region region, Subtrees where) {
    return RegionWalk.of(region.targets(), trie, where, vocabulary.size(), duplicates);
  }

  private void walkRegionExcept(RegionWalk walk, Region region, ExceptedNodes exceptions) {
    if (exceptions.isEmpty()) {
      walkRegion(walk, region);
      return;
    }
    sink.addInsideExcept(walk, region.configurations(), exceptions.tokens(duplicates));
    for (RegionWalk.RegionExit out : walk.regionExits()) {
      int[] nodes = exceptions.removeExcepted(out.nodes());
      visited += out.staysInside() ? 1 : nodes.length;
      read(
          region.configurations()[out.block()],
          configurations.letterOf(out.letter()),
          nodes,
          out.staysInside());
    }
  }

  private void walkRegion(RegionWalk walk, Region region) {
    int[] blocks = region.configurations();
    sink.addInside(walk, blocks);
    for (RegionWalk.RegionExit out : walk.regionExits()) {
      visited += out.staysInside() ? 1 : out.nodes().length;
      read(
          blocks[out.block()],
          configurations.letterOf(out.letter()),
          out.nodes(),
          out.staysInside());
    }
  }

  /**
   * Reads one letter at many nodes.
   *
   * @param staysInside whether the moves of the letter were already read inside the region; then
   *     only suspended configurations are handled
   */
  private void read(int configuration, int letter, int[] nodes, boolean staysInside) {
    int after = configurations.target(configuration, letter);
    if (after >= 0) {
      enterAll(nodes, after);
    } else if (after != Configurations.DEAD) {
      Configurations.Fork fork = configurations.fork(after);
      for (int point : fork.suspended().elements()) {
        suspendedNodes(point, letter, filter.filterNumber()).add(nodes);
      }
      for (int moved : staysInside ? new int[0] : fork.moved().elements()) {
        enterAll(nodes, moved);
      }
    }
  }

  /**
   * Enters many nodes whose byte leads to one configuration. Large subtrees are walked together.
   */
  private void enterAll(int[] nodes, int configuration) {
    if (nodes.length > 1
        && countBelow(nodes) > worthARegion
        && Subtrees.areDisjoint(nodes, trie)
        && walkAsRegion(configuration, Subtrees.belowNodes(nodes))) {
      for (int node : nodes) {
        if (token[node] >= 0) {
          decideAt(node, configuration);
        }
      }
      return;
    }
    for (int node : nodes) {
      enter(node, configuration);
    }
  }

  /** Returns the number of nodes below some nodes; stops counting above {@link #worthARegion}. */
  private int countBelow(int[] nodes) {
    int below = 0;
    for (int i = 0; i < nodes.length && below <= worthARegion; i++) {
      below += subtreeEnd[nodes[i]] - nodes[i] - 1;
    }
    return below;
  }

  private SuspendedNodes suspendedNodes(int point, int letter, int only) {
    return suspended.computeIfAbsent(new Key(point, letter, only), k -> new SuspendedNodes());
  }

  private void decideAt(int node, int configuration) {
    int id = token[node];
    if (filter.accepts(id)) {
      sink.add(id, configuration);
    }
    if (!duplicates.isEmpty()) {
      decideSameSpellings(id, configuration);
    }
  }

  private void decideSameSpellings(int id, int configuration) {
    int[] others = duplicates.get(id);
    if (others != null) {
      for (int other : others) {
        if (filter.accepts(other)) {
          sink.add(other, configuration);
        }
      }
    }
  }

  /** Reads the letter that begins tokens, then their text. */
  void beginAndWalk(int configuration, int letter, TokenFilter tokens) {
    for (int begun : begin(configuration, letter)) {
      tokens.walk(this, begun);
    }
  }

  /**
   * Adds many tokens at once without reading them, if all tokens are allowed independent of their
   * text. Returns whether the tokens were added.
   */
  boolean tryTakeAll(int configuration, TokenMask tokens) {
    boolean takes = !sink.needsConfigurations() && configurations.acceptsAnyText(configuration);
    if (takes) {
      sink.addAll(tokens);
    }
    return takes;
  }

  /** Reads tokens without text, which their letter alone decides. */
  void readTextlessTokens(int configuration, int letter, int[] ids) {
    for (int begun : begin(configuration, letter)) {
      for (int id : ids) {
        sink.add(id, begun);
      }
    }
  }

  /**
   * Returns the configurations after a letter that begins tokens. Suspends configurations that need
   * more of the stack.
   */
  int[] begin(int configuration, int letter) {
    int after = configurations.target(configuration, letter);
    if (after >= Configurations.DEAD) {
      return after < 0 ? new int[0] : new int[] {after};
    }
    Configurations.Fork fork = configurations.fork(after);
    for (int point : fork.suspended().elements()) {
      suspendedNodes(point, letter, BEGINS);
    }
    return fork.moved().elements();
  }

  /** Reads the bytes of one named token from a given byte on. */
  void walkToken(int configuration, int id, int firstByte) {
    byte[] bytes = vocabulary.bytes(id);
    int at = configuration;
    for (int i = firstByte; i < bytes.length && at >= 0; i++) {
      int letter = configurations.letterOf(bytes[i] & 0xFF);
      at = configurations.target(at, letter);
      if (at < Configurations.DEAD) {
        Configurations.Fork fork = configurations.fork(at);
        for (int point : fork.suspended().elements()) {
          suspendedNodes(point, letter, id).single.add(trie.find(bytes, 0, i + 1));
        }
        for (int moved : fork.moved().elements()) {
          walkToken(moved, id, i + 1);
        }
        return;
      }
    }
    if (at >= 0) {
      sink.add(id, at);
    }
  }

  /** Continues at suspended nodes with more of the stack. */
  void resume(Suspension part, int configuration, TokenClasses tokenClasses) {
    if (part.onlyToken() >= 0) {
      for (int node : part.nodes()) {
        walkToken(configuration, part.onlyToken(), depth[node] - 1);
      }
    } else if (part.letter() >= configurations.byteClasses()) {
      tokenClasses.begin(this, configuration, part.letter());
    } else {
      filter = tokenClasses.unnamed(part.onlyToken());
      read(configuration, part.letter(), part.nodes(), false);
    }
  }

  ImmutableList<Suspension> suspensions() {
    ImmutableList.Builder<Suspension> result = ImmutableList.builder();
    suspended.forEach(
        (key, nodes) ->
            result.add(
                new Suspension(
                    configurations.at(key.point()), key.letter(), key.only(), nodes.sorted())));
    return result.build();
  }

  int visitedCount() {
    return visited;
  }
}
