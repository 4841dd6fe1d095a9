package io.dyck.sql.scope;

import com.google.common.collect.ImmutableList;
import java.util.List;

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
 */
public record SelectedValue(
    ImmutableList<ColumnNeed> bare,
    boolean isComputed,
    boolean isGrouping,
    boolean hasQuery,
    String text) {
  public static final SelectedValue EMPTY =
      new SelectedValue(ImmutableList.of(), false, false, false, "");

  SelectedValue withNeed(ColumnNeed need) {
    return new SelectedValue(TableNeeds.insert(bare, need), isComputed, isGrouping, hasQuery, text);
  }

  /** Returns the value with new names in place of the keys that stand for them. */
  public SelectedValue withNames(List<String> newNames) {
    return new SelectedValue(
        TableNeeds.withNames(bare, newNames), isComputed, isGrouping, hasQuery, text);
  }

  SelectedValue asComputed() {
    return new SelectedValue(bare, true, isGrouping, hasQuery, text);
  }

  SelectedValue asGrouping() {
    return new SelectedValue(bare, true, true, hasQuery, text);
  }

  SelectedValue asQueried() {
    return new SelectedValue(bare, isComputed, isGrouping, true, text);
  }

  /** Returns the value with its text, if rows can be grouped by it. */
  SelectedValue withText(String whole) {
    return bare.isEmpty() || isComputed || hasQuery
        ? this
        : new SelectedValue(bare, false, isGrouping, false, whole);
  }
}
