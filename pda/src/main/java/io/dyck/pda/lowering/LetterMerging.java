package io.dyck.pda.lowering;

import io.dyck.pda.automaton.Dfa;
import io.dyck.pda.automaton.DfaBuilder;
import io.dyck.pda.automaton.RefinablePartition;
import io.dyck.pda.ruleset.RuleSet;
import io.dyck.pda.ruleset.Terminals;
import java.util.Arrays;

/**
 * Joins byte segments that lead to the same target in every state of every automaton. The language
 * stays the same, because the bytes of a class are interchangeable everywhere. Cost: one pass over
 * all edges; each state splits the classes by target.
 */
public final class LetterMerging {
  private LetterMerging() {}

  public static RuleSet apply(RuleSet rules) {
    if (!rules.lazies().isEmpty()) {
      return rules;
    }
    int letters = rules.terminals().byteClasses();
    RefinablePartition blocks = new RefinablePartition(letters);
    long[] targets = new long[letters];
    for (Dfa body : rules.bodies()) {
      for (int s = 0; s < body.size() && blocks.count() < letters; s++) {
        int past = body.firstEdge(s + 1);
        for (int e = body.endOfCalls(s); e < past && body.letter(e) < letters; e++) {
          targets[body.letter(e)] = body.target(e);
          blocks.mark(body.letter(e));
        }
        blocks.splitMarked(targets);
      }
    }
    return blocks.count() == letters ? rules : rename(rules, blockNumbers(blocks, letters));
  }

  /**
   * Returns the number of each letter's block. Blocks are numbered in the order of their first
   * letters.
   */
  private static int[] blockNumbers(RefinablePartition blocks, int letters) {
    int[] number = new int[blocks.count()];
    Arrays.fill(number, -1);
    int[] result = new int[letters];
    int count = 0;
    for (int l = 0; l < letters; l++) {
      if (number[blocks.setOf(l)] < 0) {
        number[blocks.setOf(l)] = count++;
      }
      result[l] = number[blocks.setOf(l)];
    }
    return result;
  }

  private static RuleSet rename(RuleSet rules, int[] classOfLetter) {
    Terminals old = rules.terminals();
    int classes = Arrays.stream(classOfLetter).max().orElse(0) + 1;
    byte[] classOfByte = new byte[256];
    for (int b = 0; b < 256; b++) {
      classOfByte[b] = (byte) classOfLetter[old.classOf(b)];
    }
    Dfa[] bodies = rules.copyOfBodies();
    for (int r = 0; r < bodies.length; r++) {
      bodies[r] = rename(bodies[r], classOfLetter, classes);
    }
    return rules.withTerminals(bodies, old.withBytes(classOfByte, classes));
  }

  private static Dfa rename(Dfa body, int[] classOfLetter, int classes) {
    int letters = classOfLetter.length;
    DfaBuilder result = new DfaBuilder();
    int[] doneAt = new int[classes];
    for (int s = 0; s < body.size(); s++) {
      result.addState(body.isAccepting(s), body.origin(s));
      for (int e = body.firstEdge(s); e < body.firstEdge(s + 1); e++) {
        int letter = body.letter(e);
        if (letter >= letters) {
          result.addEdge(s, letter - letters + classes, body.target(e));
        } else if (letter < 0) {
          result.addEdge(s, letter, body.target(e));
        } else {
          int last = classOfLetter[letter];
          if (doneAt[last] <= s) {
            doneAt[last] = s + 1;
            result.addEdge(s, last, body.target(e));
          }
        }
      }
    }
    return result.build();
  }
}
