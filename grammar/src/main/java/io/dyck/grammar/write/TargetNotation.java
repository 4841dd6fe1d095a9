package io.dyck.grammar.write;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression.TokenSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The syntax of one notation. An empty result means that the notation cannot express the construct.
 */
interface TargetNotation {
  /** Returns the lines at the head of the text. */
  String preamble();

  /** Returns a comment of one line. */
  String comment(String text);

  /** Returns a rule of one line. */
  String rule(String name, String body);

  /** Returns the name of the start rule if the notation demands one. */
  Optional<String> start();

  /** Returns the nearest proper name. */
  String name(String name);

  /** Returns the empty text. */
  String emptyText();

  /** Returns a text that is not empty. */
  Optional<String> literal(ImmutableIntArray codePoints);

  /** Returns a class that is not empty. */
  Optional<String> characterClass(ImmutableList<CodePointRange> ranges);

  /** Returns a repetition of something that needs no parentheses. */
  Optional<String> repetition(String body, int minimum, @Nullable Integer maximum);

  /** Tokens of the vocabulary. */
  Optional<String> tokens(TokenSet tokens);

  /** Returns a difference of two things that need no parentheses. */
  Optional<String> difference(String included, String excluded);
}
