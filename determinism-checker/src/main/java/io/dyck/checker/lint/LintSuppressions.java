package io.dyck.checker.lint;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import io.dyck.checker.finding.Finding;
import io.dyck.checker.finding.LintCode;
import io.dyck.grammar.Comment;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import io.dyck.grammar.Severity;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The comments that silence findings. {@code ! allow: DYCK-L010} in or before a rule applies to
 * that rule, and {@code ! allow-file: DYCK-L010} to all of the text. Errors cannot be silenced. A
 * comment that silences no finding is itself a finding. An instance is used once.
 */
public final class LintSuppressions {
  private static final Pattern ALLOW =
      Pattern.compile("!\\s*(allow|allow-file)\\s*:(.*)", Pattern.DOTALL);
  private static final Splitter CODES = Splitter.on(CharMatcher.anyOf(" \t,")).omitEmptyStrings();

  private final Grammar grammar;
  private final List<Suppression> silences = new ArrayList<>();
  private final Set<Suppression> used = new HashSet<>();
  private int silenced;

  /** One code, silenced by a comment in a part of the text. */
  private record Suppression(String code, SourceSpan comment, SourceSpan extent) {
    private boolean covers(Finding finding) {
      return code.equals(finding.code())
          && extent.start() <= finding.span().start()
          && finding.span().start() <= extent.end();
    }
  }

  public LintSuppressions(Grammar grammar) {
    this.grammar = grammar;
    for (Comment comment : grammar.comments()) {
      Matcher allow = ALLOW.matcher(comment.text());
      if (allow.matches()) {
        SourceSpan extent =
            allow.group(1).equals("allow")
                ? ruleAt(comment)
                : new SourceSpan(0, grammar.source().content().length());
        for (String code : CODES.split(allow.group(2))) {
          silences.add(new Suppression(code, comment.span(), extent));
        }
      }
    }
  }

  /** Returns the extent of the rule that a comment stands in or before. */
  private SourceSpan ruleAt(Comment comment) {
    SourceSpan current = comment.span();
    SourceSpan next = comment.span();
    int currentStart = -1;
    int nextStart = Integer.MAX_VALUE;
    for (Rule rule : grammar.rules().values()) {
      SourceSpan extent = rule.nameSpan().unionWith(rule.body().span());
      if (extent.start() <= comment.span().start() && extent.start() > currentStart) {
        current = extent;
        currentStart = extent.start();
      } else if (extent.start() > comment.span().start() && extent.start() < nextStart) {
        next = extent;
        nextStart = extent.start();
      }
    }
    return nextStart < Integer.MAX_VALUE && isDirectlyBefore(comment, nextStart) ? next : current;
  }

  /**
   * Returns whether a comment is alone on its line and only further comments stand between it and a
   * rule.
   */
  private boolean isDirectlyBefore(Comment comment, int rule) {
    SourceText source = grammar.source();
    int line = source.line(comment.span().start());
    int indent = source.column(comment.span().start()) - 1;
    String sign = source.content().substring(comment.span().start(), comment.textStart());
    if (!source.lineText(line).substring(0, indent).isBlank()) {
      return false;
    }
    for (int i = source.line(comment.span().end()) + 1; i < source.line(rule); i++) {
      String text = source.lineText(i).strip();
      if (!text.isEmpty() && !text.startsWith(sign)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Removes the silenced findings, and adds a finding for each comment that silences no finding.
   */
  public ImmutableList<Finding> apply(List<Finding> findings) {
    ImmutableList.Builder<Finding> left = ImmutableList.builder();
    for (Finding finding : findings) {
      if (finding.severity() == Severity.ERROR || !isSilenced(finding)) {
        left.add(finding);
      } else {
        silenced++;
      }
    }
    for (Suppression silence : silences) {
      if (!used.contains(silence)) {
        left.add(
            Finding.of(
                LintCode.UNUSED_ALLOW,
                grammar.source(),
                silence.comment,
                "there is no " + silence.code + " here to allow",
                "remove the comment, or write allow-file: for all of the text"));
      }
    }
    return left.build().stream()
        .sorted(Comparator.comparingInt((Finding finding) -> finding.span().start()))
        .collect(ImmutableList.toImmutableList());
  }

  /** Returns the number of removed findings. */
  public int suppressedCount() {
    return silenced;
  }

  private boolean isSilenced(Finding finding) {
    List<Suppression> covering = silences.stream().filter(s -> s.covers(finding)).toList();
    used.addAll(covering);
    return !covering.isEmpty();
  }
}
