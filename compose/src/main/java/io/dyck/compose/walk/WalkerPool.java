package io.dyck.compose.walk;

import io.dyck.compose.region.Configurations;
import io.dyck.compose.region.RegionFinder;
import io.dyck.pda.machine.Machine;
import io.dyck.vocabulary.Vocabulary;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.Arrays;
import java.util.concurrent.ConcurrentLinkedDeque;

/**
 * The tables that walks of one constraint share: known configurations and regions. One walker
 * serves one walk at a time. The pool has as many walkers as threads that walk at the same time,
 * and drops a walker that has grown too large. Thread-safe.
 */
final class WalkerPool {
  private static final long GREATEST = 4L << 20;

  private final Machine machine;
  private final Vocabulary vocabulary;
  private final int worthARegion;
  private final boolean useRegions;
  private final boolean isLazy;
  private final Int2ObjectOpenHashMap<int[]> duplicates;
  private final ConcurrentLinkedDeque<Walker> idle = new ConcurrentLinkedDeque<>();

  /**
   * Creates an empty pool. Regions need a machine whose letters are all bytes, because in a grammar
   * that names tokens the reading of a subtree depends on the token. Finding regions examines more
   * configurations than a walk. Therefore the machine must be complete or lazy. In a lazy machine,
   * walks that exceed a bound are repeated without branches and regions.
   */
  WalkerPool(Machine machine, Vocabulary vocabulary, int worthARegion) {
    this.machine = machine;
    this.vocabulary = vocabulary;
    this.worthARegion = worthARegion;
    this.isLazy = machine.dottedRules().hasLazyLanguages();
    this.useRegions = (machine.isComplete() || isLazy) && machine.terminals().tokenClasses() == 0;
    this.duplicates = duplicates(vocabulary.trie().duplicates());
  }

  private static Int2ObjectOpenHashMap<int[]> duplicates(int[] pairs) {
    Int2ObjectOpenHashMap<int[]> result = new Int2ObjectOpenHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      int[] before = result.get(pairs[i]);
      int[] after = before == null ? new int[1] : Arrays.copyOf(before, before.length + 1);
      after[after.length - 1] = pairs[i + 1];
      result.put(pairs[i], after);
    }
    return result;
  }

  /** The tables for one walk at a time. */
  final class Walker {
    private final Configurations configurations;
    private final RegionFinder merged;
    private final RegionFinder apart;

    private Walker(boolean branching) {
      configurations = new Configurations(machine, branching);
      merged = new RegionFinder(configurations, true);
      apart = new RegionFinder(configurations, false);
    }

    Configurations configurations() {
      return configurations;
    }

    TrieWalk walk(TokenSink sink) {
      RegionFinder regions = sink.needsConfigurations() ? apart : merged;
      boolean used = useRegions && (!isLazy || configurations.areBranching());
      return new TrieWalk(
          configurations, used ? regions : null, worthARegion, vocabulary, duplicates, sink);
    }
  }

  /** Returns a walker for one walk. */
  Walker take(boolean branching) {
    Walker known = idle.pollFirst();
    return known != null && known.configurations().areBranching() == branching
        ? known
        : new Walker(branching);
  }

  /** Returns a walker to the pool. Must not be called after a failed walk. */
  void release(Walker walker) {
    if (walker.configurations().bytes() < GREATEST) {
      idle.addFirst(walker);
    }
  }
}
