package io.dyck.checker.lint.kinds;

import io.dyck.checker.finding.LintCode;
import io.dyck.checker.lint.context.Lint;
import io.dyck.checker.lint.context.LintContext;
import io.dyck.checker.lint.context.WordRecognition;
import io.dyck.checker.rules.RuleValues;
import io.dyck.checker.text.Quotation;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds keywords that can be read as identifiers. At each decision of the grammar (between
 * alternatives, or between an optional part and its followers) the lint compares the words that may
 * come first. White space before the words is ignored. A name that needs a colon after it is a
 * prefix, a key or a label and may be any word. Therefore it is compared only with keywords before
 * a colon.
 */
final class Keywords implements Lint {
  private static final int MOST_SHOWN = 5;

  @Override
  public void check(LintContext context) {
    new Search(context).run();
  }

  /** A keyword at its place. */
  private record Keyword(String word, SourceSpan span, Expression part, boolean beforeColon) {
    /** Leaves out the part, which may be large. The place distinguishes nearly all keywords. */
    @Override
    public int hashCode() {
      return (word.hashCode() * 31 + span.hashCode()) * 31 + Boolean.hashCode(beforeColon);
    }
  }

  /**
   * An identifier. {@code beforeColon} is true if a colon follows the identifier at all places
   * where it may come first.
   */
  private record Identifier(Expression part, boolean beforeColon) {}

  /** The keywords and identifiers that may come first. */
  private record FirstWords(Set<Keyword> keywords, Map<String, Identifier> identifiers) {
    /**
     * The empty instance, shared because each part of a grammar has several empty instances. Never
     * changed.
     */
    private static final FirstWords NONE = new FirstWords(Set.of(), Map.of());

    FirstWords() {
      this(new LinkedHashSet<>(), new HashMap<>());
    }

    int size() {
      return keywords.size() + identifiers.size();
    }

    /**
     * Returns this instance, or {@link #NONE} if this instance is empty. After the call the result
     * must not be changed.
     */
    FirstWords finish() {
      return size() == 0 ? NONE : this;
    }

    /** Adds all elements of another instance. Returns whether any element is new. */
    boolean add(FirstWords other) {
      boolean isMore = keywords.addAll(other.keywords);
      for (Map.Entry<String, Identifier> each : other.identifiers.entrySet()) {
        isMore |= add(each.getKey(), each.getValue());
      }
      return isMore;
    }

    boolean add(String name, Identifier identifier) {
      Identifier known = identifiers.get(name);
      boolean isMore = known == null || (known.beforeColon && !identifier.beforeColon);
      if (isMore) {
        identifiers.put(name, identifier);
      }
      return isMore;
    }

    /**
     * Returns a copy whose keywords stand before a colon. The identifiers do so only if the colon
     * follows immediately.
     */
    FirstWords withColonAfter(boolean immediately) {
      FirstWords result = new FirstWords();
      for (Keyword word : keywords) {
        result.keywords.add(new Keyword(word.word, word.span, word.part, true));
      }
      identifiers.forEach(
          (name, any) ->
              result.add(name, new Identifier(any.part, immediately || any.beforeColon)));
      return result.finish();
    }
  }

  /**
   * The words that may come first in some items, and whether the first word may also come after the
   * items.
   */
  private record RemainingWords(FirstWords first, boolean isOpen) {
    /** Returns the first words if the given words follow. The result must not be changed. */
    FirstWords with(FirstWords follow) {
      if (!isOpen || follow.size() == 0) {
        return first;
      }
      if (first.size() == 0) {
        return follow;
      }
      FirstWords result = new FirstWords();
      result.add(first);
      result.add(follow);
      return result;
    }

    /** Returns the first words of these items followed by other items. */
    RemainingWords followedBy(RemainingWords others) {
      return isOpen ? new RemainingWords(with(others.first), others.isOpen) : this;
    }
  }

  /** A rule that decides between keywords and an identifier. */
  private record Decision(String rule, String identifier) {}

  /** One search over one grammar. */
  private static final class Search {
    private final LintContext context;
    private final WhiteSpaceRecognition blanks;

    /**
     * The first words of each rule. A left-recursive call counts as empty, because its first words
     * come from the other alternatives.
     */
    private final RuleValues<FirstWords> rules =
        new RuleValues<>(FirstWords.NONE, this::firstOfRule);

    private final Map<String, FirstWords> follows = new HashMap<>();

    /**
     * For each rule, the rules that it may end with. The followers of the rule may also follow
     * those rules.
     */
    private final Map<String, Set<String>> lasts = new HashMap<>();

    private final Map<Decision, Set<String>> told = new LinkedHashMap<>();
    private final Map<Decision, Keyword> places = new HashMap<>();
    private final Set<String> seen = new HashSet<>();

    /**
     * The known results of {@link #rests}, by identity, because comparing large parts would take
     * longer than visiting them.
     */
    private final IdentityHashMap<Expression.Sequence, List<RemainingWords>> rests =
        new IdentityHashMap<>();

    private String deciding = "";

    Search(LintContext context) {
      this.context = context;
      this.blanks = new WhiteSpaceRecognition(context);
    }

    void run() {
      findFollowers();
      for (Rule rule : context.graph().usedRules()) {
        if (!isLeaf(rule.body())) {
          deciding = rule.name();
          decide(rule.body(), follows.getOrDefault(rule.name(), FirstWords.NONE));
        }
      }
      told.forEach(this::report);
    }

    private void report(Decision decision, Set<String> words) {
      String identifier = decision.identifier;
      Keyword place = Objects.requireNonNull(places.get(decision));
      List<String> shown =
          words.stream().limit(MOST_SHOWN).map(word -> Quotation.text(word)).toList();
      context.report(
          LintCode.KEYWORD_AS_IDENTIFIER,
          place.span(),
          "in '%s', %s can also be read as %s"
              .formatted(decision.rule, LintContext.listTexts(words), identifier),
          "reserve the words with a difference: %s - (%s%s)"
              .formatted(
                  identifier, String.join(" | ", shown), words.size() > MOST_SHOWN ? " | …" : ""));
    }

    /**
     * Finds the followers of each rule. The first pass collects the words written behind calls.
     * Then the followers of a rule are passed on to the rules that it may end with.
     */
    private void findFollowers() {
      ArrayDeque<String> changed = new ArrayDeque<>();
      for (Rule rule : context.graph().usedRules()) {
        propagateFollowers(rule.name(), rule.body(), new RemainingWords(FirstWords.NONE, true));
        changed.add(rule.name());
      }
      Set<String> waiting = new HashSet<>(changed);
      while (!changed.isEmpty()) {
        String rule = changed.remove();
        waiting.remove(rule);
        FirstWords follow = follows.getOrDefault(rule, FirstWords.NONE);
        for (String last : lasts.getOrDefault(rule, Set.of())) {
          context.countWork(1 + follow.size());
          if (addFollowers(last, follow) && waiting.add(last)) {
            changed.add(last);
          }
        }
      }
    }

    private boolean addFollowers(String rule, FirstWords more) {
      return more.size() > 0 && follows.computeIfAbsent(rule, unused -> new FirstWords()).add(more);
    }

    private void propagateFollowers(String rule, Expression expression, RemainingWords follow) {
      context.countWork(1 + follow.first.size());
      if (expression instanceof Expression.Reference reference) {
        boolean unused = addFollowers(reference.rule(), follow.first);
        if (follow.isOpen && !reference.rule().equals(rule)) {
          lasts.computeIfAbsent(rule, none -> new LinkedHashSet<>(2)).add(reference.rule());
        }
      } else if (expression instanceof Expression.Sequence sequence) {
        List<RemainingWords> rests = remainingWords(sequence);
        for (int i = 0; i < rests.size(); i++) {
          propagateFollowers(rule, sequence.items().get(i), rests.get(i).followedBy(follow));
        }
      } else if (expression instanceof Expression.Repetition repetition) {
        propagateFollowers(
            rule,
            repetition.body(),
            new RemainingWords(afterTurn(repetition, follow.first), follow.isOpen));
      } else if (expression instanceof Expression.Choice) {
        expression.parts().forEach(part -> propagateFollowers(rule, part, follow));
      }
    }

    private void decide(Expression expression, FirstWords follow) {
      context.countWork(1 + follow.size());
      if (expression instanceof Expression.Choice choice) {
        List<FirstWords> branches = new ArrayList<>();
        boolean mayFollow = false;
        for (Expression alternative : choice.alternatives()) {
          FirstWords own = firstWordsOf(List.of(alternative));
          branches.add(own);
          if (!mayFollow && canSkip(alternative)) {
            mayFollow = true;
            branches.add(follow);
          }
        }
        compare(branches, follow);
        choice.alternatives().forEach(alternative -> decide(alternative, follow));
      } else if (expression instanceof Expression.Sequence sequence) {
        List<RemainingWords> rests = remainingWords(sequence);
        for (int i = 0; i < rests.size(); i++) {
          decide(sequence.items().get(i), rests.get(i).with(follow));
        }
      } else if (expression instanceof Expression.Repetition repetition) {
        if (!isLeaf(repetition)
            && (repetition.maximum() == null || repetition.maximum() > repetition.minimum())) {
          compare(List.of(firstWordsOf(List.of(repetition.body())), follow), follow);
        }
        decide(repetition.body(), afterTurn(repetition, follow));
      }
    }

    private FirstWords afterTurn(Expression.Repetition repetition, FirstWords follow) {
      FirstWords result = new FirstWords();
      result.add(follow);
      if (repetition.maximum() == null || repetition.maximum() > 1) {
        result.add(firstWordsOf(List.of(repetition.body())));
      }
      return result.finish();
    }

    /**
     * Returns the words that may come first behind each item of a sequence. The result is kept,
     * because it is needed often.
     */
    private List<RemainingWords> remainingWords(Expression.Sequence sequence) {
      List<RemainingWords> known = rests.get(sequence);
      if (known == null) {
        List<Expression> items = sequence.items();
        known = new ArrayList<>(items.size());
        for (int i = 1; i <= items.size(); i++) {
          context.countWork(1);
          known.add(remainingWordsOf(items.subList(i, items.size())));
        }
        rests.put(sequence, known);
      }
      return known;
    }

    private FirstWords firstWordsOf(List<Expression> items) {
      return remainingWordsOf(items).first;
    }

    private RemainingWords remainingWordsOf(List<Expression> items) {
      FirstWords result = new FirstWords();
      int letters = WordRecognition.letters(items);
      if (letters > 1) {
        List<Expression> word = items.subList(0, letters);
        SourceSpan span = word.get(0).span().unionWith(word.get(letters - 1).span());
        result.keywords.add(
            new Keyword(
                WordRecognition.word(word), span, word.get(0), isColon(items, letters, true)));
        return new RemainingWords(result, false);
      }
      for (int i = 0; i < items.size(); i++) {
        Expression item = items.get(i);
        boolean isLast = !canSkip(item);
        FirstWords own = firstWords(item);
        context.countWork(own.size());
        result.add(
            isLast && isColon(items, i + 1, true)
                ? own.withColonAfter(isLeaf(item) && isColon(items, i + 1, false))
                : own);
        if (isLast) {
          return new RemainingWords(result.finish(), false);
        }
      }
      return new RemainingWords(result.finish(), true);
    }

    /**
     * Returns whether a colon comes next, or, with {@code perhaps}, may come next. White space is
     * ignored.
     */
    private boolean isColon(List<Expression> items, int from, boolean perhaps) {
      for (Expression item : items.subList(from, items.size())) {
        if (canBeginWithColon(item, perhaps)) {
          return true;
        }
        if (!(perhaps ? canSkip(item) : blanks.canBeSpace(item))) {
          return false;
        }
      }
      return false;
    }

    /**
     * Returns whether a part begins with a colon, or, with {@code perhaps}, may begin with one.
     * {@code :=} is not a colon.
     */
    private boolean canBeginWithColon(Expression item, boolean perhaps) {
      if (item instanceof Expression.Literal literal) {
        return !literal.codePoints().isEmpty()
            && literal.codePoints().get(0) == ':'
            && (literal.codePoints().length() == 1 || literal.codePoints().get(1) != '=');
      } else if (item instanceof Expression.Reference reference) {
        Expression body = context.grammar().rule(reference.rule()).body();
        return body instanceof Expression.Literal && canBeginWithColon(body, perhaps);
      } else if (item instanceof Expression.Sequence sequence) {
        return isColon(sequence.items(), 0, perhaps);
      }
      return perhaps
          && (item instanceof Expression.Repetition || item instanceof Expression.Choice)
          && item.parts().stream().anyMatch(part -> canBeginWithColon(part, true));
    }

    /** Returns whether the first word may come after a part. */
    private boolean canSkip(Expression item) {
      return context.graph().isNullable(item) || blanks.canBeSpace(item);
    }

    private FirstWords firstOfRule(String rule) {
      Rule called = context.grammar().rule(rule);
      FirstWords body = firstWords(called.body());
      if (!called.isTerminal()) {
        return body;
      }
      FirstWords result = new FirstWords();
      Expression.Reference terminal = new Expression.Reference(called.nameSpan(), rule);
      for (Keyword word : body.keywords) {
        result.keywords.add(new Keyword(word.word, word.span, terminal, word.beforeColon));
      }
      body.identifiers.forEach(result::add);
      return result.finish();
    }

    private FirstWords firstWords(Expression expression) {
      context.countWork(1);
      FirstWords result = new FirstWords();
      Optional<String> keyword = WordRecognition.keyword(expression);
      if (keyword.isPresent()) {
        result.keywords.add(new Keyword(keyword.get(), expression.span(), expression, false));
      } else if (isLeaf(expression)) {
        result.add(
            LintContext.shorten(context.source(expression.span())),
            new Identifier(expression, false));
      } else if (expression instanceof Expression.Reference reference) {
        return rules.valueOf(reference.rule());
      } else if (expression instanceof Expression.Sequence sequence) {
        return firstWordsOf(sequence.items());
      } else {
        // An automaton has no parts. An author never writes keywords or identifiers as an
        // automaton.
        for (Expression part : expression.parts()) {
          FirstWords own = firstWords(part);
          context.countWork(own.size());
          result.add(own);
        }
      }
      return result.finish();
    }

    /**
     * Returns whether a part is an identifier, and not only a choice of identifiers or another name
     * of one.
     */
    private boolean isLeaf(Expression expression) {
      if (!isIdentifier(expression)) {
        return false;
      }
      Expression body =
          expression instanceof Expression.Reference reference
              ? context.grammar().rule(reference.rule()).body()
              : expression;
      return !containsIdentifier(body);
    }

    /**
     * Returns whether a body contains an identifier. A difference that takes words out of an
     * identifier does not count.
     */
    private boolean containsIdentifier(Expression body) {
      context.countWork(1);
      if (body instanceof Expression.Difference) {
        return false;
      }
      return body instanceof Expression.Reference
          ? isIdentifier(body)
          : body.parts().stream().anyMatch(this::containsIdentifier);
    }

    private boolean isIdentifier(Expression expression) {
      return context.isIdentifier(expression);
    }

    /**
     * Compares each branch with the other branches. The followers are not compared with themselves,
     * because they come from many places, and no decision between them is made here.
     */
    private void compare(List<FirstWords> branches, FirstWords follow) {
      List<Boolean> areFollow = branches.stream().map(follow::equals).toList();
      for (int j = 0; j < branches.size(); j++) {
        Map<String, Identifier> identifiers = branches.get(j).identifiers;
        for (int i = 0; i < branches.size() && !identifiers.isEmpty(); i++) {
          context.countWork(1);
          boolean bothFollow = areFollow.get(i) && areFollow.get(j);
          if (i != j && !bothFollow) {
            compare(branches.get(i).keywords, identifiers);
          }
        }
      }
    }

    private void compare(Set<Keyword> words, Map<String, Identifier> identifiers) {
      context.countWork(1 + (long) words.size() * identifiers.size());
      identifiers.forEach(
          (name, identifier) -> {
            for (Keyword word : words) {
              if ((word.beforeColon() || !identifier.beforeColon())
                  && !context.isPreferred(word.part(), identifier.part())
                  && context.accepts(identifier.part(), word.word())
                  && seen.add(name + ' ' + word.span())) {
                Decision decision = new Decision(deciding, name);
                told.computeIfAbsent(decision, unused -> new TreeSet<>()).add(word.word());
                places.merge(
                    decision, word, (a, b) -> a.span().start() <= b.span().start() ? a : b);
              }
            }
          });
    }
  }
}
