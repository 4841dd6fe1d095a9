package io.dyck.sql.scope;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The parts of a selected value on which grouping depends.
 *
 * @param bare in strict dialects, the columns outside aggregates, ascending
 * @param isComputed whether the value is computed from several rows, and rows therefore cannot be
 *     grouped by it
 * @param isGrouping whether GROUPING has an argument in the value. The rows are then grouped by the
 *     columns of the value themselves
 * @param hasQuery whether a query is a part of the value
 * @param text the text of the value if it is remembered, otherwise empty
 * @param windows the names of windows in the value, and whether they must have an order
 */
public record SelectedValue(
    ImmutableList<ColumnNeed> bare,
    boolean isComputed,
    boolean isGrouping,
    boolean hasQuery,
    String text,
    ImmutableMap<String, Boolean> windows) {
  public static final SelectedValue EMPTY =
      new SelectedValue(ImmutableList.of(), false, false, false, "", ImmutableMap.of());

  private SelectedValue withBare(ImmutableList<ColumnNeed> needs) {
    return new SelectedValue(needs, isComputed, isGrouping, hasQuery, text, windows);
  }

  SelectedValue withNeed(ColumnNeed need) {
    return withBare(TableNeeds.insert(bare, need));
  }

  /** Returns the value with new names in place of the keys that stand for them. */
  public SelectedValue withNames(List<String> newNames) {
    return withBare(TableNeeds.withNames(bare, newNames));
  }

  SelectedValue asComputed() {
    return new SelectedValue(bare, true, isGrouping, hasQuery, text, windows);
  }

  SelectedValue asGrouping() {
    return new SelectedValue(bare, true, true, hasQuery, text, windows);
  }

  SelectedValue asQueried() {
    return new SelectedValue(bare, isComputed, isGrouping, true, text, windows);
  }

  /** Returns the value with its text, if rows can be grouped by it. */
  SelectedValue withText(String whole) {
    return bare.isEmpty() || isComputed || hasQuery
        ? this
        : new SelectedValue(bare, false, isGrouping, false, whole, windows);
  }

  /** Returns the value with a window that has a name. */
  SelectedValue withWindow(String name, boolean isOrdered) {
    return new SelectedValue(
        bare, true, isGrouping, hasQuery, text, merge(windows, ImmutableMap.of(name, isOrdered)));
  }

  /** Returns the names of two sets of windows. */
  public static ImmutableMap<String, Boolean> merge(
      ImmutableMap<String, Boolean> some, ImmutableMap<String, Boolean> others) {
    Map<String, Boolean> all = new LinkedHashMap<>(some);
    others.forEach((name, isOrdered) -> all.merge(name, isOrdered, Boolean::logicalOr));
    return ImmutableMap.copyOf(all);
  }
}
