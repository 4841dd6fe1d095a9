package io.dyck.checker.repair.source;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.checker.repair.candidate.ConflictSurroundings;
import io.dyck.checker.repair.candidate.WrittenDefinition;
import io.dyck.checker.rules.Subexpressions;
import io.dyck.checker.text.SourceEdit;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes copies of the rules of a cycle, one for each level to which the nesting rule may nest. The
 * rules inside of the nesting rule call the copies of their level. The innermost copies do not call
 * the nesting rule. A rule that is only called inside of the nesting rule serves as its own copy of
 * the first level. An instance is used once.
 */
final class NestingCopies {
  private final ConflictSurroundings surroundings;
  private final ImmutableSet<String> cycle;
  private final String nesting;
  private final int deepest;
  private final CycleRemainder innermost;
  private final Set<String> outside;
  private final String mark;

  private final Map<String, WrittenDefinition> definitions = new HashMap<>();
  private final Set<Copy> wanted = new LinkedHashSet<>();
  private final ArrayDeque<Copy> pending = new ArrayDeque<>();

  /**
   * The copy of a rule for a level. The level is the number of nesting rules around the copy; the
   * nesting rule counts itself.
   */
  private record Copy(String rule, int level) {}

  NestingCopies(
      ConflictSurroundings surroundings, ImmutableSet<String> cycle, String nesting, int deepest) {
    this.surroundings = surroundings;
    this.cycle = cycle;
    this.nesting = nesting;
    this.deepest = deepest;
    this.innermost = new CycleRemainder(surroundings, cycle, nesting);
    this.outside = calledFromOutside();
    this.mark = mark();
  }

  /**
   * Returns the rules of the cycle, without the nesting rule, that are also called from outside of
   * the nesting rule.
   */
  private Set<String> calledFromOutside() {
    Set<String> found = new LinkedHashSet<>();
    ArrayDeque<String> work = new ArrayDeque<>();
    for (Rule rule : surroundings.grammar().rules().values()) {
      if (!cycle.contains(rule.name())) {
        work.addAll(Subexpressions.calls(rule.body()));
      }
    }
    while (!work.isEmpty()) {
      String rule = work.remove();
      if (cycle.contains(rule) && !rule.equals(nesting) && found.add(rule)) {
        work.addAll(Subexpressions.calls(surroundings.body(rule)));
      }
    }
    return found;
  }

  /**
   * Returns the text between the name of a rule and the number of its copy, in the style of the
   * author's names.
   */
  private String mark() {
    Set<String> names = surroundings.grammar().rules().keySet();
    String separator =
        names.stream().anyMatch(name -> name.contains("_"))
            ? "_"
            : names.stream().anyMatch(name -> name.contains("-")) ? "-" : "";
    StringBuilder tried = new StringBuilder(separator);
    while (isNameTaken(names, tried.toString())) {
      tried.append('n');
    }
    return tried.toString();
  }

  private boolean isNameTaken(Set<String> names, String tried) {
    for (String rule : cycle) {
      for (int number = 1; number <= deepest; number++) {
        if (names.contains(rule + tried + number)) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Returns the edits; empty if a rule is written in an unknown way, or a rule would no longer be
   * used.
   */
  Optional<ImmutableList<SourceEdit>> edits() {
    if (innermost.effectOn(surroundings.body(nesting)) == CycleRemainder.RemovalEffect.GONE) {
      return Optional.empty();
    }
    for (String name : cycle) {
      Optional<WrittenDefinition> definition =
          WrittenDefinition.of(surroundings, surroundings.grammar().rule(name));
      if (definition.isEmpty()) {
        return Optional.empty();
      }
      definitions.put(name, definition.get());
    }
    ImmutableList.Builder<SourceEdit> edits = ImmutableList.builder();
    List<String> copies = new ArrayList<>();
    requestCopy(new Copy(nesting, 1));
    while (!pending.isEmpty()) {
      Copy copy = pending.remove();
      WrittenDefinition definition = Objects.requireNonNull(definitions.get(copy.rule()));
      Expression body = surroundings.body(copy.rule());
      if (!isOriginal(copy)) {
        copies.add(definition.writeDefinition(name(copy), writeOrEmpty(body, copy.level())));
      } else if (copy.level() == deepest && innermost.isReduced(body)) {
        edits.add(new SourceEdit(definition.body(), writeOrEmpty(body, copy.level())));
      } else {
        edits.addAll(renameCalls(body, copy.level()));
      }
    }
    boolean allUsed =
        cycle.stream()
            .allMatch(rule -> outside.contains(rule) || wanted.contains(new Copy(rule, 1)));
    if (!allUsed) {
      return Optional.empty();
    }
    if (!copies.isEmpty()) {
      edits.add(insertion(copies));
    }
    return Optional.of(edits.build());
  }

  private void requestCopy(Copy copy) {
    if (wanted.add(copy)) {
      pending.add(copy);
    }
  }

  private boolean isOriginal(Copy copy) {
    return copy.level() == 1 && !outside.contains(copy.rule());
  }

  private String name(Copy copy) {
    if (isOriginal(copy)) {
      return copy.rule();
    }
    return copy.rule() + mark + (outside.contains(copy.rule()) ? copy.level() : copy.level() - 1);
  }

  /** Returns the name of a called rule's copy for a level, and requests the copy. */
  private String copyName(String rule, int level) {
    Copy copy = new Copy(rule, rule.equals(nesting) ? level + 1 : level);
    requestCopy(copy);
    return name(copy);
  }

  private List<SourceEdit> renameCalls(Expression body, int level) {
    return Subexpressions.partsOf(body, Expression.Reference.class)
        .filter(call -> cycle.contains(call.rule()))
        .flatMap(
            call -> {
              String name = copyName(call.rule(), level);
              return name.equals(call.rule())
                  ? Stream.<SourceEdit>empty()
                  : Stream.of(new SourceEdit(call.span(), name));
            })
        .toList();
  }

  /**
   * Returns the edit that inserts the copies behind the line in which the last rule of the cycle
   * ends.
   */
  private SourceEdit insertion(List<String> copies) {
    String content = surroundings.grammar().source().content();
    int last = definitions.values().stream().mapToInt(WrittenDefinition::end).max().orElseThrow();
    int place = WrittenDefinition.endOfLine(content, last);
    String lineFeed = content.startsWith("\r\n", place) ? "\r\n" : "\n";
    return new SourceEdit(new SourceSpan(place, place), lineFeed + String.join(lineFeed, copies));
  }

  /** Returns the text of an expression that is kept, with calls of the copies of its level. */
  private String writePart(Expression part, int level) {
    if (part instanceof Expression.Reference call && cycle.contains(call.rule())) {
      return copyName(call.rule(), level);
    }
    if (part instanceof Expression.Choice choice) {
      return choice.alternatives().stream()
          .filter(alternative -> effectOn(alternative, level) != CycleRemainder.RemovalEffect.GONE)
          .map(alternative -> writeOrEmpty(alternative, level))
          .distinct()
          .collect(Collectors.joining(" | "));
    }
    // A part that calls no rule of the cycle does not change.
    if (Subexpressions.calls(part).stream().noneMatch(cycle::contains)) {
      return surroundings.text(part);
    }
    if (part instanceof Expression.Sequence sequence) {
      return sequence.items().stream()
          .filter(item -> effectOn(item, level) == CycleRemainder.RemovalEffect.KEPT)
          .map(item -> isChoice(item) ? parenthesize(item, level) : writePart(item, level))
          .collect(Collectors.joining(" "));
    }
    if (part instanceof Expression.Repetition repetition) {
      return parenthesize(repetition.body(), level) + operator(repetition);
    }
    return surroundings.text(part);
  }

  private CycleRemainder.RemovalEffect effectOn(Expression part, int level) {
    return level == deepest ? innermost.effectOn(part) : CycleRemainder.RemovalEffect.KEPT;
  }

  private String writeOrEmpty(Expression alternative, int level) {
    String text =
        effectOn(alternative, level) == CycleRemainder.RemovalEffect.EMPTY
            ? ""
            : writePart(alternative, level);
    return text.isBlank() ? "\"\"" : text;
  }

  private static boolean isChoice(Expression part) {
    return Subexpressions.unwrapSingle(part) instanceof Expression.Choice;
  }

  private String parenthesize(Expression part, int level) {
    String text = writePart(part, level);
    boolean isOne =
        part instanceof Expression.Reference || (part.parts().isEmpty() && !text.contains(" "));
    return isOne ? text : "( " + text + " )";
  }

  private static String operator(Expression.Repetition repetition) {
    Integer most = repetition.maximum();
    int least = repetition.minimum();
    if (most == null) {
      return least == 0 ? "*" : least == 1 ? "+" : "{" + least + ",}";
    }
    return least == 0 && most == 1 ? "?" : "{" + least + "," + most + "}";
  }
}
