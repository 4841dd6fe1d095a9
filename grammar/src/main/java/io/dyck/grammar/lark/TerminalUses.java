package io.dyck.grammar.lark;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Expression;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.lark.unit.LarkDefinition;
import io.dyck.grammar.pattern.RegexPattern;
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
final class TerminalUses {
  private final TerminalBuilder terminals;
  private final LarkNames names;
  private final List<LarkDefinition> used = new ArrayList<>();
  private final Map<LarkDefinition, RegexPattern> copies = new HashMap<>();

  TerminalUses(TerminalBuilder terminals, LarkNames names) {
    this.terminals = terminals;
    this.names = names;
  }

  /** Returns a placeholder for a terminal. */
  RegexPattern placeholderFor(LarkDefinition definition, SourceSpan span) {
    String number = Integer.toString(used.size());
    used.add(definition);
    return new RegexPattern.Plain(new Expression.Reference(span, number));
  }

  /** The terminal that a pattern stands for, if it is a use. */
  @Nullable LarkDefinition definition(RegexPattern pattern) {
    return pattern instanceof RegexPattern.Plain plain
            && plain.expression() instanceof Expression.Reference reference
        ? used.get(Integer.parseInt(reference.rule()))
        : null;
  }

  /** A whole pattern without uses. */
  RegexPattern resolve(RegexPattern whole) {
    return resolve(whole, whole.hasLookaround());
  }

  private RegexPattern resolve(RegexPattern pattern, boolean copying) {
    LarkDefinition definition = definition(pattern);
    if (definition == null) {
      return pattern.withChildren(
          pattern.children().stream()
              .map(part -> resolve(part, copying))
              .collect(ImmutableList.toImmutableList()));
    }
    if (copying) {
      return copy(definition);
    }
    return new RegexPattern.Plain(
        terminals.isLazy(definition)
            ? names.referToWhole(definition, pattern.span())
            : names.referTo(definition, pattern.span()));
  }

  private RegexPattern copy(LarkDefinition definition) {
    RegexPattern known = copies.get(definition);
    if (known == null) {
      known = resolve(terminals.pattern(definition), true);
      copies.put(definition, known);
    }
    return known;
  }
}
