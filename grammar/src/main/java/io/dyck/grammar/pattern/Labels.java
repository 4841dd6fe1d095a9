package io.dyck.grammar.pattern;

import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.analysis.Diagnostics;
import org.antlr.v4.runtime.Token;

/** Named groups that mean more than a group. */
final class Labels {
  private Labels() {}

  static Pattern apply(Token open, Pattern body, SourceSpan span, Diagnostics diagnostics) {
    return body;
  }
}
