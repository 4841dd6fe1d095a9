package io.dyck.pda.normalize;

import io.dyck.pda.automaton.Dfa;
import io.dyck.pda.automaton.DfaBuilder;
import java.util.Arrays;

/**
 * Joins byte segments that no automaton tells apart: at every state they lead to the same place.
 * The language is the same, for the bytes of one class are interchangeable everywhere. Cost: one
 * pass over all edges; each state splits the classes by target.
 */
final class LetterMerging {
  private LetterMerging() {}

  static RuleSet apply(RuleSet rules) {
    int letters = rules.terminals().byteClasses();
    int[] block = new int[letters];
    int blocks = 1;
    int[] target = new int[letters];
    int[] firstOfBlock = new int[letters];
    for (Dfa body : rules.bodies()) {
      for (int s = 0; s < body.size(); s++) {
        Arrays.fill(target, -1);
        boolean any = false;
        for (int e = body.firstEdge(s); e < body.firstEdge(s + 1); e++) {
          if (body.letter(e) >= 0 && body.letter(e) < letters) {
            target[body.letter(e)] = body.target(e);
            any = true;
          }
        }
        if (any && blocks < letters && tellsApart(block, target, firstOfBlock)) {
          blocks = split(block, blocks, target);
        }
      }
    }
    return blocks == letters ? rules : rename(rules, normalized(block));
  }

  private static boolean tellsApart(int[] block, int[] target, int[] firstOfBlock) {
    Arrays.fill(firstOfBlock, -1);
    for (int l = 0; l < block.length; l++) {
      int first = firstOfBlock[block[l]];
      if (first < 0) {
        firstOfBlock[block[l]] = l;
      } else if (target[first] != target[l]) {
        return true;
      }
    }
    return false;
  }

  private static int split(int[] block, int blocks, int[] target) {
    int[] firstTarget = new int[block.length];
    Arrays.fill(firstTarget, -2);
    int count = blocks;
    // Pairs (old block, target) that are not the block's first get a new number, found by scanning:
    // at most 256 letters, so the square is bounded.
    int[] pairBlock = new int[block.length];
    int[] pairTarget = new int[block.length];
    int[] result = new int[block.length];
    int pairs = 0;
    for (int l = 0; l < block.length; l++) {
      int b = block[l];
      if (firstTarget[b] == -2) {
        firstTarget[b] = target[l];
      }
      result[l] = b;
      if (firstTarget[b] != target[l]) {
        int found = -1;
        for (int i = 0; i < pairs && found < 0; i++) {
          if (pairBlock[i] == b && pairTarget[i] == target[l]) {
            found = i;
          }
        }
        if (found < 0) {
          pairBlock[pairs] = b;
          pairTarget[pairs] = target[l];
          found = pairs++;
        }
        result[l] = blocks + found;
        count = Math.max(count, blocks + found + 1);
      }
    }
    System.arraycopy(result, 0, block, 0, block.length);
    return count;
  }

  /** Numbers the blocks in the order of their first letter. */
  private static int[] normalized(int[] block) {
    int[] number = new int[block.length];
    Arrays.fill(number, -1);
    int[] result = new int[block.length];
    int count = 0;
    for (int l = 0; l < block.length; l++) {
      if (number[block[l]] < 0) {
        number[block[l]] = count++;
      }
      result[l] = number[block[l]];
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
