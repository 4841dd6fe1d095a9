package io.dyck.compose;

import io.dyck.pda.Pda;
import io.dyck.pda.machine.Cell;
import io.dyck.pda.run.Configuration;
import io.dyck.pda.text.Describer;
import io.dyck.pda.text.DottedRuleText;

/**
 * Writes a configuration as dotted rules: the state's rules, then the return addresses on the
 * stack.
 */
final class ConfigurationText {
  private static final int MOST_CELLS = 12;

  private final Describer describer;
  private final DottedRuleText rules;
  private final StringBuilder text = new StringBuilder();

  private ConfigurationText(Pda pda) {
    this.describer = new Describer(pda.machine());
    this.rules = new DottedRuleText(pda.machine(), pda.grammar());
  }

  static String textOf(Pda pda, Configuration configuration) {
    return new ConfigurationText(pda).write(configuration);
  }

  /** Returns one dotted rule of the state, to name the position in a message. */
  static String innermostRule(Pda pda, Configuration configuration) {
    ConfigurationText text = new ConfigurationText(pda);
    text.describer.items(configuration.state()).forEach(text::write);
    return text.text.toString().lines().findFirst().orElse("").strip();
  }

  private String write(Configuration configuration) {
    text.append("state\n");
    describer.items(configuration.state()).forEach(this::write);
    Cell cell = configuration.cell();
    int written = 0;
    while (!cell.symbol().isBottom() && written++ < MOST_CELLS) {
      text.append("returns to\n");
      describer.items(cell.symbol()).forEach(this::write);
      Cell below = cell.cellBelow();
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

  private void write(Describer.Item item) {
    rules.lines(item.dottedRule()).forEach(line -> text.append("  ").append(line).append('\n'));
    for (int address : item.returns()) {
      text.append("    then ").append(String.join(" | ", rules.lines(address))).append('\n');
    }
  }
}
