package io.dyck.grammar.terminal;

import io.dyck.failure.CompilationCancelledException;
import org.antlr.v4.runtime.BailErrorStrategy;
import org.antlr.v4.runtime.Parser;

/** Leaves a parser at the first error, and also when the thread is interrupted. */
public class FirstErrorStrategy extends BailErrorStrategy {
  /** Called at every decision of the parser. */
  @Override
  public void sync(Parser recognizer) {
    CompilationCancelledException.checkInterrupted();
  }
}
