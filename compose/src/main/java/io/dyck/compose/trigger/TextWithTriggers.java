package io.dyck.compose.trigger;

import com.google.common.base.Preconditions;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.TokenName.BySpelling;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Free text in which certain texts or tokens begin a constrained part: a model reasons as it likes,
 * and what it writes after {@code <tool>} is a call of a tool; or it thinks, and the answer after
 * {@code </think>} has a form. The result is a {@link Grammar} like any other, so masks, budgets,
 * drafts and everything else are exact from the first byte of the free text on.
 *
 * <p>Of several triggers the one whose text is complete first counts, wherever it stands, also
 * across tokens: free text never contains the text of a trigger. A part goes on until its grammar
 * and then its end marker are read; then free text begins anew. Inside a part nothing is a trigger.
 * The same trigger may begin several parts, of which any may follow.
 *
 * <p>A trigger that is a token of the vocabulary is never its spelling; free text must not contain
 * that spelling either, so that a model cannot write what only looks like the token. (A token named
 * by id has no spelling here.)
 *
 * <pre>{@code
 * Grammar grammar =
 *     TextWithTriggers.builder()
 *         .trigger("<tool>", json, "</tool>")
 *         .trigger("<sql>", sql, "</sql>")
 *         .atLeastOne()
 *         .build();
 * }</pre>
 *
 * <p>A part without an end marker ends where its grammar may end; where its text could also go on,
 * both are followed, which can make a grammar nondeterministic.
 *
 * <p>Cost: the automaton of the free text has as many states for each trigger as all triggers have
 * bytes. Where many begin alike, as {@code <function=}, make that the trigger and the rest part of
 * the grammars.
 *
 * <p>After the tag dispatch of XGrammar and the lazy lexemes of llguidance; the reason to let a
 * model think freely: Banerjee et al., "CRANE: Reasoning with constrained LLM generation" (2025).
 */
public final class TextWithTriggers {
  private TextWithTriggers() {}

  /**
   * Begins with no trigger.
   *
   * @return a builder, for one thread
   */
  public static Builder builder() {
    return new Builder();
  }

  /** What follows a trigger. */
  record Part(Grammar grammar, Marker end) {}

  /** How often a trigger may come. */
  enum Count {
    ANY,
    AT_MOST_ONE,
    STOP_AFTER_FIRST
  }

  /** Collects triggers; mutable. */
  public static final class Builder {
    private final Map<Marker, List<Part>> triggers = new LinkedHashMap<>();
    private final Set<String> excluded = new LinkedHashSet<>();
    private Count count = Count.ANY;
    private boolean atLeastOne;

    private Builder() {}

    /**
     * Adds a text that begins a part, and one that ends it.
     *
     * @param begin what the model writes before the part
     * @param grammar the part
     * @param end what it must write after the part
     * @return this
     */
    public Builder trigger(String begin, Grammar grammar, String end) {
      return trigger(Marker.text(begin), grammar, Marker.text(end));
    }

    /**
     * Adds a text that begins a part, which ends by itself.
     *
     * @param begin what the model writes before the part
     * @param grammar the part
     * @return this
     */
    public Builder trigger(String begin, Grammar grammar) {
      return trigger(Marker.text(begin), grammar, Marker.none());
    }

    /**
     * Adds a part.
     *
     * @param begin a text or a token; again the same for another part that may follow it
     * @param grammar the part
     * @param end a text, a token, or none
     * @return this
     */
    public Builder trigger(Marker begin, Grammar grammar, Marker end) {
      Preconditions.checkArgument(
          !(begin instanceof Marker.None), "a part must begin with something");
      triggers.computeIfAbsent(begin, any -> new ArrayList<>()).add(new Part(grammar, end));
      return this;
    }

    /**
     * Forbids a text in the free text.
     *
     * @param text at least one character
     * @return this
     */
    public Builder excluding(String text) {
      excluded.add(new Marker.Text(text).characters());
      return this;
    }

    /**
     * The text may not end before one part.
     *
     * @return this
     */
    public Builder atLeastOne() {
      atLeastOne = true;
      return this;
    }

    /**
     * After one part free text may follow, but no trigger.
     *
     * @return this
     */
    public Builder atMostOne() {
      count = Count.AT_MOST_ONE;
      return this;
    }

    /**
     * The text ends with the first part, if there is one: reason, then answer.
     *
     * @return this
     */
    public Builder stopAfterFirst() {
      count = Count.STOP_AFTER_FIRST;
      return this;
    }

    /**
     * Puts the grammar together.
     *
     * @return free text with parts; its start rule is {@code root}
     * @throws IllegalArgumentException if there is no trigger, or if the text of a trigger, or an
     *     excluded text, contains another one, so that it could never be completed or would be
     *     complete together with it (code {@code DYCK-G076})
     */
    public Grammar build() {
      Preconditions.checkArgument(!triggers.isEmpty(), "there must be a trigger");
      Set<String> forbidden = forbiddenTexts();
      return new FreeTextGrammar(triggers, forbidden, count, atLeastOne).build();
    }

    /** What free text never contains. */
    private Set<String> forbiddenTexts() {
      Set<String> texts = new LinkedHashSet<>();
      triggers.keySet().stream()
          .filter(marker -> marker instanceof Marker.Text)
          .forEach(marker -> texts.add(((Marker.Text) marker).characters()));
      for (String text : excluded) {
        Preconditions.checkArgument(
            texts.add(text), "DYCK-G076: '%s' is a trigger, and excluded", text);
      }
      for (Marker marker : triggers.keySet()) {
        if (marker instanceof Marker.Token token && token.name() instanceof BySpelling named) {
          if (texts.stream().noneMatch(named.spelling()::contains)) {
            texts.add(named.spelling());
          }
        }
      }
      for (String text : texts) {
        for (String other : texts) {
          Preconditions.checkArgument(
              text.equals(other) || !text.contains(other),
              "DYCK-G076: '%s' contains '%s', which comes first, so that it could never begin or"
                  + " exclude anything by itself; take the common part as the one trigger",
              text,
              other);
        }
      }
      return texts;
    }
  }
}
