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
 * Free text in which certain texts or tokens begin a constrained part. Examples: a model reasons
 * freely, and the text after {@code <tool>} is a call of a tool; or a model thinks freely, and the
 * answer after {@code </think>} has a fixed form. The result is an ordinary {@link Grammar}.
 * Therefore masks, budgets and drafts are exact from the first byte of the free text on.
 *
 * <p>The trigger whose text is complete first counts, at any position, also across tokens: free
 * text never contains the text of a trigger. A part continues until its grammar and then its end
 * marker are read; then free text begins anew. Inside a part no text is a trigger. If one trigger
 * begins several parts, any of these parts may follow.
 *
 * <p>A trigger that is a token of the vocabulary does not match a text with the token's spelling.
 * Free text must not contain this spelling either; therefore a model cannot imitate the token. (A
 * token named by id has no spelling here.)
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
 * <p>A part without an end marker ends where its grammar may end; if the part could also continue,
 * both readings are followed, which can make a grammar nondeterministic.
 *
 * <p>Cost: the automaton of the free text has as many states for each trigger as all triggers have
 * bytes. If many triggers share a beginning, for example {@code <function=}, make the beginning the
 * trigger, and put the rest into the grammars.
 *
 * <p>After the tag dispatch of XGrammar and the lazy lexemes of llguidance; the reason to let a
 * model think freely: Banerjee et al., "CRANE: Reasoning with constrained LLM generation" (2025).
 */
public final class TextWithTriggers {
  private TextWithTriggers() {}

  /**
   * Returns a builder without triggers.
   *
   * @return a builder; for one thread only
   */
  public static Builder builder() {
    return new Builder();
  }

  /** A constrained part after a trigger, and its end. */
  record Part(Grammar grammar, PartDelimiter end) {}

  /** The number of parts that a text may have. */
  enum Count {
    ANY,
    AT_MOST_ONE,
    STOP_AFTER_FIRST
  }

  /** A builder that collects triggers; mutable. */
  public static final class Builder {
    private final Map<PartDelimiter, List<Part>> triggers = new LinkedHashMap<>();
    private final Set<String> excluded = new LinkedHashSet<>();
    private Count count = Count.ANY;
    private boolean atLeastOne;

    private Builder() {}

    /**
     * Adds a part with a text that begins it and a text that ends it.
     *
     * @param begin the text before the part
     * @param grammar the part
     * @param end the text that must follow the part
     * @return this
     */
    public Builder trigger(String begin, Grammar grammar, String end) {
      return trigger(PartDelimiter.text(begin), grammar, PartDelimiter.text(end));
    }

    /**
     * Adds a part with a text that begins it; the part ends by itself.
     *
     * @param begin the text before the part
     * @param grammar the part
     * @return this
     */
    public Builder trigger(String begin, Grammar grammar) {
      return trigger(PartDelimiter.text(begin), grammar, PartDelimiter.none());
    }

    /**
     * Adds a part.
     *
     * @param begin a text or a token; a repeated marker adds another part that may follow it
     * @param grammar the part
     * @param end a text, a token, or none
     * @return this
     */
    public Builder trigger(PartDelimiter begin, Grammar grammar, PartDelimiter end) {
      Preconditions.checkArgument(
          !(begin instanceof PartDelimiter.None), "a part must begin with something");
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
      excluded.add(new PartDelimiter.Text(text).characters());
      return this;
    }

    /**
     * Requires at least one part in the text.
     *
     * @return this
     */
    public Builder atLeastOne() {
      atLeastOne = true;
      return this;
    }

    /**
     * Allows at most one part; after it only free text may follow, without a trigger.
     *
     * @return this
     */
    public Builder atMostOne() {
      count = Count.AT_MOST_ONE;
      return this;
    }

    /**
     * Ends the text with the first part, if there is one: reason, then answer.
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
     * @throws IllegalArgumentException if there is no trigger, or if one trigger or excluded text
     *     contains another one and thus could never count by itself (code {@code DYCK-G076})
     */
    public Grammar build() {
      Preconditions.checkArgument(!triggers.isEmpty(), "there must be a trigger");
      Set<String> forbidden = forbiddenTexts();
      return new FreeTextGrammar(triggers, forbidden, count, atLeastOne).build();
    }

    /** Returns the texts that free text never contains. */
    private Set<String> forbiddenTexts() {
      Set<String> texts = new LinkedHashSet<>();
      triggers.keySet().stream()
          .filter(marker -> marker instanceof PartDelimiter.Text)
          .forEach(marker -> texts.add(((PartDelimiter.Text) marker).characters()));
      for (String text : excluded) {
        Preconditions.checkArgument(
            texts.add(text), "DYCK-G076: '%s' is a trigger, and excluded", text);
      }
      for (PartDelimiter marker : triggers.keySet()) {
        if (marker instanceof PartDelimiter.Token token
            && token.name() instanceof BySpelling named) {
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
