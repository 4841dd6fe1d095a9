package io.dyck.pda.oracle;

import io.dyck.pda.Pda;
import io.dyck.pda.machine.Cell;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.run.Configuration;
import io.dyck.pda.text.Describer;
import java.io.ByteArrayOutputStream;

/** Short ends of texts of lazy languages, without a vocabulary. */
public final class ShortEnds {
  private ShortEnds() {}

  /** Returns a short text with which a viable prefix becomes a text of the language. */
  public static byte[] after(Pda pda, byte[] text) {
    Machine machine = pda.machine();
    Configuration reached = Configuration.start(machine);
    reached.read(text, 0, text.length);
    ByteArrayOutputStream end = new ByteArrayOutputStream();
    if (reached.isAccepting()) {
      return end.toByteArray();
    }
    Describer describer = new Describer(machine);
    Describer.Item item = describer.items(reached.state()).get(0);
    Cell cell = reached.cell();
    append(machine, item, end);
    for (Cell below = cell.cellBelow(); below != null; below = below.cellBelow()) {
      item = describer.items(cell.symbol(), item.group()).get(0);
      append(machine, item, end);
      cell = below;
    }
    return end.toByteArray();
  }

  private static void append(Machine machine, Describer.Item item, ByteArrayOutputStream end) {
    end.writeBytes(machine.dottedRules().shortestEnd(item.dottedRule()));
    for (int address : item.returns()) {
      end.writeBytes(machine.dottedRules().shortestEnd(address));
    }
  }
}
