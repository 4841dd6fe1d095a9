package io.dyck.chat.library;

import io.dyck.chat.text.OriginText;
import io.dyck.chat.text.UnlocatedTemplateError;
import io.dyck.chat.value.CallArguments;

/** Methods that make a string longer. */
final class PaddingMethods {
  private PaddingMethods() {}

  static OriginText leftAlign(OriginText text, CallArguments.BoundArguments bound) {
    return text.append(fill(bound).times(missingWidth(text, bound)));
  }

  static OriginText rightAlign(OriginText text, CallArguments.BoundArguments bound) {
    return fill(bound).times(missingWidth(text, bound)).append(text);
  }

  static OriginText centerText(OriginText text, CallArguments.BoundArguments bound) {
    long missing = missingWidth(text, bound);
    long left = missing / 2 + (missing & bound.integer(0, 0) & 1);
    return fill(bound).times(left).append(text).append(fill(bound).times(missing - left));
  }

  static OriginText zeros(OriginText text, CallArguments.BoundArguments bound) {
    OriginText zeros = OriginText.ofTemplate("0").times(missingWidth(text, bound));
    boolean signed = text.string().startsWith("-") || text.string().startsWith("+");
    return signed
        ? text.slice(0, 1).append(zeros).append(text.slice(1, text.string().length()))
        : zeros.append(text);
  }

  private static long missingWidth(OriginText text, CallArguments.BoundArguments bound) {
    bound.get(0);
    return Math.max(0, bound.integer(0, 0) - (long) text.length());
  }

  private static OriginText fill(CallArguments.BoundArguments bound) {
    OriginText fill = bound.textArgument(1, " ");
    if (fill.length() != 1) {
      throw UnlocatedTemplateError.pythonError(
          "The fill character must be exactly one character long");
    }
    return fill;
  }
}
