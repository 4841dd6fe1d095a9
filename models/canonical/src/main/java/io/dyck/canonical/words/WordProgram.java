package io.dyck.canonical.words;

import io.dyck.canonical.words.WordPatternParser.UnsupportedException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/**
 * A pattern as instructions of a backtracking matcher (Thompson's construction with priorities, as
 * in Pike's machine). Alternatives are in the order in which the matcher tries them. Immutable.
 */
final class WordProgram {
  private final byte[] kind;
  private final int[] first;
  private final int[] second;

  /** The classes that each instruction reads or looks at, as bits. */
  private final long[] classes;

  private final CharacterClasses characters;

  /** The number of instructions of the pattern; those of cut-out texts follow. */
  private final int patternSize;

  /** The classes of the characters of each cut-out text. */
  private final int[][] cuts;

  /**
   * An instruction.
   *
   * @param first the distance to the next instruction, for a fork or a jump
   * @param second the distance to the instruction that a fork tries after the first
   * @param source the character that is read or looked at; empty if there is none
   */
  record Instruction(byte kind, int first, int second, String source) {
    /** Reads a character of some classes, and continues with the next instruction. */
    static final byte READ = 0;

    /** Tries one instruction, then another. */
    static final byte FORK = 1;

    /** Continues if the next character is of some classes. */
    static final byte LOOK = 2;

    /** Continues if the next character, or the end of the text, is not of some classes. */
    static final byte LOOK_NOT = 3;

    static final byte JUMP = 4;
    static final byte MATCH = 5;

    static Instruction read(String source) {
      return new Instruction(READ, 1, 1, source);
    }

    static Instruction fork(int first, int second) {
      return new Instruction(FORK, first, second, "");
    }

    static Instruction look(String source, boolean negative) {
      return new Instruction(negative ? LOOK_NOT : LOOK, 1, 1, source);
    }

    static Instruction jump(int distance) {
      return new Instruction(JUMP, distance, distance, "");
    }

    static Instruction match() {
      return new Instruction(MATCH, 0, 0, "");
    }
  }

  private WordProgram(List<Instruction> pattern, CharacterClasses characters, List<String> cut)
      throws UnsupportedException {
    this.characters = characters;
    List<Instruction> code = new ArrayList<>(pattern);
    code.add(Instruction.match());
    patternSize = code.size();
    cuts = new int[cut.size()][];
    for (int i = 0; i < cuts.length; i++) {
      cuts[i] = addCut(cut.get(i), code);
    }
    // Nothing comes after the last text: this look never succeeds.
    code.add(Instruction.look("", false));
    int size = code.size();
    kind = new byte[size];
    first = new int[size];
    second = new int[size];
    classes = new long[size];
    for (int i = 0; i < size; i++) {
      Instruction each = code.get(i);
      kind[i] = each.kind();
      first[i] = i + each.first();
      second[i] = i + each.second();
      long members = each.source().isEmpty() ? 0 : characters.members(each.source());
      long others = ((1L << characters.count()) - 1 & ~members) | endOfText();
      classes[i] = kind[i] == Instruction.LOOK_NOT ? others : members;
    }
  }

  /**
   * Compiles a pattern.
   *
   * @param missing the bytes that no tokens spell
   * @param cut texts that are cut out first; the program has them behind the pattern
   */
  static WordProgram of(Pattern pattern, BitSet missing, List<String> cut)
      throws UnsupportedException {
    List<Instruction> code = parse(pattern);
    List<String> sources =
        code.stream().map(Instruction::source).filter(s -> !s.isEmpty()).distinct().toList();
    return new WordProgram(code, new CharacterClasses(sources, pattern.flags(), missing, cut), cut);
  }

  /** Compiles a pattern whose characters are known. */
  static WordProgram of(Pattern pattern, CharacterClasses characters, List<String> cut)
      throws UnsupportedException {
    return new WordProgram(parse(pattern), characters, cut);
  }

  private static List<Instruction> parse(Pattern pattern) throws UnsupportedException {
    int flags = pattern.flags();
    if ((flags & ~(Pattern.UNICODE_CHARACTER_CLASS | Pattern.UNICODE_CASE)) != 0) {
      throw new UnsupportedException("its pattern is compiled with flags " + flags);
    }
    return WordPatternParser.parse(pattern.pattern());
  }

  /**
   * Adds a cut-out text as an alternative of the texts that follow.
   *
   * @return the classes of its characters
   */
  private int[] addCut(String text, List<Instruction> code) throws UnsupportedException {
    List<String> sources = text.codePoints().mapToObj(CharacterClasses::source).toList();
    code.add(Instruction.fork(1, sources.size() + 2));
    sources.forEach(source -> code.add(Instruction.read(source)));
    code.add(Instruction.match());
    long[] members = sources.stream().mapToLong(characters::members).toArray();
    if (LongStream.of(members).anyMatch(m -> Long.bitCount(m) != 1)) {
      throw new UnsupportedException("the characters of '" + text + "' are not told apart");
    }
    return LongStream.of(members).mapToInt(Long::numberOfTrailingZeros).toArray();
  }

  CharacterClasses characters() {
    return characters;
  }

  /** Returns the bit of the end of the text. */
  long endOfText() {
    return 1L << characters.count();
  }

  /** Returns the instruction that ends a match of the pattern. */
  int end() {
    return patternSize - 1;
  }

  /** Returns the number of cut-out texts. */
  int cuts() {
    return cuts.length;
  }

  /** Returns the classes of the characters of a cut-out text; not to be changed. */
  int[] cut(int index) {
    return cuts[index];
  }

  /** Returns the first instruction of the cut-out texts. */
  int beginOfCuts() {
    return patternSize;
  }

  /** Returns whether an instruction belongs to a cut-out text. */
  boolean isOfCut(int instruction) {
    return instruction >= patternSize;
  }

  int kind(int instruction) {
    return kind[instruction];
  }

  int firstCharacters(int instruction) {
    return first[instruction];
  }

  int second(int instruction) {
    return second[instruction];
  }

  /** Returns whether an instruction reads, or looks at, a class given as a bit. */
  boolean takes(int instruction, long next) {
    return (classes[instruction] & next) != 0;
  }
}
