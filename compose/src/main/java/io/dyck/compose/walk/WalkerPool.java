package io.dyck.compose.walk;

import io.dyck.compose.region.Configurations;
import io.dyck.compose.region.Regions;
import io.dyck.pda.machine.Machine;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.table.TokenTrie;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.Arrays;
import java.util.concurrent.ConcurrentLinkedDeque;

/**
 * What walks of one constraint learn for each other: the configurations they passed, and regions.
 * One walker serves one walk at a time; there are as many as threads walk at once, each dropped
 * when it has grown too large. Thread-safe.
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
   * Regions need a machine whose letters are bytes: where a grammar names tokens, what a subtree
   * offers depends on the token. They look at more than a walk does, so the machine must be
   * complete; or lazy, where walks that pass a bound are repeated without branches, and then
   * without regions.
   */
  WalkerPool(Machine machine, Vocabulary vocabulary, int worthARegion) {
    this.machine = machine;
    this.vocabulary = vocabulary;
    this.worthARegion = worthARegion;
    this.isLazy = machine.dottedRules().hasLazy();
    this.useRegions = (machine.isComplete() || isLazy) && machine.terminals().tokenClasses() == 0;
    this.duplicates = duplicates(vocabulary.unwrap(TokenTrie.class).duplicates());
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

  /** The tables of one walk at a time. */
  final class Walker {
    private final Configurations configurations;
    private final Regions merged;
    private final Regions apart;

    private Walker(boolean branching) {
      configurations = new Configurations(machine, branching);
      merged = new Regions(configurations, true);
      apart = new Regions(configurations, false);
    }

    Configurations configurations() {
      return configurations;
    }

    TrieWalk walk(TokenSink sink) {
      Regions regions = sink.tellsConfigurationsApart() ? apart : merged;
      boolean used = useRegions && (!isLazy || configurations.areBranching());
      return new TrieWalk(
          configurations, used ? regions : null, worthARegion, vocabulary, duplicates, sink);
    }
  }

  /** A walker for one walk. */
  Walker take(boolean branching) {
    Walker known = idle.pollFirst();
    return known != null && known.configurations().areBranching() == branching
        ? known
        : new Walker(branching);
  }

  /** Not to be called after a walk that failed half-way. */
  void giveBack(Walker walker) {
    if (walker.configurations().bytes() < GREATEST) {
      idle.addFirst(walker);
    }
  }
}
