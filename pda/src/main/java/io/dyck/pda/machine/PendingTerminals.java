package io.dyck.pda.machine;

import io.dyck.pda.machine.StateBoundException.Bound;
import io.dyck.pda.size.Limits;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;

/**
 * Takes the returns that were deferred while a terminal was read: from an address on, finds the
 * calls of the terminal, in place and after further returns. Used under the machine's lock.
 */
final class PendingTerminals {
  private final DottedRules rules;
  private final Links links;
  private final Limits limits;

  PendingTerminals(DottedRules rules, Links links, Limits limits) {
    this.rules = rules;
    this.links = links;
    this.limits = limits;
  }

  /**
   * What follows a terminal that was read already, where it is looked for from an address on; the
   * pending one itself, linked to a group, where a return through that group may lead to it.
   */
  LongArrayList after(int pending, int address, int below) {
    LongArrayList result = new LongArrayList();
    int wanted = rules.pendingStart(pending);
    LongOpenHashSet seen = new LongOpenHashSet();
    LongArrayList work = new LongArrayList();
    addNew(Items.of(address, below), seen, work);
    for (int i = 0; i < work.size(); i++) {
      int s = Items.dottedRule(work.getLong(i));
      int link = Items.link(work.getLong(i));
      for (int c = rules.firstCall(s); c < rules.firstCall(s + 1); c++) {
        if (rules.calledStart(c) == wanted) {
          result.add(Items.of(rules.returnAddress(c), link));
        } else {
          int chain = links.chain(rules.returnAddress(c), link);
          addNew(Items.of(rules.calledStart(c), chain), seen, work);
        }
      }
      if (rules.isFinal(s) && Links.isChain(link)) {
        addNew(Items.of(links.address(link), links.rest(link)), seen, work);
      } else if (rules.isFinal(s)) {
        result.add(Items.of(pending, link));
      }
      if (work.size() > 64 * limits.items()) {
        throw new StateBoundException(Bound.ITEMS, limits.items(), work.size());
      }
    }
    return result;
  }

  /** A pending item linked to a group, on a symbol: linked to the addresses of that group. */
  LongArrayList over(long item, Symbol symbol) {
    LongArrayList result = new LongArrayList();
    for (long address : symbol.addresses(Items.link(item))) {
      int chain = links.chain(Items.dottedRule(address), Items.link(address));
      result.add(Items.of(Items.dottedRule(item), chain));
    }
    return result;
  }

  private static void addNew(long item, LongOpenHashSet seen, LongArrayList work) {
    if (seen.add(item)) {
      work.add(item);
    }
  }
}
