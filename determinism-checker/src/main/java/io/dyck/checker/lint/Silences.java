package io.dyck.checker.lint;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import io.dyck.checker.finding.Finding;
import io.dyck.grammar.Comment;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import io.dyck.grammar.Severity;
import io.dyck.grammar.SourceSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Comments that silence findings: {@code ! allow: DYCK-L010} in a rule, or before it, for that
 * rule; {@code ! allow-file: DYCK-L010} for all of the text. Errors cannot be silenced. A comment
 * that silences nothing is a finding itself. Good for one use.
 */
public final class Silences {
  private static final Pattern ALLOW =
      Pattern.compile("!\\s*(allow|allow-file)\\s*:(.*)", Pattern.DOTALL);
  private static final Splitter CODES = Splitter.on(CharMatcher.anyOf(" \t,")).omitEmptyStrings();

  private final Grammar grammar;
  private final List<Silence> silences = new ArrayList<>();

  /** One code, silenced in a part of the text. */
  private static final class Silence {
    private final String code;
    private final SourceSpan comment;
    private final SourceSpan extent;
    private boolean isUsed;

    private Silence(String code, SourceSpan comment, SourceSpan extent) {
      this.code = code;
      this.comment = comment;
      this.extent = extent;
    }

    private boolean covers(Finding finding) {
      return code.equals(finding.code())
          && extent.start() <= finding.span().start()
          && finding.span().start() <= extent.end();
    }
  }

  /**
   * Reads the comments of a grammar.
   *
   * @param grammar any grammar
   */
  public Silences(Grammar grammar) {
    this.grammar = grammar;
    for (Comment comment : grammar.comments()) {
      Matcher allow = ALLOW.matcher(comment.text());
      if (allow.matches()) {
        SourceSpan extent =
            allow.group(1).equals("allow")
                ? ruleAt(comment.span())
                : new SourceSpan(0, grammar.source().content().length());
        for (String code : CODES.split(allow.group(2))) {
          silences.add(new Silence(code, comment.span(), extent));
        }
      }
    }
  }

  /** The rule that a comment stands in, on a line with, or before. */
  private SourceSpan ruleAt(SourceSpan comment) {
    int line = grammar.source().line(comment.start());
    SourceSpan next = comment;
    int nextStart = Integer.MAX_VALUE;
    for (Rule rule : grammar.rules().values()) {
      SourceSpan extent = rule.nameSpan().to(rule.body().span());
      if (grammar.source().line(extent.start()) <= line
          && line <= grammar.source().line(extent.end())) {
        return extent;
      }
      if (extent.start() > comment.start() && extent.start() < nextStart) {
        next = extent;
        nextStart = extent.start();
      }
    }
    return next;
  }

  /**
   * Takes out what is silenced, and adds the comments that silence nothing.
   *
   * @param findings of this grammar
   * @return the findings that are left
   */
  public ImmutableList<Finding> apply(List<Finding> findings) {
    ImmutableList.Builder<Finding> left = ImmutableList.builder();
    for (Finding finding : findings) {
      if (finding.severity() == Severity.ERROR || !isSilenced(finding)) {
        left.add(finding);
      }
    }
    for (Silence silence : silences) {
      if (!silence.isUsed) {
        left.add(
            Finding.of(
                LintCode.UNUSED_ALLOW.text(),
                LintCode.UNUSED_ALLOW.severity(),
                silence.comment,
                "there is no " + silence.code + " here to allow",
                "remove the comment, or write allow-file: for all of the text"));
      }
    }
    return left.build();
  }

  private boolean isSilenced(Finding finding) {
    boolean found = false;
    for (Silence silence : silences) {
      if (silence.covers(finding)) {
        silence.isUsed = true;
        found = true;
      }
    }
    return found;
  }
}
