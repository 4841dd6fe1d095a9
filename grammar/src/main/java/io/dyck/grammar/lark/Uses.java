package io.dyck.grammar.lark;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Expression;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.lark.unit.LarkDefinition;
import io.dyck.grammar.pattern.Pattern;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Terminals that other terminals use. A use is a numbered placeholder until the whole pattern is
 * known. A pattern with lookarounds gets a copy of the used pattern, because a lookaround depends
 * on the text beside it. In other patterns the use becomes a reference.
 */
final class Uses {
  private final TerminalBuilder terminals;
  private final LarkNames names;
  private final List<LarkDefinition> used = new ArrayList<>();
  private final Map<LarkDefinition, Pattern> copies = new HashMap<>();

  Uses(TerminalBuilder terminals, LarkNames names) {
    this.terminals = terminals;
    this.names = names;
  }

  /** Returns a placeholder for a terminal. */
  Pattern of(LarkDefinition definition, SourceSpan span) {
    String number = Integer.toString(used.size());
    used.add(definition);
    return new Pattern.Plain(new Expression.Reference(span, number));
  }

  /** The terminal that a pattern stands for, if it is a use. */
  @Nullable LarkDefinition definition(Pattern pattern) {
    return pattern instanceof Pattern.Plain plain
            && plain.expression() instanceof Expression.Reference reference
        ? used.get(Integer.parseInt(reference.rule()))
        : null;
  }

  /** A whole pattern without uses. */
  Pattern settled(Pattern whole) {
    return settled(whole, whole.looksAround());
  }

  private Pattern settled(Pattern pattern, boolean copying) {
    LarkDefinition definition = definition(pattern);
    if (definition == null) {
      return pattern.withChildren(
          pattern.children().stream()
              .map(part -> settled(part, copying))
              .collect(ImmutableList.toImmutableList()));
    }
    if (copying) {
      return copy(definition);
    }
    return new Pattern.Plain(
        terminals.isLazy(definition)
            ? names.referWhole(definition, pattern.span())
            : names.refer(definition, pattern.span()));
  }

  private Pattern copy(LarkDefinition definition) {
    Pattern known = copies.get(definition);
    if (known == null) {
      known = settled(terminals.pattern(definition), true);
      copies.put(definition, known);
    }
    return known;
  }
}
