package io.dyck.pda.witness;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.SourceSpan;
import io.dyck.pda.conflict.Reading;
import io.dyck.pda.conflict.Reading.OpenRule;
import io.dyck.pda.witness.ItemSet.Item;
import java.util.List;

/**
 * A reading with all that is needed to read on.
 *
 * @param items the open rules, outermost first: all but the last one before the call of the next
 * @param reading the same for an author
 */
record Nesting(ImmutableList<Item> items, Reading reading) {
  /** An open rule without the place where it began. */
  private record Frame(String rule, SourceSpan place) {}

  /** What two readings of a text do not share, wherever in the text it is. */
  record Gap(ImmutableSet<List<Object>> sides) {}

  static Nesting of(List<Item> items) {
    ImmutableList.Builder<OpenRule> open = ImmutableList.builder();
    for (Item item : items) {
      open.add(new OpenRule(item.position().rule().name(), item.origin(), item.position().place()));
    }
    return new Nesting(ImmutableList.copyOf(items), new Reading(open.build()));
  }

  int depth() {
    return items.size();
  }

  private OpenRule open(int depth) {
    return reading.open().get(depth);
  }

  /** The number of outermost rules in which two readings agree. */
  int common(Nesting other) {
    int depth = 0;
    while (depth < depth() && depth < other.depth() && open(depth).equals(other.open(depth))) {
      depth++;
    }
    return depth;
  }

  /** Whether the same rules are open since the same places, if perhaps not at the same dots. */
  boolean hasSameRules(Nesting other, boolean sinceSamePlaces) {
    boolean same = depth() == other.depth();
    for (int i = 0; same && i < depth(); i++) {
      same =
          open(i).rule().equals(other.open(i).rule())
              && (!sinceSamePlaces || open(i).start() == other.open(i).start());
    }
    return same;
  }

  /** Rules that both have open since the same places, around or inside it, are no gap. */
  Gap gap(Nesting other) {
    int common = common(other);
    int inside = 0;
    while (depth() - inside > common
        && other.depth() - inside > common
        && open(depth() - inside - 1).equals(other.open(other.depth() - inside - 1))) {
      inside++;
    }
    return new Gap(ImmutableSet.of(frames(common, inside), other.frames(common, inside)));
  }

  private List<Object> frames(int around, int inside) {
    return reading.open().subList(around, depth() - inside).stream()
        .<Object>map(open -> new Frame(open.rule(), open.place()))
        .toList();
  }
}
