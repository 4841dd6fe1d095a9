package io.dyck.compose;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.TokenName;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.oracle.TableLanguage;
import io.dyck.pda.Pda;
import io.dyck.pda.PdaOptions;
import io.dyck.vocabulary.Vocabulary;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Languages that are given state by state, with tokens in their texts. */
class LazyTokensTest {
  private static final int QUOTE = LazyLanguage.FIRST_TOKEN;
  private static final int BAR = LazyLanguage.FIRST_TOKEN + 1;

  private static final Vocabulary VOCABULARY =
      Vocabulary.builder()
          .add(0, "a")
          .add(1, "b")
          .add(2, "ab")
          .add(3, "<q>")
          .addSpecial(4, "<|q|>")
          .addSpecial(5, "<|bar|>")
          .addSpecial(6, "<|other|>")
          .addSpecial(7, "<end>")
          .add(8, "<|")
          .add(9, "x")
          .build()
          .withEndTokens(7);

  /** {@code <|q|>} and {@code <|bar|>} around letters, or a list of such with {@code x} between. */
  private static final class Quoted extends TableLanguage {
    Quoted() {
      super("start");
      row("start").read(QUOTE, "in");
      row("in").readAny("ab", "in").read(BAR, "after");
      row("after").end().readAny("x", "start");
    }

    @Override
    public List<TokenName> tokens() {
      return List.of(new TokenName.BySpelling("<|q|>"), new TokenName.BySpelling("<|bar|>"));
    }
  }

  private static final String SAME =
      """
      root ::= "b"? quoted "b"
      quoted ::= <|q|> [ab]* <|bar|> ("x" quoted)?
      """;

  private static Grammar lazy() {
    Grammar outer = Gbnf.parse("outer", "root ::= \"b\"? quoted \"b\"\nquoted ::= \"a\"");
    SourceSpan span = outer.rule("quoted").body().span();
    return new Grammar(
        SourceText.of("lazy", ""),
        ImmutableMap.of(
            "root",
            outer.rule("root"),
            "quoted",
            outer.rule("quoted").withBody(new Expression.Lazy(span, new Quoted()))),
        "root",
        ImmutableList.of());
  }

  @Test
  void masksAreThoseOfTheSameGrammarWrittenOut() {
    TokenConstraint lazy =
        TokenConstraint.compose(Pda.compile(lazy(), PdaOptions.DEFAULT.permissively()), VOCABULARY);
    TokenConstraint same =
        TokenConstraint.compose(Pda.compile(Gbnf.parse("same", SAME)), VOCABULARY);
    for (long seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      Matcher one = lazy.newMatcher();
      Matcher other = same.newMatcher();
      List<Integer> read = new ArrayList<>();
      for (int i = 0; i < 12 && !one.isFinished(); i++) {
        int[] allowed = one.mask().toArray();
        assertThat(allowed).as("%s", read).containsExactly(other.mask().toArray());
        int left = 4 + random.nextInt(4);
        assertThat(one.maskWithin(left).toArray())
            .as("%s, %s left", read, left)
            .containsExactly(other.maskWithin(left).toArray());
        int token = allowed[random.nextInt(allowed.length)];
        one.accept(token);
        other.accept(token);
        read.add(token);
      }
    }
  }
}
