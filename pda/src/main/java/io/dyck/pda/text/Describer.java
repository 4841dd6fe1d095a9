package io.dyck.pda.text;

import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Symbol;
import io.dyck.pda.rules.DottedRules;
import io.dyck.pda.rules.Items;
import io.dyck.pda.rules.Links;
import java.util.function.IntConsumer;

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

  /** Receives the parts of a configuration. */
  public interface Visitor {
    /**
     * Receives a dotted rule of the state.
     *
     * @param returns the addresses of its local chain, the topmost first
     * @param group the group of the top symbol under the chain
     */
    void item(int dottedRule, int[] returns, int group);
  }

  /** Visits the dotted rules of a state. */
  public void visit(State state, Visitor visitor) {
    for (long item : state.items()) {
      int[] returns;
      int group;
      synchronized (machine) {
        int link = Items.link(item);
        returns = new int[links.length(link)];
        for (int k = 0; k < returns.length; k++) {
          returns[k] = links.address(link);
          link = links.rest(link);
        }
        group = link;
      }
      visitor.item(Items.dottedRule(item), returns, group);
    }
  }

  /**
   * Visits the dotted rules of a state without their returns. A dotted rule may occur more than
   * once.
   */
  public void visitDottedRules(State state, IntConsumer visitor) {
    for (long item : state.items()) {
      visitor.accept(Items.dottedRule(item));
    }
  }

  /**
   * Visits the return addresses of a symbol.
   *
   * @param visitor receives each address; its group is a group of the symbol below
   */
  public void visit(Symbol symbol, Visitor visitor) {
    for (int g = 0; g < symbol.size(); g++) {
      visit(symbol, g, visitor);
    }
  }

  /**
   * Visits the return addresses of one group of a symbol.
   *
   * @param visitor receives each address; its group is a group of the symbol below
   */
  public void visit(Symbol symbol, int group, Visitor visitor) {
    for (long address : symbol.addresses(group)) {
      visitor.item(Items.dottedRule(address), new int[0], Items.link(address));
    }
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
