package io.dyck.pda;

import io.dyck.grammar.Grammar;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Symbol;
import io.dyck.pda.machine.Transition;
import io.dyck.pda.ruleset.Terminals;
import io.dyck.pda.text.Describer;
import io.dyck.pda.text.DottedRuleText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes the materialized machine as a graph. Each state is a node, labelled with its dotted rules.
 * An edge stands for all bytes with the same effect and is labelled with these bytes and the pushed
 * symbols. A state with a double border can return through the top of the stack.
 */
final class DotExport {
  private final Machine machine;
  private final Describer describer;
  private final DottedRuleText text;
  private final StringBuilder dot = new StringBuilder();

  DotExport(Grammar grammar, Machine machine) {
    this.machine = machine;
    this.describer = new Describer(machine);
    this.text = new DottedRuleText(machine, grammar);
  }

  String write() {
    dot.append("digraph dyck {\n  rankdir=LR;\n  node [shape=box, fontname=\"monospace\"];\n");
    dot.append("  start [shape=point];\n  start -> s").append(machine.start().id()).append(";\n");
    for (State state : machine.states()) {
      if (state.isReached()) {
        writeState(state);
        writeEdges(state);
      }
    }
    return dot.append("}\n").toString();
  }

  private void writeState(State state) {
    List<String> lines = new ArrayList<>();
    for (Describer.Item item : describer.items(state)) {
      lines.addAll(text.lines(item.dottedRule()));
      for (int address : item.returns()) {
        lines.add("  then " + String.join(" | ", text.lines(address)));
      }
    }
    dot.append("  s").append(state.id()).append(" [label=\"");
    lines.forEach(line -> dot.append(escaped(line)).append("\\l"));
    dot.append(state.endExits().length > 0 ? "\", peripheries=2];\n" : "\"];\n");
  }

  private void writeEdges(State state) {
    Map<String, List<Integer>> lettersByEnd = new LinkedHashMap<>();
    for (int letter = 0; letter < machine.letters(); letter++) {
      Transition transition = state.transition(letter);
      State target = transition.target();
      if (target != null) {
        lettersByEnd
            .computeIfAbsent(
                " -> s" + target.id() + "\0" + pushedSymbols(transition), k -> new ArrayList<>())
            .add(letter);
      }
    }
    lettersByEnd.forEach(
        (end, letters) -> {
          int split = end.indexOf('\0');
          dot.append("  s").append(state.id()).append(end, 0, split).append(" [label=\"");
          dot.append(escaped(letterSet(letters) + end.substring(split + 1))).append("\"];\n");
        });
  }

  private String pushedSymbols(Transition transition) {
    StringBuilder result = new StringBuilder();
    for (Symbol symbol : transition.pushedSymbols()) {
      List<String> addresses = new ArrayList<>();
      describer.items(symbol).forEach(item -> addresses.addAll(text.lines(item.dottedRule())));
      result.append(" push ").append(addresses);
    }
    return result.toString();
  }

  private String letterSet(List<Integer> letters) {
    Terminals terminals = machine.terminals();
    boolean[] bytes = new boolean[257];
    StringBuilder tokens = new StringBuilder();
    for (int letter : letters) {
      if (letter >= terminals.byteClasses()) {
        tokens.append(tokens.isEmpty() ? "token " : ", token ").append(letter);
      }
      for (int b = 0; b < 256 && letter < terminals.byteClasses(); b++) {
        bytes[b] |= terminals.classOf(b) == letter;
      }
    }
    StringBuilder result = new StringBuilder();
    for (int b = 0; b < 256; b++) {
      if (bytes[b]) {
        int last = b;
        while (bytes[last + 1]) {
          last++;
        }
        result.append(result.isEmpty() ? "" : " ").append(byteText(b));
        if (last > b) {
          result.append('-').append(byteText(last));
        }
        b = last;
      }
    }
    return result.append(tokens).toString();
  }

  private static String byteText(int b) {
    return b > 32 && b < 127 ? String.valueOf((char) b) : String.format("x%02X", b);
  }

  private static String escaped(String text) {
    StringBuilder result = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              if (c == '"' || c == '\\') {
                result.append('\\').appendCodePoint(c);
              } else if (c >= 32) {
                result.appendCodePoint(c);
              } else {
                result.append(' ');
              }
            });
    return result.toString();
  }
}
