package io.dyck.chat.library;

import io.dyck.chat.text.TemplateTrouble;
import io.dyck.chat.text.Text;
import io.dyck.chat.value.CallArguments;

/** Methods that make a string longer. */
final class Padding {
  private Padding() {}

  static Text left(Text text, CallArguments.Bound bound) {
    return text.plus(fill(bound).times(missing(text, bound)));
  }

  static Text right(Text text, CallArguments.Bound bound) {
    return fill(bound).times(missing(text, bound)).plus(text);
  }

  static Text center(Text text, CallArguments.Bound bound) {
    long missing = missing(text, bound);
    long left = missing / 2 + (missing & bound.integer(0, 0) & 1);
    return fill(bound).times(left).plus(text).plus(fill(bound).times(missing - left));
  }

  static Text zeros(Text text, CallArguments.Bound bound) {
    Text zeros = Text.ofTemplate("0").times(missing(text, bound));
    boolean signed = text.string().startsWith("-") || text.string().startsWith("+");
    return signed
        ? text.slice(0, 1).plus(zeros).plus(text.slice(1, text.string().length()))
        : zeros.plus(text);
  }

  private static long missing(Text text, CallArguments.Bound bound) {
    bound.get(0);
    return Math.max(0, bound.integer(0, 0) - (long) text.length());
  }

  private static Text fill(CallArguments.Bound bound) {
    Text fill = bound.text(1, " ");
    if (fill.length() != 1) {
      throw TemplateTrouble.failed("The fill character must be exactly one character long");
    }
    return fill;
  }
}
