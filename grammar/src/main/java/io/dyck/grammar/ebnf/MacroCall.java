package io.dyck.grammar.ebnf;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.SourceSpan;
import java.util.Optional;
import org.antlr.v4.runtime.Token;

/**
 * A call of a macro.
 *
 * @param span where it stands
 * @param name the name of the macro
 * @param arguments in order
 */
public record MacroCall(SourceSpan span, String name, ImmutableList<Argument> arguments) {
  /**
   * An argument.
   *
   * @param span where it stands
   * @param name of a named argument
   * @param token the value, unless it is a tuple
   * @param parts the values of a tuple
   */
  public record Argument(
      SourceSpan span,
      Optional<String> name,
      Optional<Token> token,
      ImmutableList<Argument> parts) {}
}
