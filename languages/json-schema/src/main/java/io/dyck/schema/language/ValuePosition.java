package io.dyck.schema.language;

import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.LazyLanguage.EquivalentState;
import io.dyck.grammar.LazyLanguage.Steps;
import io.dyck.grammar.LazyLanguage.TextAutomaton;
import java.io.ByteArrayOutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A place in the text of a value. Equal places are the same state. */
public interface ValuePosition {
  /** Reports the end, the transitions and the calls of the place. */
  void expand(JsonLanguage language, Steps steps);

  /** Whether the value may end here: see {@link LazyLanguage#canEnd}. */
  default boolean canEnd() {
    return true;
  }

  /** Returns the states that the place reads like: see {@link LazyLanguage#likenesses}. */
  default List<EquivalentState> likenesses(JsonLanguage language) {
    return List.of();
  }

  /** Reports bytes after which other texts may follow: see {@link LazyLanguage#expandDiffering}. */
  default void expandDiffering(JsonLanguage language, Steps steps) {
    expand(language, steps);
  }

  /** Returns texts that the place reads: see {@link LazyLanguage#textAutomaton}. */
  default @Nullable TextAutomaton textAutomaton(JsonLanguage language) {
    return null;
  }

  /** Writes a short text to the end of the value. */
  void writeEnd(JsonLanguage language, ByteArrayOutputStream to);
}
