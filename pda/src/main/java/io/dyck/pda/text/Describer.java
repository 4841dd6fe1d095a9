package io.dyck.pda.text;

import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Symbol;
import io.dyck.pda.rules.DottedRules;
import io.dyck.pda.rules.Items;
import io.dyck.pda.rules.Links;
import java.util.function.IntConsumer;

/** Writes states and symbols as dotted rules: rule name and source offsets. Thread-safe. */
public final class Describer {
  private final Machine machine;
  private final DottedRules rules;
  private final Links links;

  public Describer(Machine machine) {
    this.machine = machine;
    this.rules = machine.dottedRules();
    this.links = machine.links();
  }

  /** Receives what a configuration consists of. */
  public interface Visitor {
    /**
     * A dotted rule of the state.
     *
     * @param returns the addresses of its local chain, the topmost first
     * @param group the group of the top symbol under the chain
     */
    void item(int dottedRule, int[] returns, int group);
  }

  /** The dotted rules of a state. */
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

  /** The dotted rules of a state without their returns; some of them more than once. */
  public void visitDottedRules(State state, IntConsumer visitor) {
    for (long item : state.items()) {
      visitor.accept(Items.dottedRule(item));
    }
  }

  /**
   * The return addresses of a symbol.
   *
   * @param visitor told each address; its group is the one of the symbol below
   */
  public void visit(Symbol symbol, Visitor visitor) {
    for (int g = 0; g < symbol.size(); g++) {
      visit(symbol, g, visitor);
    }
  }

  /**
   * The return addresses of one group of a symbol.
   *
   * @param visitor told each address; its group is the one of the symbol below
   */
  public void visit(Symbol symbol, int group, Visitor visitor) {
    for (long address : symbol.addresses(group)) {
      visitor.item(Items.dottedRule(address), new int[0], Items.link(address));
    }
  }

  /** The author's name of the rule a dotted rule stands in. */
  public String rule(int dottedRule) {
    return rules.ruleName(dottedRule);
  }

  /**
   * Where in the source the dot stands: ascending offsets, perhaps several, perhaps none; not to be
   * changed.
   */
  public int[] places(int dottedRule) {
    return rules.places(dottedRule);
  }
}
