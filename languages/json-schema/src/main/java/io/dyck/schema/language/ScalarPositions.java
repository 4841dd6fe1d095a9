package io.dyck.schema.language;

import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.LazyLanguage.EquivalentState;
import io.dyck.grammar.LazyLanguage.Steps;
import io.dyck.schema.strings.JsonStrings;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The places in a text that are neither in an array nor in an object. */
public final class ScalarPositions {
  private ScalarPositions() {}

  /** The end of a value. */
  public record End() implements ValuePosition {
    public static final End INSTANCE = new End();

    @Override
    public void expand(JsonLanguage language, Steps steps) {
      steps.end();
    }

    @Override
    public void writeEnd(JsonLanguage language, ByteArrayOutputStream to) {
      // Nothing follows.
    }
  }

  /** Inside a fixed text at an index; another place follows the text. */
  record FixedText(String text, int at, ValuePosition next) implements ValuePosition {
    /** Returns the place before a text, which may be empty. */
    static ValuePosition positionBefore(String text, ValuePosition next) {
      return text.isEmpty() ? next : new FixedText(text, 0, next);
    }

    @Override
    public boolean canEnd() {
      return false;
    }

    @Override
    public void expand(JsonLanguage language, Steps steps) {
      ValuePosition after = at + 1 == text.length() ? next : new FixedText(text, at + 1, next);
      int letter = text.charAt(at);
      steps.read(letter, letter, language.state(after));
    }

    @Override
    public void writeEnd(JsonLanguage language, ByteArrayOutputStream to) {
      to.writeBytes(text.substring(at).getBytes(StandardCharsets.UTF_8));
      next.writeEnd(language, to);
    }
  }

  /** In white space up to a bound; another place follows. */
  record WhiteSpaceRun(int used, ValuePosition next) implements ValuePosition {
    @Override
    public boolean canEnd() {
      return next.canEnd();
    }

    @Override
    public void expand(JsonLanguage language, Steps steps) {
      if (used < language.policy().spaces().count()) {
        int more = language.state(new WhiteSpaceRun(used + 1, next));
        steps.read('\t', '\n', more);
        steps.read('\r', '\r', more);
        steps.read(' ', ' ', more);
      }
      next.expand(language, steps);
    }

    @Override
    public List<EquivalentState> likenesses(JsonLanguage language) {
      return List.of(
          new EquivalentState(language.blankLanguage(), used, language.state(next), false));
    }

    @Override
    public void writeEnd(JsonLanguage language, ByteArrayOutputStream to) {
      next.writeEnd(language, to);
    }
  }

  /** Inside a string or a number, which is a separate language. */
  record WithinScalar(LazyLanguage inner, int state) implements ValuePosition {
    @Override
    public void expand(JsonLanguage language, Steps steps) {
      LazyLanguage own = inner;
      own.expand(
          state,
          new Steps() {
            @Override
            public void end() {
              steps.end();
            }

            @Override
            public void read(int first, int last, int target) {
              steps.read(first, last, language.state(new WithinScalar(own, target)));
            }

            @Override
            public void call(int start, int after) {
              throw new IllegalStateException("a string or a number calls nothing");
            }
          });
    }

    @Override
    public List<EquivalentState> likenesses(JsonLanguage language) {
      if (inner instanceof JsonStrings strings) {
        return strings.likenesses(state, EquivalentState.END);
      }
      return List.of(new EquivalentState(inner, state, EquivalentState.END, false));
    }

    @Override
    public void writeEnd(JsonLanguage language, ByteArrayOutputStream to) {
      to.writeBytes(inner.shortestEnd(state));
    }
  }
}
