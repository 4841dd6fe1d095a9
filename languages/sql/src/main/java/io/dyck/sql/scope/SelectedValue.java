package io.dyck.sql.scope;

import com.google.common.collect.ImmutableList;

/**
 * What a selected value contains, as far as grouping depends on it.
 *
 * @param bare in strict dialects, the columns outside aggregates, ascending
 * @param isComputed whether the value is computed from several rows, and rows therefore cannot be
 *     grouped by it
 */
public record SelectedValue(ImmutableList<Need> bare, boolean isComputed) {
  public static final SelectedValue EMPTY = new SelectedValue(ImmutableList.of(), false);

  SelectedValue with(Need need) {
    return new SelectedValue(Needs.plus(bare, need), isComputed);
  }

  SelectedValue computed() {
    return new SelectedValue(bare, true);
  }
}
