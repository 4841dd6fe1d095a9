package io.dyck.compose.walk;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** The regions of configurations, found once for each. For one thread at a time. */
final class Regions {
  private final Configurations configurations;
  private final boolean merge;
  private final Int2ObjectOpenHashMap<Region> around = new Int2ObjectOpenHashMap<>();
  private final Int2ObjectOpenHashMap<Region> at = new Int2ObjectOpenHashMap<>();
  private final IntOpenHashSet notAround = new IntOpenHashSet();
  private final IntOpenHashSet notAt = new IntOpenHashSet();

  /**
   * Nothing is found yet.
   *
   * @param merge whether configurations that read alike are one block
   */
  Regions(Configurations configurations, boolean merge) {
    this.configurations = configurations;
    this.merge = merge;
  }

  /** The region of the loop that passes a configuration; null if none does. */
  @Nullable Region around(int configuration) {
    return find(configuration, around, notAround, entry -> LoopMembers.of(configurations, entry));
  }

  /** The region around a configuration, or else of the loops that begin there; null if none do. */
  @Nullable Region at(int configuration) {
    Region around = around(configuration);
    return around != null
        ? around
        : find(configuration, at, notAt, entry -> LoopMembers.after(configurations, entry));
  }

  private @Nullable Region find(
      int entry,
      Int2ObjectOpenHashMap<Region> known,
      IntOpenHashSet none,
      IntFunction<IntArrayList> members) {
    Region region = known.get(entry);
    if (region != null || none.contains(entry)) {
      return region;
    }
    IntArrayList found = members.apply(entry);
    if (found.isEmpty()) {
      none.add(entry);
      return null;
    }
    region = Region.of(configurations, found, merge);
    known.put(entry, region);
    return region;
  }
}
