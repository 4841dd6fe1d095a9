package io.dyck.grammar.oracle;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ListMultimap;
import io.dyck.grammar.oracle.Symbol.Nonterminal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The Earley items after one prefix (Earley, An Efficient Context-Free Parsing Algorithm, CACM
 * 13(2), 1970). Items point to the set in which they began. A finished set never changes, therefore
 * any number of continuations can share it. Compared by identity.
 */
final class ItemSet {
  private final Bnf bnf;
  private final int position;
  private final Set<Item> items = new LinkedHashSet<>();
  private final List<Item> agenda = new ArrayList<>();
  private final ListMultimap<Nonterminal, Item> waiting = ArrayListMultimap.create();
  private boolean accepting;

  private ItemSet(Bnf bnf, int position) {
    this.bnf = bnf;
    this.position = position;
  }

  /** The set before the first byte; without items if the language is empty. */
  static ItemSet first(Bnf bnf) {
    ItemSet set = new ItemSet(bnf, 0);
    set.predict(bnf.start);
    set.close();
    return set;
  }

  /** The set after one more byte; without items if no text of the language continues like this. */
  ItemSet after(byte b) {
    ItemSet set = new ItemSet(bnf, position + 1);
    for (Item item : items) {
      if (item.hasNext() && item.next() instanceof Symbol.Bytes bytes && bytes.contains(b)) {
        set.add(item.advanced());
      }
    }
    set.close();
    return set;
  }

  /**
   * Returns whether some text continues from here. Every expected symbol is productive, therefore
   * one item is enough.
   */
  boolean isViable() {
    return !items.isEmpty();
  }

  boolean isAccepting() {
    return accepting;
  }

  /** The number of bytes before this set. */
  int position() {
    return position;
  }

  Set<Item> items() {
    return items;
  }

  private void add(Item item) {
    if (items.add(item)) {
      agenda.add(item);
    }
  }

  private void close() {
    for (int i = 0; i < agenda.size(); i++) {
      Item item = agenda.get(i);
      if (item.isComplete()) {
        complete(item);
      }
      if (item.hasNext() && item.next() instanceof Nonterminal nonterminal) {
        waiting.put(nonterminal, item);
        predict(nonterminal);
        if (bnf.isNullable(nonterminal)) {
          add(item.advanced());
        }
      }
    }
    agenda.clear();
  }

  private void predict(Nonterminal nonterminal) {
    for (Production production : nonterminal.productions) {
      add(new Item(production, 0, this));
    }
  }

  /**
   * Advances the items that wait for the finished nonterminal. A nonterminal that began in this set
   * has derived the empty text. The items that wait for such a nonterminal were advanced when they
   * began to wait (Aycock and Horspool, Practical Earley Parsing, The Computer Journal 45(6),
   * 2002). Therefore the order of the items does not matter.
   */
  private void complete(Item item) {
    accepting |= item.production().left == bnf.start && item.origin().position == 0;
    if (item.origin() != this) {
      for (Item caller : item.origin().waiting.get(item.production().left)) {
        add(caller.advanced());
      }
    }
  }
}
