package io.dyck.schema.language;

import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.LazyLanguage.EquivalentState;
import io.dyck.grammar.LazyLanguage.Steps;
import io.dyck.schema.strings.JsonStrings;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The places in a text that are neither in an array nor in an object. */
public final class Spots {
  private Spots() {}

  /** The end of a value. */
  public record End() implements Spot {
    public static final End INSTANCE = new End();

    @Override
    public void expand(JsonLanguage language, Steps steps) {
      steps.end();
    }

    @Override
    public void end(JsonLanguage language, ByteArrayOutputStream to) {
      // Nothing follows.
    }
  }

  /** Inside a fixed text at an index; another place follows the text. */
  record Fixed(String text, int at, Spot next) implements Spot {
    /** Returns the place before a text, which may be empty. */
    static Spot of(String text, Spot next) {
      return text.isEmpty() ? next : new Fixed(text, 0, next);
    }

    @Override
    public boolean mayEnd() {
      return false;
    }

    @Override
    public void expand(JsonLanguage language, Steps steps) {
      Spot after = at + 1 == text.length() ? next : new Fixed(text, at + 1, next);
      int letter = text.charAt(at);
      steps.read(letter, letter, language.state(after));
    }

    @Override
    public void end(JsonLanguage language, ByteArrayOutputStream to) {
      to.writeBytes(text.substring(at).getBytes(StandardCharsets.UTF_8));
      next.end(language, to);
    }
  }

  /** In white space up to a bound; another place follows. */
  record Blanks(int used, Spot next) implements Spot {
    @Override
    public boolean mayEnd() {
      return next.mayEnd();
    }

    @Override
    public void expand(JsonLanguage language, Steps steps) {
      if (used < language.policy().spaces().count()) {
        int more = language.state(new Blanks(used + 1, next));
        steps.read('\t', '\n', more);
        steps.read('\r', '\r', more);
        steps.read(' ', ' ', more);
      }
      next.expand(language, steps);
    }

    @Override
    public List<EquivalentState> likenesses(JsonLanguage language) {
      return List.of(new EquivalentState(language.blanks(), used, language.state(next), false));
    }

    @Override
    public void end(JsonLanguage language, ByteArrayOutputStream to) {
      next.end(language, to);
    }
  }

  /** Inside a string or a number, which is a separate language. */
  record Within(LazyLanguage inner, int state) implements Spot {
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
              steps.read(first, last, language.state(new Within(own, target)));
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
    public void end(JsonLanguage language, ByteArrayOutputStream to) {
      to.writeBytes(inner.shortestEnd(state));
    }
  }
}
