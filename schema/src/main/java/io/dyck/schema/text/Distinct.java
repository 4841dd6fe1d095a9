package io.dyck.schema.text;

import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.LazyLanguage.Steps;
import java.io.ByteArrayOutputStream;
import java.util.Set;

/**
 * The places in an array whose items are told apart by their {@link ValueDigest}: no two items are
 * of one class, so none are equal. An item is read inside of the rule of the array, since a rule
 * that is called could not say which value it read.
 */
final class Distinct {
  private Distinct() {}

  /**
   * How far an array is.
   *
   * @param seen the classes of the items so far
   */
  record State(ArrayPlan plan, int index, ImmutableSet<Integer> seen) {
    /** After an item of a class. */
    State after(int digest) {
      return new State(
          plan, index + 1, ImmutableSet.<Integer>builder().addAll(seen).add(digest).build());
    }

    boolean isComplete() {
      return index >= plan.shape().min();
    }
  }

  /** After the bracket. */
  record First(State at, int depth) implements Spot {
    @Override
    public void expand(JsonLanguage language, Steps steps) {
      if (at.isComplete()) {
        steps.read(']', ']', language.state(Spots.End.INSTANCE));
      }
      if (language.distinctItems().mayFollow(at, depth)) {
        item(language).expand(language, steps);
      }
    }

    private Spot item(JsonLanguage language) {
      return language.fixed(Spaces.Place.AFTER_OPEN, depth, new Item(at, depth));
    }

    @Override
    public void end(JsonLanguage language, ByteArrayOutputStream to) {
      if (at.isComplete()) {
        to.write(']');
      } else {
        item(language).end(language, to);
      }
    }
  }

  /** Before an item. */
  record Item(State at, int depth) implements Spot {
    private Inside inside(JsonLanguage language) {
      int start = language.value(at.plan().shape().at(at.index()), depth + 1);
      return new Inside(ImmutableSet.of(new Stack(start, null)), ValueDigest.START, at, depth);
    }

    @Override
    public void expand(JsonLanguage language, Steps steps) {
      inside(language).expand(language, steps);
    }

    @Override
    public void end(JsonLanguage language, ByteArrayOutputStream to) {
      inside(language).end(language, to);
    }
  }

  /**
   * In an item.
   *
   * @param stacks the ways in which what was read of it can be derived
   */
  record Inside(ImmutableSet<Stack> stacks, ValueDigest digest, State at, int depth)
      implements Spot {
    @Override
    public void expand(JsonLanguage language, Steps steps) {
      DistinctItems items = language.distinctItems();
      Derivations next = Derivations.of(stacks, language);
      int from = -1;
      int target = -1;
      for (int letter = 0; letter <= 256; letter++) {
        ImmutableSet<Stack> moved = letter == 256 ? ImmutableSet.of() : next.after(letter);
        ValueDigest more = moved.isEmpty() ? null : digest.read(letter);
        int reached = -1;
        if (more != null && items.end(moved, more, at.seen()) != null) {
          reached = language.state(new Inside(moved, more, at, depth));
        }
        if (reached != target) {
          if (target >= 0) {
            steps.read(from, letter - 1, target);
          }
          from = letter;
          target = reached;
        }
      }
      if (next.isComplete() && !at.seen().contains(digest.value())) {
        language.flexible(new After(at.after(digest.value()), depth)).expand(language, steps);
      }
    }

    @Override
    public void end(JsonLanguage language, ByteArrayOutputStream to) {
      byte[] text = language.distinctItems().end(stacks, digest, at.seen());
      if (text == null) {
        throw new IllegalStateException("an item that cannot end");
      }
      to.writeBytes(text);
      int last = DistinctItems.read(digest, text);
      new After(at.after(last), depth).end(language, to);
    }
  }

  /** After an item. */
  record After(State at, int depth) implements Spot {
    @Override
    public void expand(JsonLanguage language, Steps steps) {
      if (at.isComplete()) {
        close(language).expand(language, steps);
      }
      if (language.distinctItems().mayFollow(at, depth)) {
        steps.read(',', ',', language.state(item(language)));
      }
    }

    private Spot item(JsonLanguage language) {
      return language.place(Spaces.Place.AFTER_COMMA, depth, new Item(at, depth));
    }

    private Spot close(JsonLanguage language) {
      return language.fixed(
          Spaces.Place.BEFORE_CLOSE, depth, new Spots.Fixed("]", 0, Spots.End.INSTANCE));
    }

    @Override
    public void end(JsonLanguage language, ByteArrayOutputStream to) {
      if (at.isComplete()) {
        close(language).end(language, to);
      } else {
        to.write(',');
        item(language).end(language, to);
      }
    }
  }

  /** Whether a set of classes is free of another class. */
  static boolean isNew(int digest, Set<Integer> seen) {
    return digest >= 0 && !seen.contains(digest);
  }
}
