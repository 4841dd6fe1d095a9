package io.dyck.grammar.ebnf;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.SourceSpan;
import java.util.Optional;
import org.antlr.v4.runtime.Token;

/** A call of a macro. */
public record MacroCall(SourceSpan span, String name, ImmutableList<Argument> arguments) {
  public record Argument(
      SourceSpan span,
      Optional<String> name,
      Optional<Token> token,
      ImmutableList<Argument> parts) {}
}
