package io.dyck.checker.lint.kinds;

import com.google.common.collect.ImmutableMap;
import io.dyck.checker.finding.LintCode;
import io.dyck.checker.lint.context.Lint;
import java.util.EnumSet;
import java.util.Set;

/** All lints that need no vocabulary. */
public final class LintKinds {
  /** The lints for grammars in any notation, each with the codes of its findings. */
  public static final ImmutableMap<Lint, Set<LintCode>> FOR_ALL =
      ImmutableMap.<Lint, Set<LintCode>>builder()
          .put(new SubsumedAlternatives(), EnumSet.of(LintCode.SUBSUMED_ALTERNATIVE))
          .put(new Repetitions(), EnumSet.of(LintCode.NESTED_QUANTIFIERS, LintCode.EMPTY_LOOP_BODY))
          .put(new Keywords(), EnumSet.of(LintCode.KEYWORD_AS_IDENTIFIER))
          .put(
              new DelimitedBodies(),
              EnumSet.of(
                  LintCode.DELIMITER_IN_BODY,
                  LintCode.NEGATED_WORD,
                  LintCode.RAW_CONTROL_CHARACTERS))
          .put(new NegatedWords(), EnumSet.of(LintCode.NEGATED_WORD))
          .put(
              new WhiteSpace(),
              EnumSet.of(LintCode.DOUBLE_WHITE_SPACE, LintCode.UNBOUNDED_WHITE_SPACE))
          .put(new EndlessRuns(), EnumSet.of(LintCode.CAN_STALL, LintCode.UNCAPPED_NESTING))
          .put(
              new KnownTerminals(),
              EnumSet.of(
                  LintCode.NUMBER_WITHOUT_EXPONENT,
                  LintCode.LEADING_ZEROS,
                  LintCode.COMMENT_REFUSES_STARS))
          .put(
              new SilentAmbiguities(),
              EnumSet.of(
                  LintCode.SAME_OPTION_TWICE,
                  LintCode.DANGLING_OPTION,
                  LintCode.ABSORBED_AMBIGUITY))
          .put(new LongMinimum(), EnumSet.of(LintCode.LONG_MINIMUM))
          .buildOrThrow();

  /** The lints for grammars in GBNF, which other engines may also read. */
  public static final ImmutableMap<Lint, Set<LintCode>> FOR_GBNF =
      ImmutableMap.of(
          new Portability(),
          EnumSet.of(LintCode.PORTABILITY),
          new LeftRecursion(),
          EnumSet.of(LintCode.LEFT_RECURSION));

  private LintKinds() {}
}
