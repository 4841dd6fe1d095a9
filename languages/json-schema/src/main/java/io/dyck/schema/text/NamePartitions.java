package io.dyck.schema.text;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import io.dyck.schema.states.SchemaLimits;
import io.dyck.schema.strings.NameAutomaton;
import io.dyck.schema.strings.StringEscapes;
import io.dyck.schema.strings.StringSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The names of members, partitioned by what schemas say of them. Many shapes of one schema speak of
 * the same names, and share the result. For one thread at a time.
 */
final class NamePartitions {
  private static final int MOST_CLASSES = 1_024;

  /** A class of fewer names than this becomes single names, which come once each. */
  private static final int MOST_SINGLE = 64;

  private final StringEscapes escapes;
  private final Map<Spoken, Partition> partitions = new HashMap<>();
  private final Map<Slots, NameAutomaton> automata = new HashMap<>();
  private final Map<StringSet, Optional<ImmutableList<String>>> elements = new HashMap<>();

  NamePartitions(StringEscapes escapes) {
    this.escapes = escapes;
  }

  /** What schemas speak of: single names in an order, and patterns. */
  private record Spoken(ImmutableList<String> names, ImmutableSet<StringSet> patterns) {}

  private record Slots(ImmutableList<String> names, ImmutableList<StringSet> classes) {}

  /**
   * A partition of all names.
   *
   * @param singles a part each
   * @param classes the other parts, but for the single names, and the patterns that match them
   */
  record Partition(
      ImmutableList<String> singles, ImmutableMap<StringSet, ImmutableSet<StringSet>> classes) {}

  /**
   * The coarsest partition whose parts the patterns do not split, with the single names apart. The
   * names of a class of few become single ones.
   */
  Partition of(Set<String> names, Set<StringSet> patterns) {
    return partitions.computeIfAbsent(
        new Spoken(ImmutableList.copyOf(names), ImmutableSet.copyOf(patterns)),
        NamePartitions::partition);
  }

  /** All names of a class; null if there are more than {@link ObjectPlan#MAX_NAMES}. */
  @Nullable ImmutableList<String> elements(StringSet names) {
    return elements
        .computeIfAbsent(
            names,
            all -> Optional.ofNullable(all.isAll() ? null : all.elements(ObjectPlan.MAX_NAMES)))
        .orElse(null);
  }

  /** Reads the names of some slots. */
  NameAutomaton automaton(ImmutableList<String> names, ImmutableList<StringSet> classes) {
    return automata.computeIfAbsent(
        new Slots(names, classes), slots -> new NameAutomaton(names, classes, escapes));
  }

  private static Partition partition(Spoken spoken) {
    Map<StringSet, ImmutableSet<StringSet>> parts = new LinkedHashMap<>();
    parts.put(StringSet.all(), ImmutableSet.of());
    for (StringSet pattern : spoken.patterns) {
      Map<StringSet, ImmutableSet<StringSet>> finer = new LinkedHashMap<>();
      parts.forEach(
          (set, matched) -> {
            StringSet inside = set.and(pattern);
            if (!inside.isEmpty()) {
              finer.put(
                  inside, ImmutableSet.<StringSet>builder().addAll(matched).add(pattern).build());
            }
            StringSet outside = set.and(pattern.not());
            if (!outside.isEmpty()) {
              finer.put(outside, matched);
            }
          });
      SchemaLimits.check(
          "schemaNames", MOST_CLASSES, finer.size(), "classes of names that patterns tell apart");
      parts = finer;
    }
    Set<String> singles = new LinkedHashSet<>(spoken.names);
    ImmutableMap.Builder<StringSet, ImmutableSet<StringSet>> classes = ImmutableMap.builder();
    parts.forEach(
        (set, matched) -> {
          ImmutableList<String> few = set.isAll() ? null : set.elements(MOST_SINGLE);
          if (few == null) {
            classes.put(set, matched);
          } else {
            singles.addAll(few);
          }
        });
    return new Partition(ImmutableList.copyOf(singles), classes.buildOrThrow());
  }
}
