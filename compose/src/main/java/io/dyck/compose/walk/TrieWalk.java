package io.dyck.compose.walk;

import com.google.common.collect.ImmutableList;
import io.dyck.compose.mask.MaskBuilder;
import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.vocabulary.TokenTrie;
import io.dyck.compose.vocabulary.Vocabulary;
import io.dyck.compose.walk.Suspension.Point;
import io.dyck.pda.machine.Cell;
import io.dyck.pda.machine.Configuration;
import io.dyck.pda.machine.Configuration.Outcome;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.PartialStack;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Transition;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One walk of the machine over the trie, as a linear scan of its nodes (docs/composition.md, "The
 * trie"). Collects the tokens that are decided and the nodes that are suspended. A dead byte skips
 * its subtree. Cost: 5 to 10 ns for each node that is visited. Used once, by one thread.
 */
final class TrieWalk {
  private static final int[] NONE = {};

  /** Nodes of a subtree from which on a region's own walk of it is kept. */
  private static final int WORTH_A_REGION = 128;

  private final Machine machine;
  private final Vocabulary vocabulary;
  private final TokenTrie trie;
  private final byte[] label;
  private final int[] subtreeEnd;
  private final int[] token;
  private final char[] depth;
  private final Int2ObjectOpenHashMap<int[]> duplicates;
  private final int[] letterOfByte;
  private final State[] states;
  private final Cell[] cells;
  private final Configuration moving;
  private final TokenSink sink;
  private State tokenState;
  private Cell tokenCell;
  private final Map<Point, IntArrayList> suspended = new LinkedHashMap<>();
  private @Nullable State lastState;
  private @Nullable Cell lastCell;
  private IntArrayList lastNodes = new IntArrayList();
  private TokenFilter tokensOfText = TokenFilter.ALL;
  private int only = -1;
  private int visited;
  private @Nullable Regions regions;
  private @Nullable Collector collector;

  TrieWalk(
      Machine machine,
      Vocabulary vocabulary,
      Int2ObjectOpenHashMap<int[]> duplicates,
      TokenSink sink) {
    this.sink = sink;
    this.duplicates = duplicates;
    this.machine = machine;
    this.vocabulary = vocabulary;
    this.trie = vocabulary.trie();
    this.label = trie.label();
    this.subtreeEnd = trie.subtreeEnd();
    this.token = trie.token();
    this.depth = trie.depth();
    this.letterOfByte = new int[256];
    for (int b = 0; b < 256; b++) {
      letterOfByte[b] = machine.terminals().classOf(b);
    }
    this.states = new State[trie.maxDepth() + 1];
    this.cells = new Cell[trie.maxDepth() + 1];
    this.moving = new Configuration(machine, machine.start(), machine.bottomCell());
    this.tokenState = machine.start();
    this.tokenCell = machine.bottomCell();
  }

  /** Reads all nodes from a configuration. */
  void walkAll(State state, Cell cell, TokenFilter filter) {
    walk(state, cell, 0, trie.size(), 0, filter);
  }

  /** Reads one node and its subtree from a configuration that stands before the node's byte. */
  private void walkSubtree(State state, Cell cell, int node, TokenFilter filter) {
    walk(state, cell, node, subtreeEnd[node], depth[node] - 1, filter);
  }

  private void walk(State state, Cell cell, int from, int to, int baseDepth, TokenFilter filter) {
    tokensOfText = filter;
    states[0] = state;
    cells[0] = cell;
    int node = from;
    while (node < to) {
      visited++;
      int level = depth[node] - baseDepth;
      State before = states[level - 1];
      int letter = letterOfByte[label[node] & 0xFF];
      Transition transition = before.next(letter);
      if (transition.isLocal()) {
        states[level] = localTarget(transition);
        cells[level] = cells[level - 1];
      } else if (transition.isDead() || !step(before, cells[level - 1], letter, node, level)) {
        node = subtreeEnd[node];
        continue;
      }
      if (token[node] >= 0) {
        tokenState = states[level];
        tokenCell = cells[level];
        filter.add(token[node], spelledAlike(token[node]), this);
      }
      if (subtreeEnd[node] - node > WORTH_A_REGION && walkRegionBelow(node, level)) {
        node = subtreeEnd[node];
        continue;
      }
      node++;
    }
  }

  /** Lets the walk take what regions have in common from their own walks, kept with the trie. */
  void useRegions(Regions newRegions, Collector newCollector) {
    regions = newRegions;
    collector = newCollector;
  }

  /** The walk of a region over the whole trie, and what follows where it is left. */
  void walkRegion(Region region, Cell cell) {
    walkRegion(region, cell, 0, trie.size());
  }

  /** A large subtree under a node that leads into a region; false if the region is not worth it. */
  private boolean walkRegionBelow(int node, int level) {
    Regions known = regions;
    Region region = known == null ? null : known.of(states[level], cells[level].symbol());
    if (region == null) {
      return false;
    }
    // The arrays of this walk are in use down to this level; what leaves the region walks apart.
    TrieWalk apart = apart();
    apart.walkRegion(region, cells[level], node + 1, subtreeEnd[node]);
    join(apart);
    return true;
  }

  private void walkRegion(Region region, Cell cell, int from, int to) {
    RegionWalk walk = RegionWalk.of(region.form(), trie, from, to, vocabulary.size(), duplicates);
    Collector known = collector;
    if (known != null) {
      known.addAll(walk.inside(), from == 0 && to == trie.size());
    }
    for (int i = 0; i < walk.size(); i++) {
      walkSubtree(region.stateOf(walk.block(i)), cell, walk.node(i), TokenFilter.ALL);
    }
  }

  private TrieWalk apart() {
    TrieWalk apart = new TrieWalk(machine, vocabulary, duplicates, sink);
    apart.regions = regions;
    apart.collector = collector;
    return apart;
  }

  private void join(TrieWalk apart) {
    visited += apart.visited;
    apart.suspended.forEach(
        (point, nodes) -> suspended.computeIfAbsent(point, p -> new IntArrayList()).addAll(nodes));
    lastState = null;
  }

  private int[] spelledAlike(int id) {
    int[] others = duplicates.get(id);
    return others == null ? NONE : others;
  }

  private static State localTarget(Transition transition) {
    State target = transition.target();
    if (target == null) {
      throw new AssertionError("a local transition has a target");
    }
    return target;
  }

  private boolean step(State before, Cell cell, int letter, int node, int level) {
    moving.set(before, cell);
    Outcome outcome = moving.stepBranching(letter);
    if (outcome == Outcome.MOVED) {
      states[level] = moving.state();
      cells[level] = moving.cell();
    } else if (outcome == Outcome.UNKNOWN) {
      suspend(node);
    }
    State branch = moving.branchState();
    if (branch != null) {
      // The arrays of this walk are in use; the other branch walks the subtree apart.
      TrieWalk apart = apart();
      apart.walkSubtree(branch, moving.branchCell(), node, tokensOfText);
      join(apart);
    }
    return outcome == Outcome.MOVED;
  }

  /** Suspends a node where the moving configuration stands. */
  @SuppressWarnings("ReferenceEquality") // Cells are compared as a shortcut only.
  private void suspend(int node) {
    if (moving.state() != lastState || moving.cell() != lastCell || only >= 0) {
      lastState = moving.state();
      lastCell = moving.cell();
      Point point = new Point(moving.state(), PartialStack.of(moving.cell()), only);
      lastNodes = suspended.computeIfAbsent(point, p -> new IntArrayList());
    }
    lastNodes.add(node);
  }

  /** Begins tokens that the grammar tells from others by a letter, then reads their text. */
  void beginAndWalk(State state, Cell cell, int letter, TokenFilter filter) {
    moving.set(state, cell);
    Outcome outcome = moving.stepBranching(letter);
    State branch = moving.branchState();
    Cell branchCell = moving.branchCell();
    if (outcome == Outcome.UNKNOWN) {
      suspend(~letter);
    } else if (outcome == Outcome.MOVED) {
      filter.walk(this, moving.state(), moving.cell());
    }
    if (branch != null) {
      beginAndWalk(branch, branchCell, letter, filter);
    }
  }

  /** Reads the bytes of one named token from some byte on. */
  void walkToken(State state, Cell cell, int id, int firstByte) {
    only = id;
    if (readToken(state, cell, vocabulary.bytes(id), firstByte)) {
      decide(id);
    }
    only = -1;
    lastState = null;
  }

  private boolean readToken(State state, Cell cell, byte[] bytes, int firstByte) {
    State at = state;
    Cell top = cell;
    for (int i = firstByte; i < bytes.length; i++) {
      moving.set(at, top);
      Outcome outcome = moving.stepBranching(letterOfByte[bytes[i] & 0xFF]);
      if (outcome == Outcome.UNKNOWN) {
        suspend(trie.find(bytes, 0, i + 1));
      }
      State branch = moving.branchState();
      if (branch != null) {
        TrieWalk apart = apart();
        apart.walkToken(branch, moving.branchCell(), only, i);
        join(apart);
      }
      if (outcome != Outcome.MOVED) {
        return false;
      }
      at = moving.state();
      top = moving.cell();
    }
    tokenState = at;
    tokenCell = top;
    return true;
  }

  /** A token was read to its end, in the configuration noted. */
  void decide(int id) {
    sink.add(id, tokenState, tokenCell);
  }

  /** Goes on at a suspended node with more of the stack. */
  void resume(Suspension part, Cell cell, int node, TokenFilter unnamed) {
    if (part.only() >= 0) {
      walkToken(part.state(), cell, part.only(), depth[node] - 1);
    } else {
      walkSubtree(part.state(), cell, node, unnamed);
    }
  }

  /** A token that spells no text: it is decided by its letter alone. */
  void beginOnly(State state, Cell cell, int letter, int[] ids) {
    moving.set(state, cell);
    Outcome outcome = moving.stepBranching(letter);
    State branch = moving.branchState();
    Cell branchCell = moving.branchCell();
    if (outcome == Outcome.UNKNOWN) {
      suspend(~letter);
    } else if (outcome == Outcome.MOVED) {
      tokenState = moving.state();
      tokenCell = moving.cell();
      for (int id : ids) {
        decide(id);
      }
    }
    if (branch != null) {
      beginOnly(branch, branchCell, letter, ids);
    }
  }

  ImmutableList<Suspension> suspensions() {
    ImmutableList.Builder<Suspension> result = ImmutableList.builder();
    suspended.forEach(
        (point, nodes) -> {
          // Branches can suspend a node twice at one point.
          int[] sorted = nodes.intStream().sorted().distinct().toArray();
          result.add(new Suspension(point.state(), point.stack(), point.only(), sorted));
        });
    return result.build();
  }

  int visited() {
    return visited;
  }

  /** Collects decided tokens: single ones, and whole masks of regions, whose words it shares. */
  static final class Collector implements TokenSink {
    private final MaskBuilder single;
    private TokenMask whole;

    Collector(int size) {
      single = new MaskBuilder(size);
      whole = TokenMask.empty(size);
    }

    @Override
    public void add(int token, State state, Cell cell) {
      single.add(token);
    }

    /** A mask of the whole trie shares its words; parts of it are copied. */
    void addAll(TokenMask tokens, boolean shares) {
      if (shares) {
        whole = whole.union(tokens);
      } else {
        tokens.forEach(single::add);
      }
    }

    TokenMask mask() {
      return whole.union(single.build());
    }
  }
}
