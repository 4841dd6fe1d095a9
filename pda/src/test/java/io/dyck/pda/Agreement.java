package io.dyck.pda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.oracle.Cursor;
import io.dyck.grammar.oracle.EarleyOracle;
import io.dyck.grammar.oracle.GbnfPrinter;
import io.dyck.grammar.oracle.Texts;
import io.dyck.pda.items.StateBoundException;
import io.dyck.pda.run.Configuration;
import io.dyck.pda.run.Configuration.Outcome;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compares a compiled automaton with the oracle: on given texts, on all short texts, breadth first,
 * and on long random walks. Only viable texts are continued. Therefore all texts of a length are
 * covered. Messages show grammar and text.
 */
final class Agreement {
  private static final int WALKS = 3;
  private static final int WALK_LENGTH = 30;

  /**
   * The longest text in permissive mode. A permissive run may hold 64 return addresses above the
   * stack, and ambiguous nesting needs one for each byte. Over a single letter, short texts soon
   * have this length. A longer text has no answer by design, and there is nothing to compare.
   */
  private static final int LONGEST_PERMISSIVE = 60;

  /**
   * The greatest number of items in a walk. A permissive run may hold a thousand items, each
   * compared with each at every letter. If readings double with each letter, a walk ends before.
   * Otherwise it took minutes, once in some thousand grammars.
   */
  private static final int LARGEST_WALKED = 300;

  private final Grammar grammar;
  private final EarleyOracle oracle;
  private final Pda pda;
  private final boolean permissive;
  private int unanswered;

  private Agreement(Grammar grammar, Pda pda, boolean permissive) {
    this.grammar = grammar;
    this.oracle = EarleyOracle.of(grammar);
    this.pda = pda;
    this.permissive = permissive;
  }

  /** Compares an automaton that was made in another way than by default. */
  static Agreement of(Grammar grammar, Pda pda) {
    return new Agreement(grammar, pda, false);
  }

  /** Compares an automaton whose states are made as they are met. Some states may pass a bound. */
  static Agreement lazy(Grammar grammar, Pda pda) {
    return new Agreement(grammar, pda, true);
  }

  /** Compares the automaton of a grammar that must be deterministic. */
  static Agreement deterministic(Grammar grammar) {
    return new Agreement(grammar, Pda.compile(grammar), false);
  }

  /**
   * Compares the automaton of any grammar, permissive where necessary; null if a rule is too large.
   */
  static @Nullable Agreement anyHow(Grammar grammar, PdaOptions options) {
    try {
      return new Agreement(grammar, Pda.compile(grammar, options), false);
    } catch (NondeterministicGrammarException | UndecidedGrammarException refused) {
      return new Agreement(grammar, Pda.compile(grammar, options.permissively()), true);
    } catch (LimitExceededException tooLarge) {
      return null;
    } catch (RuntimeException | Error broken) {
      return fail("compiling " + GbnfPrinter.print(grammar), broken);
    }
  }

  boolean isPermissive() {
    return permissive;
  }

  /** The number of permissive runs that ended at a bound instead of an answer. */
  int unanswered() {
    return unanswered;
  }

  Agreement on(List<byte[]> texts) {
    for (byte[] text : texts) {
      try {
        assertThat(pda.accepts(text))
            .as(() -> "acceptance" + at(text))
            .isEqualTo(oracle.accepts(text));
        assertThat(pda.longestViablePrefix(text))
            .as(() -> "longest viable prefix" + at(text))
            .isEqualTo(oracle.longestViablePrefix(text));
      } catch (StateBoundException | LimitExceededException passed) {
        noteUnanswered(text, passed);
      }
    }
    return this;
  }

  Agreement on(String... texts) {
    return on(Arrays.stream(texts).map(Texts::bytes).toList());
  }

  /** Compares texts, the shortest first, up to a number, and then a few long ones. */
  Agreement onShortTexts(int count) {
    Queue<Place> queue = new ArrayDeque<>();
    if (oracle.start().isViable()) {
      queue.add(new Place(Configuration.start(pda.machine()), oracle.start(), new byte[0]));
    } else {
      on("", "a", "b");
    }
    for (int i = 0; i < count && !queue.isEmpty(); i++) {
      queue.addAll(next(queue.remove()));
    }
    List<Place> places = new ArrayList<>(queue);
    Random random = new Random(count);
    for (int i = 0; i < WALKS && !places.isEmpty(); i++) {
      walk(places.get(random.nextInt(places.size())), random);
    }
    return this;
  }

  private void walk(Place from, Random random) {
    Place place = from;
    for (int i = 0; i < WALK_LENGTH; i++) {
      if (permissive && place.configuration.state().size() > LARGEST_WALKED) {
        return;
      }
      List<Place> next = next(place);
      if (next.isEmpty()) {
        return;
      }
      // Repeating the first letter goes deep, and the other letters come back up.
      int limit = i < WALK_LENGTH / 2 && random.nextInt(4) > 0 ? 1 : next.size();
      place = next.get(random.nextInt(limit));
    }
  }

  private List<Place> next(Place place) {
    List<Place> result = new ArrayList<>();
    if (permissive && place.text.length >= LONGEST_PERMISSIVE) {
      return result;
    }
    try {
      assertThat(place.configuration.isAccepting())
          .as(() -> "acceptance" + at(place.text))
          .isEqualTo(place.cursor.isAccepting());
      for (byte b : exampleBytes()) {
        Configuration configuration = Configuration.start(pda.machine());
        configuration.set(place.configuration);
        Outcome outcome = configuration.step(pda.machine().terminals().classOf(b & 0xFF));
        Cursor cursor = place.cursor.advance(b);
        byte[] text = Arrays.copyOf(place.text, place.text.length + 1);
        text[place.text.length] = b;
        assertThat(outcome == Outcome.MOVED)
            .as(() -> "viability" + at(text))
            .isEqualTo(cursor != null);
        if (cursor != null) {
          result.add(new Place(configuration, cursor, text));
        }
      }
    } catch (StateBoundException passed) {
      noteUnanswered(place.text, passed);
    }
    return result;
  }

  /** Returns an example byte of each byte class, and the letters that the grammars mostly use. */
  private Set<Byte> exampleBytes() {
    Set<Byte> bytes = new LinkedHashSet<>();
    for (int i = 0; i < pda.machine().terminals().byteClasses(); i++) {
      bytes.add((byte) pda.machine().terminals().exampleByte(i));
    }
    for (char c : "abcx".toCharArray()) {
      bytes.add((byte) c);
    }
    return bytes;
  }

  private void noteUnanswered(byte[] text, RuntimeException passed) {
    if (!permissive) {
      throw new AssertionError("a deterministic machine passes a bound" + at(text), passed);
    }
    unanswered++;
  }

  private String at(byte[] text) {
    return " of " + Texts.show(text) + " in\n" + GbnfPrinter.print(grammar);
  }

  private record Place(Configuration configuration, Cursor cursor, byte[] text) {}
}
