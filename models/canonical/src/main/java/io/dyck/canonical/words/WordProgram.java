package io.dyck.canonical.words;

import io.dyck.canonical.words.WordPatternParser.UnsupportedException;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A pattern as instructions of a backtracking matcher (Thompson's construction with priorities, as
 * in Pike's machine). Alternatives are in the order in which the matcher tries them. Immutable.
 */
final class WordProgram {
  /** Reads a character of some classes, and continues with the next instruction. */
  static final byte READ = 0;

  /** Tries one instruction, then another. */
  static final byte TRY = 1;

  /** Continues if the next character, or the end of the text, is of some classes. */
  static final byte LOOK = 2;

  static final byte JUMP = 3;
  static final byte MATCH = 4;

  private static final int MOST_INSTRUCTIONS = 4000;

  private final IntArrayList kind = new IntArrayList();
  private final IntArrayList first = new IntArrayList();
  private final IntArrayList second = new IntArrayList();
  private final LongArrayList classes = new LongArrayList();
  private final CharacterClasses characters;

  private WordProgram(CharacterClasses characters) {
    this.characters = characters;
  }

  /**
   * Compiles a pattern; null stands for the whole text as one word.
   *
   * @param cut texts whose characters are distinguished, too
   */
  static WordProgram of(@Nullable Pattern pattern, WordCharacters spelled, List<String> cut)
      throws UnsupportedException {
    int flags = pattern == null ? 0 : pattern.flags();
    return of(pattern, sources -> new CharacterClasses(sources, flags, spelled, cut));
  }

  /** Compiles a pattern whose characters are known. */
  static WordProgram of(@Nullable Pattern pattern, CharacterClasses characters)
      throws UnsupportedException {
    return of(
        pattern,
        sources -> {
          if (!characters.knows(sources)) {
            throw new UnsupportedException("its characters are not those of the pattern");
          }
          return characters;
        });
  }

  /** Makes the classes that a pattern needs. */
  @FunctionalInterface
  private interface Asking {
    CharacterClasses ask(List<String> sources) throws UnsupportedException;
  }

  private static WordProgram of(@Nullable Pattern pattern, Asking asking)
      throws UnsupportedException {
    String source = pattern == null ? "[\\x{0}-\\x{10FFFF}]+" : pattern.pattern();
    int flags = pattern == null ? 0 : pattern.flags();
    if ((flags & ~(Pattern.UNICODE_CHARACTER_CLASS | Pattern.UNICODE_CASE)) != 0) {
      throw new UnsupportedException("its pattern is compiled with flags " + flags);
    }
    WordPattern tree = WordPatternParser.parse(source);
    List<String> sources = new ArrayList<>();
    collect(tree, sources);
    WordProgram program = new WordProgram(asking.ask(sources));
    program.add(tree);
    program.emit(MATCH);
    return program;
  }

  private static void collect(WordPattern tree, List<String> to) {
    if (tree instanceof WordPattern.One one) {
      if (!to.contains(one.source())) {
        to.add(one.source());
      }
    } else if (tree instanceof WordPattern.Sequence sequence) {
      sequence.parts().forEach(part -> collect(part, to));
    } else if (tree instanceof WordPattern.Choice choice) {
      choice.alternatives().forEach(part -> collect(part, to));
    } else if (tree instanceof WordPattern.Repeat repeat) {
      collect(repeat.body(), to);
    } else if (tree instanceof WordPattern.Look look) {
      collect(look.character(), to);
    }
  }

  private int emit(byte instruction) {
    kind.add(instruction);
    first.add(-1);
    second.add(-1);
    classes.add(0);
    return kind.size() - 1;
  }

  private void add(WordPattern tree) throws UnsupportedException {
    if (kind.size() > MOST_INSTRUCTIONS) {
      throw new UnsupportedException("its pattern is too long");
    }
    if (tree instanceof WordPattern.One one) {
      classes.set(emit(READ), characters.members(one.source()));
    } else if (tree instanceof WordPattern.Sequence sequence) {
      for (WordPattern part : sequence.parts()) {
        add(part);
      }
    } else if (tree instanceof WordPattern.Choice choice) {
      addChoice(choice);
    } else if (tree instanceof WordPattern.Repeat repeat) {
      addRepeat(repeat);
    } else if (tree instanceof WordPattern.Look look) {
      long members = characters.members(look.character().source());
      long all = (1L << characters.count()) - 1;
      classes.set(emit(LOOK), look.negative() ? (all & ~members) | endOfText() : members);
    }
  }

  private void addChoice(WordPattern.Choice choice) throws UnsupportedException {
    IntArrayList ends = new IntArrayList();
    int last = choice.alternatives().size() - 1;
    for (int i = 0; i < last; i++) {
      int fork = emit(TRY);
      first.set(fork, fork + 1);
      add(choice.alternatives().get(i));
      ends.add(emit(JUMP));
      second.set(fork, kind.size());
    }
    add(choice.alternatives().get(last));
    ends.forEach(end -> first.set(end, kind.size()));
  }

  private void addRepeat(WordPattern.Repeat repeat) throws UnsupportedException {
    for (int i = 0; i < repeat.least(); i++) {
      add(repeat.body());
    }
    IntArrayList forks = new IntArrayList();
    for (int i = repeat.least();
        i < repeat.most() || (repeat.most() < 0 && i == repeat.least());
        i++) {
      forks.add(emit(TRY));
      add(repeat.body());
    }
    if (repeat.most() < 0) {
      int back = emit(JUMP);
      first.set(back, forks.getInt(0));
    }
    for (int fork : forks) {
      first.set(fork, repeat.greedy() ? fork + 1 : kind.size());
      second.set(fork, repeat.greedy() ? kind.size() : fork + 1);
    }
  }

  CharacterClasses characters() {
    return characters;
  }

  /** Returns the bit of the end of the text. */
  long endOfText() {
    return 1L << characters.count();
  }

  int size() {
    return kind.size();
  }

  int kind(int instruction) {
    return kind.getInt(instruction);
  }

  int first(int instruction) {
    return first.getInt(instruction);
  }

  int second(int instruction) {
    return second.getInt(instruction);
  }

  /** Returns whether an instruction reads, or looks at, a class given as a bit. */
  boolean takes(int instruction, long next) {
    return (classes.getLong(instruction) & next) != 0;
  }
}
