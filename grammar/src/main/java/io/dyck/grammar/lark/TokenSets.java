package io.dyck.grammar.lark;

import static io.dyck.grammar.analysis.DiagnosticCode.MALFORMED_TOKEN;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Ints;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.TokenSet;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.TokenName;
import io.dyck.grammar.analysis.Diagnostics;
import java.util.List;
import java.util.TreeSet;
import org.antlr.v4.runtime.Token;

/** Reads tokens: {@code <name>}, {@code <[1,5-7]>}, {@code <[^1]>}, {@code <[*]>}. */
final class TokenSets {
  private static final int GREATEST_RANGE = 1_000_000;

  private TokenSets() {}

  static Expression read(Token token, SourceSpan span, Diagnostics diagnostics) {
    String text = token.getText();
    if (!text.startsWith("<[")) {
      return new TokenSet(span, ImmutableList.of(new TokenName.BySpelling(text)), false);
    }
    String content = text.substring(2, text.length() - 2);
    if (content.equals("*")) {
      ImmutableList<TokenName> first = ImmutableList.of(new TokenName.ById(0));
      return new Expression.Choice(
          span,
          ImmutableList.of(new TokenSet(span, first, false), new TokenSet(span, first, true)));
    }
    boolean negated = content.startsWith("^");
    TreeSet<Integer> ids = new TreeSet<>();
    boolean sound = true;
    for (String range : Splitter.on(',').split(negated ? content.substring(1) : content)) {
      List<String> ends = Splitter.on('-').splitToList(range);
      Integer low = Ints.tryParse(ends.get(0));
      Integer high = Ints.tryParse(ends.get(ends.size() - 1));
      boolean fits =
          ends.size() <= 2
              && low != null
              && high != null
              && low >= 0
              && low <= high
              && (long) high - low < GREATEST_RANGE;
      sound &= fits;
      if (fits && low != null && high != null) {
        for (int id = low; id <= high; id++) {
          ids.add(id);
        }
      }
    }
    if (!sound || ids.isEmpty()) {
      diagnostics.report(
          MALFORMED_TOKEN,
          Unit.span(token),
          "the token has no proper id",
          "expected: <[123]>, <[1-5,7]>, <[^1-5]> or <[*]>");
      return new Expression.Sequence(span, ImmutableList.of());
    }
    ImmutableList.Builder<TokenName> names = ImmutableList.builder();
    ids.forEach(id -> names.add(new TokenName.ById(id)));
    return new TokenSet(span, names.build(), negated);
  }
}
