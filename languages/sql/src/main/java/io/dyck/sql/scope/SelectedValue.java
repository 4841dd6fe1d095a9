package io.dyck.sql.scope;

import com.google.common.collect.ImmutableList;
import java.util.List;

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

  /** Returns the value with new names in place of the keys that stand for them. */
  public SelectedValue named(List<String> newNames) {
    return new SelectedValue(Needs.named(bare, newNames), isComputed);
  }

  SelectedValue computed() {
    return new SelectedValue(bare, true);
  }
}
