package io.dyck.compose.region;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Finds the regions of configurations, each once. For one thread at a time. */
public final class RegionFinder {
  private final Configurations configurations;
  private final boolean merge;
  private final Int2ObjectOpenHashMap<Region> around = new Int2ObjectOpenHashMap<>();
  private final Int2ObjectOpenHashMap<Region> at = new Int2ObjectOpenHashMap<>();
  private final Int2ObjectOpenHashMap<Region> like = new Int2ObjectOpenHashMap<>();
  private final Int2ObjectOpenHashMap<BoundedLoop> bounded = new Int2ObjectOpenHashMap<>();
  private final IntOpenHashSet notLike = new IntOpenHashSet();
  private final IntOpenHashSet notBounded = new IntOpenHashSet();
  private final IntOpenHashSet notAround = new IntOpenHashSet();
  private final IntOpenHashSet notAt = new IntOpenHashSet();

  public RegionFinder(Configurations configurations, boolean merge) {
    this.configurations = configurations;
    this.merge = merge;
  }

  /** Returns the region of the loop that passes a configuration. */
  public @Nullable Region regionAround(int configuration) {
    return find(
        configuration, around, notAround, entry -> LoopMembers.membersOf(configurations, entry));
  }

  /**
   * Returns the region around a configuration, or else the region of the loops that begin there.
   */
  public @Nullable Region regionAt(int configuration) {
    Region around = regionAround(configuration);
    return around != null
        ? around
        : find(configuration, at, notAt, entry -> LoopMembers.membersAfter(configurations, entry));
  }

  /**
   * Returns the region of a loop that letters of the configuration lead into, if most bytes have
   * the same target from the configuration as from the loop.
   */
  public @Nullable Region regionEntered(int configuration) {
    Region region = like.get(configuration);
    if (region == null && !notLike.contains(configuration)) {
      region = findRegionEntered(configuration);
      if (region == null) {
        notLike.add(configuration);
      } else {
        like.put(configuration, region);
      }
    }
    return region;
  }

  private @Nullable Region findRegionEntered(int configuration) {
    int target = configurations.mainTarget(configuration);
    Region region = target < 0 ? null : regionAround(target);
    return region != null && haveMostTargetsEqual(configuration, target) ? region : null;
  }

  /**
   * Returns whether more bytes have equal than different targets. Bytes that both configurations
   * refuse do not count.
   */
  private boolean haveMostTargetsEqual(int one, int other) {
    int balance = 0;
    for (int letter = 0; letter < configurations.byteClasses(); letter++) {
      int next = configurations.target(one, letter);
      if (next != configurations.target(other, letter)) {
        balance -= configurations.bytesOf(letter);
      } else if (next != Configurations.DEAD) {
        balance += configurations.bytesOf(letter);
      }
    }
    return balance > 0;
  }

  /** Returns the bounded loop that begins at a configuration. */
  public @Nullable BoundedLoop boundedLoop(int configuration) {
    BoundedLoop known = bounded.get(configuration);
    if (known == null && !notBounded.contains(configuration)) {
      known = BoundedLoop.loopFrom(configurations, configuration);
      if (known == null) {
        notBounded.add(configuration);
      } else {
        bounded.put(configuration, known);
      }
    }
    return known;
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
