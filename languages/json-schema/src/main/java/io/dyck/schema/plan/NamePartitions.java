package io.dyck.schema.plan;

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
 * Partitions the names of members by the names and patterns of schemas. Many shapes of one schema
 * mention the same names, and share the result. For one thread at a time.
 */
public final class NamePartitions {
  private static final int MOST_CLASSES = 1_024;

  /** The most names of a class that becomes single names, each of which may occur once. */
  private static final int MOST_SINGLE = 64;

  private final StringEscapes escapes;
  private final Map<MentionedNames, Partition> partitions = new HashMap<>();
  private final Map<Slots, NameAutomaton> automata = new HashMap<>();
  private final Map<StringSet, Optional<ImmutableList<String>>> elements = new HashMap<>();

  public NamePartitions(StringEscapes escapes) {
    this.escapes = escapes;
  }

  /** The names and patterns that schemas mention. The single names have an order. */
  private record MentionedNames(ImmutableList<String> names, ImmutableSet<StringSet> patterns) {}

  private record Slots(ImmutableList<String> names, ImmutableList<StringSet> classes) {}

  /**
   * A partition of all names.
   *
   * @param singles names that are parts by themselves
   * @param classes the remaining parts without the single names, each with the patterns that match
   *     its names
   */
  record Partition(
      ImmutableList<String> singles, ImmutableMap<StringSet, ImmutableSet<StringSet>> classes) {}

  /**
   * Returns the coarsest partition whose parts the patterns do not split, with the single names as
   * separate parts. A class of few names becomes single names.
   */
  Partition partitionOf(Set<String> names, Set<StringSet> patterns) {
    return partitions.computeIfAbsent(
        new MentionedNames(ImmutableList.copyOf(names), ImmutableSet.copyOf(patterns)),
        NamePartitions::partition);
  }

  /** Returns all names of a class, or null if there are more than {@link ObjectPlan#MAX_NAMES}. */
  @Nullable ImmutableList<String> elements(StringSet names) {
    return elements
        .computeIfAbsent(
            names,
            all ->
                Optional.ofNullable(all.isAllStrings() ? null : all.elements(ObjectPlan.MAX_NAMES)))
        .orElse(null);
  }

  /** Returns the automaton that reads the names of some slots. */
  NameAutomaton automaton(ImmutableList<String> names, ImmutableList<StringSet> classes) {
    return automata.computeIfAbsent(
        new Slots(names, classes), slots -> new NameAutomaton(names, classes, escapes));
  }

  private static Partition partition(MentionedNames spoken) {
    Map<StringSet, ImmutableSet<StringSet>> parts = new LinkedHashMap<>();
    parts.put(StringSet.allStrings(), ImmutableSet.of());
    for (StringSet pattern : spoken.patterns) {
      Map<StringSet, ImmutableSet<StringSet>> finer = new LinkedHashMap<>();
      parts.forEach(
          (set, matched) -> {
            StringSet inside = set.intersection(pattern);
            if (!inside.isEmpty()) {
              finer.put(
                  inside, ImmutableSet.<StringSet>builder().addAll(matched).add(pattern).build());
            }
            StringSet outside = set.intersection(pattern.complement());
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
          ImmutableList<String> few = set.isAllStrings() ? null : set.elements(MOST_SINGLE);
          if (few == null) {
            classes.put(set, matched);
          } else {
            singles.addAll(few);
          }
        });
    return new Partition(ImmutableList.copyOf(singles), classes.buildOrThrow());
  }
}
