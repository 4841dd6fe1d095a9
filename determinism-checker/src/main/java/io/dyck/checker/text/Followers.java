package io.dyck.checker.text;

import com.google.common.collect.ImmutableList;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.run.Configuration;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Describes the continuations of a configuration. A single continuation is shown as a text, and
 * several continuations are shown as sets of characters in words.
 */
final class Followers {
  private static final int LONGEST_WORD = 24;
  private static final int MOST_WORDS = 24;

  private final Machine machine;
  private final Configuration from;

  Followers(Machine machine, Configuration from) {
    this.machine = machine;
    this.from = from;
  }

  ImmutableList<String> readableFollowers() {
    List<String> words = new ArrayList<>();
    BitSet single = new BitSet();
    BitSet beyond = new BitSet();
    for (int b = 0; b < 256; b++) {
      Configuration next = stepAfter(from, b);
      if (next == null) {
        continue;
      }
      String word = wordAfter(next, b);
      if (word.isEmpty()) {
        (b < 0x80 ? single : beyond).set(b);
      } else {
        words.add(Quotation.text(word));
      }
    }
    ImmutableList.Builder<String> result = ImmutableList.builder();
    words.stream().limit(MOST_WORDS).forEach(result::add);
    if (words.size() > MOST_WORDS) {
      result.add("… " + (words.size() - MOST_WORDS) + " more words");
    }
    if (!single.isEmpty()) {
      result.add(CharacterWords.describe(single));
    }
    if (!beyond.isEmpty()) {
      result.add("a character beyond ASCII");
    }
    if (hasNamedToken()) {
      result.add("a token that the grammar names");
    }
    if (from.isAccepting()) {
      result.add("the end of the text");
    }
    return result.build();
  }

  /**
   * Returns the text that must follow a first byte, that byte included; empty if the text is only
   * one ASCII character.
   */
  private String wordAfter(Configuration next, int first) {
    ByteBuffer bytes = ByteBuffer.allocate(LONGEST_WORD);
    bytes.put((byte) first);
    Configuration at = next;
    while (bytes.hasRemaining() && !at.isAccepting()) {
      int only = onlyByte(at);
      Configuration following = only < 0 ? null : stepAfter(at, only);
      if (following == null) {
        break;
      }
      bytes.put((byte) only);
      at = following;
    }
    return decode(bytes.flip());
  }

  private static String decode(ByteBuffer bytes) {
    for (int length = bytes.limit(); length > 1; length--) {
      try {
        return StandardCharsets.UTF_8.newDecoder().decode(bytes.slice(0, length)).toString();
      } catch (CharacterCodingException cut) {
        // The forced bytes may end inside of a character. Only whole characters are shown.
      }
    }
    return "";
  }

  private int onlyByte(Configuration at) {
    int only = -1;
    for (int b = 0; b < 256; b++) {
      if (stepAfter(at, b) != null) {
        if (only >= 0) {
          return -1;
        }
        only = b;
      }
    }
    return only;
  }

  private @org.jspecify.annotations.Nullable Configuration stepAfter(Configuration at, int b) {
    Configuration copy = new Configuration(machine, at.state(), at.cell());
    copy.set(at);
    return copy.step(machine.terminals().classOf(b)) == Configuration.Outcome.MOVED ? copy : null;
  }

  private boolean hasNamedToken() {
    for (int letter = machine.terminals().byteClasses(); letter < machine.letters(); letter++) {
      Configuration copy = new Configuration(machine, from.state(), from.cell());
      copy.set(from);
      if (copy.step(letter) == Configuration.Outcome.MOVED) {
        return true;
      }
    }
    return false;
  }
}
