package io.dyck.compose;

import io.dyck.grammar.SourceText;
import io.dyck.pda.Pda;
import io.dyck.pda.machine.Cell;
import io.dyck.pda.machine.Configuration;
import io.dyck.pda.machine.Describer;

/** Writes a configuration as dotted rules: rule name, then line and column of the dot. */
final class ConfigurationText {
  private static final int MOST_CELLS = 12;

  private final Describer describer;
  private final SourceText source;
  private final StringBuilder text = new StringBuilder();

  private ConfigurationText(Pda pda) {
    this.describer = pda.machine().describer();
    this.source = pda.grammar().source();
  }

  static String of(Pda pda, Configuration configuration) {
    return new ConfigurationText(pda).write(configuration);
  }

  private String write(Configuration configuration) {
    text.append("state\n");
    describer.visit(configuration.state(), this::item);
    Cell cell = configuration.cell();
    int written = 0;
    while (!cell.symbol().isBottom() && written++ < MOST_CELLS) {
      text.append("returns to\n");
      describer.visit(cell.symbol(), this::item);
      Cell below = cell.below();
      if (below == null) {
        break;
      }
      cell = below;
    }
    if (cell.depth() > 0) {
      text.append("and ").append(cell.depth()).append(" more\n");
    }
    return text.toString();
  }

  private void item(int dottedRule, int[] returns, int group) {
    text.append("  ").append(place(dottedRule));
    for (int address : returns) {
      text.append(", then ").append(place(address));
    }
    text.append('\n');
  }

  private String place(int dottedRule) {
    StringBuilder result = new StringBuilder(describer.rule(dottedRule)).append(" •");
    int[] places = describer.places(dottedRule);
    for (int i = 0; i < places.length; i++) {
      int offset = Math.min(places[i], source.content().length());
      result
          .append(i == 0 ? " at " : ", ")
          .append(source.line(offset))
          .append(':')
          .append(source.column(offset));
    }
    return result.toString();
  }
}
