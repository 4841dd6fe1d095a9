package io.dyck.grammar.abnf;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableIntArray;
import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Reference;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.ebnf.Definition;
import java.util.Locale;
import java.util.function.Function;

/** The rules of RFC 5234, appendix B.1, which every text may use. */
final class CoreRules {
  private static final ImmutableMap<String, Function<SourceSpan, Expression>> BODIES =
      ImmutableMap.<String, Function<SourceSpan, Expression>>builder()
          .put("ALPHA", at -> characters(at, 'A', 'Z', 'a', 'z'))
          .put("BIT", at -> characters(at, '0', '1'))
          .put("CHAR", at -> characters(at, 0x01, 0x7F))
          .put("CR", at -> characters(at, '\r', '\r'))
          .put("CRLF", at -> new Expression.Literal(at, ImmutableIntArray.of('\r', '\n')))
          .put("CTL", at -> characters(at, 0x00, 0x1F, 0x7F, 0x7F))
          .put("DIGIT", at -> characters(at, '0', '9'))
          .put("DQUOTE", at -> characters(at, '"', '"'))
          .put("HEXDIG", at -> characters(at, '0', '9', 'A', 'F', 'a', 'f'))
          .put("HTAB", at -> characters(at, '\t', '\t'))
          .put("LF", at -> characters(at, '\n', '\n'))
          .put("LWSP", CoreRules::linearWhiteSpace)
          .put("OCTET", at -> characters(at, 0x00, 0xFF))
          .put("SP", at -> characters(at, ' ', ' '))
          .put("VCHAR", at -> characters(at, 0x21, 0x7E))
          .put("WSP", at -> characters(at, '\t', '\t', ' ', ' '))
          .buildOrThrow();

  private CoreRules() {}

  static boolean isCore(String name) {
    return BODIES.containsKey(name.toUpperCase(Locale.ROOT));
  }

  /** The rule of that name in capitals; it stands where it is first needed. */
  static Definition definition(String name, SourceSpan place) {
    Function<SourceSpan, Expression> body = BODIES.get(name);
    if (body == null) {
      throw new IllegalArgumentException("core rule (" + name + ") must exist");
    }
    return new Definition(name, place, body.apply(place), false);
  }

  private static Expression linearWhiteSpace(SourceSpan at) {
    Expression blank = new Reference(at, "WSP");
    Expression folded =
        new Expression.Sequence(at, ImmutableList.of(new Reference(at, "CRLF"), blank));
    return new Expression.Repetition(
        at, new Expression.Choice(at, ImmutableList.of(blank, folded)), 0, null);
  }

  /** A class of ranges, given by their ends in ascending order. */
  private static Expression characters(SourceSpan at, int... ends) {
    ImmutableList.Builder<CodePointRange> ranges = ImmutableList.builder();
    for (int i = 0; i < ends.length; i += 2) {
      ranges.add(new CodePointRange(ends[i], ends[i + 1]));
    }
    return new Expression.CharacterClass(at, ranges.build());
  }
}
