package io.dyck.pda.text;

import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Symbol;
import io.dyck.pda.rules.DottedRules;
import io.dyck.pda.rules.Items;
import io.dyck.pda.rules.Links;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A description of states and symbols as dotted rules: rule name and source offsets. Thread-safe.
 */
public final class Describer {
  private final Machine machine;
  private final DottedRules rules;
  private final Links links;

  public Describer(Machine machine) {
    this.machine = machine;
    this.rules = machine.dottedRules();
    this.links = machine.links();
  }

  /**
   * A dotted rule of a state, or a return address of a symbol.
   *
   * @param returns the addresses of the local chain of a dotted rule, the topmost first
   * @param group the group of the symbol below
   */
  public record Item(int dottedRule, int[] returns, int group) {}

  /** Returns the dotted rules of a state. */
  public List<Item> items(State state) {
    return machine.callLocked(() -> Arrays.stream(state.items()).mapToObj(this::itemOf).toList());
  }

  private Item itemOf(long item) {
    int link = Items.link(item);
    int[] returns = new int[links.length(link)];
    for (int k = 0; k < returns.length; k++) {
      returns[k] = links.address(link);
      link = links.chainBelow(link);
    }
    return new Item(Items.dottedRule(item), returns, link);
  }

  /** Returns the return addresses of a symbol. */
  public List<Item> items(Symbol symbol) {
    List<Item> result = new ArrayList<>();
    for (int g = 0; g < symbol.size(); g++) {
      result.addAll(items(symbol, g));
    }
    return result;
  }

  /** Returns the return addresses of one group of a symbol. */
  public List<Item> items(Symbol symbol, int group) {
    return Arrays.stream(symbol.addresses(group))
        .mapToObj(address -> new Item(Items.dottedRule(address), new int[0], Items.link(address)))
        .toList();
  }

  /** Returns the author's name of the rule of a dotted rule. */
  public String rule(int dottedRule) {
    return rules.ruleName(dottedRule);
  }

  /**
   * Returns the places of the dot in the source: ascending offsets, perhaps several, perhaps none;
   * not to be changed.
   */
  public int[] places(int dottedRule) {
    return rules.places(dottedRule);
  }
}
