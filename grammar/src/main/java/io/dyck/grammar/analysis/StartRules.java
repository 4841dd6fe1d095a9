package io.dyck.grammar.analysis;

import static io.dyck.grammar.analysis.DiagnosticCode.NO_START_RULE;
import static io.dyck.grammar.analysis.DiagnosticCode.START_RULE_TAKEN;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.Expression;
import io.dyck.grammar.SourceSpan;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds a replacement for a missing start rule, usually the only rule that no other rule uses.
 * Cost: linear; a bounded number of steps for the sizes by which several candidates are ordered.
 */
public final class StartRules {
  private static final ImmutableSet<String> USUAL_NAMES =
      ImmutableSet.of(
          "start", "root", "grammar", "program", "file", "module", "document", "main", "goal");

  private static final int GREATEST_STEPS = 2_000_000;
  private static final int SHOWN = 5;

  private final ImmutableMap<String, Node> nodes;

  /** The names that another rule uses. */
  private final Set<String> used = new HashSet<>();

  /**
   * Takes the rules.
   *
   * @param rules in the order of the text, no name twice
   */
  public StartRules(Collection<Node> rules) {
    ImmutableMap.Builder<String, Node> builder = ImmutableMap.builder();
    rules.forEach(node -> builder.put(node.name, node));
    this.nodes = builder.buildOrThrow();
    rules.forEach(
        node -> node.uses.stream().filter(name -> !name.equals(node.name)).forEach(used::add));
  }

  /** The role of a rule in the search for the start. */
  public enum Kind {
    /** A rule of the text. */
    RULE,
    /** A terminal of the text, which is the start only if there is no rule. */
    TERMINAL,
    /** Never the start: a template, a rule of another text, ignored text. */
    OTHER,
    /** A rule whose pattern is unknown. A rule that leads to such a rule cannot be read. */
    WITHOUT_PATTERN
  }

  /** A rule. */
  public record Node(String name, SourceSpan place, Kind kind, ImmutableSet<String> uses) {
    /** Returns a rule with its body. */
    public static Node of(String name, SourceSpan place, Kind kind, Expression body) {
      ImmutableSet.Builder<String> uses = ImmutableSet.builder();
      RuleReferences.visitReferences(body, reference -> uses.add(reference.rule()));
      return new Node(name, place, kind, uses.build());
    }
  }

  /**
   * Returns a replacement for a missing start rule and reports the choice. The replacement is the
   * only rule that no other rule uses, or the first rule if nearly all rules are reachable from it.
   * If no candidate is obvious, or the caller named the missing rule, the method reports an error
   * that lists candidates.
   *
   * @param named whether the caller named the missing rule, instead of the notation
   */
  public String chooseReplacement(String missing, boolean named, Diagnostics diagnostics) {
    ImmutableList<String> roots = roots(nodes.keySet());
    Map<String, Integer> sizes = sizes(withoutVariants(roots));
    boolean only = roots.size() == 1 && isUnused(roots.get(0));
    if (!named && (only || reachesNearlyAll(roots, sizes))) {
      Node taken = node(roots.get(0));
      diagnostics.report(
          START_RULE_TAKEN,
          taken.place,
          "there is no rule "
              + Diagnostics.quote(missing)
              + "; texts start with "
              + Diagnostics.quote(taken.name)
              + (only
                  ? ", the only rule that no other one uses"
                  : ", the first rule, which leads to most others"),
          "to say so: " + option(taken.name));
      return taken.name;
    }
    diagnostics.report(
        NO_START_RULE,
        new SourceSpan(0, 0),
        "there is no start rule " + Diagnostics.quote(missing),
        advice(missing, named, sortCandidates(withoutVariants(roots), sizes, missing)));
    return missing;
  }

  /**
   * Returns advice on reading a part of the text that needs no rule without a pattern.
   *
   * @return to be added to the advice of a message; empty if there is no such part
   */
  public String partWithPatterns(String start) {
    Set<String> readable = new HashSet<>(nodes.keySet());
    readable.removeAll(withoutPattern());
    ImmutableList<String> parts = roots(readable);
    Map<String, Integer> sizes = sizes(parts);
    int largest = largestSize(sizes);
    ImmutableList<String> unused =
        parts.stream()
            .filter(name -> isLarge(name, sizes, largest) && isUnused(name))
            .collect(ImmutableList.toImmutableList());
    return sortCandidates(unused.isEmpty() ? parts : unused, sizes, start).stream()
        .filter(name -> node(name).kind == Kind.RULE)
        .findFirst()
        .map(name -> "; a part that does without is read with " + option(name))
        .orElse("");
  }

  /**
   * Returns whether the first rule leads to nearly all rules, and every other root to a few only.
   */
  private boolean reachesNearlyAll(ImmutableList<String> roots, Map<String, Integer> sizes) {
    Optional<Node> first =
        nodes.values().stream().filter(node -> node.kind == Kind.RULE).findFirst();
    if (first.isEmpty() || roots.isEmpty() || !first.get().name.equals(roots.get(0))) {
      return false;
    }
    return sizes.size() == roots.size()
        && 5 * sizes.getOrDefault(roots.get(0), 0) >= 4 * nodes.size()
        && roots.stream().skip(1).allMatch(n -> 5 * sizes.getOrDefault(n, 0) <= nodes.size());
  }

  private String advice(String missing, boolean named, ImmutableList<String> best) {
    if (named) {
      Optional<String> near = NameSuggestions.findNearest(missing, nodes.keySet());
      if (near.isPresent()) {
        return "did you mean " + Diagnostics.quote(near.get()) + "?";
      }
    }
    if (best.isEmpty()) {
      return "add it";
    }
    String choice = "add it, or choose " + option(best.get(0));
    if (best.size() == 1) {
      return choice;
    }
    int more = best.size() - 1 - SHOWN;
    return choice
        + "; others that may be meant: "
        + best.stream()
            .skip(1)
            .limit(SHOWN)
            .map(Diagnostics::quote)
            .collect(Collectors.joining(", "))
        + (more > 0 ? " and " + more + " more" : "");
  }

  /** Returns the option that chooses the start rule, for the command and for Java. */
  private static String option(String name) {
    boolean plain =
        CharMatcher.inRange('a', 'z')
            .or(CharMatcher.inRange('A', 'Z'))
            .or(CharMatcher.inRange('0', '9'))
            .or(CharMatcher.anyOf("_-."))
            .matchesAllOf(name);
    return "--start "
        + (plain ? name : "'" + name.replace("'", "'\\''") + "'")
        + " (in Java ReadOptions.builder().start(\""
        + name.replace("\\", "\\\\").replace("\"", "\\\"")
        + "\"))";
  }

  private boolean isUnused(String name) {
    return !used.contains(name);
  }

  /**
   * Returns a smallest set of names from which all others are reachable: the unused names, and a
   * name of each cycle that nothing else reaches. The result contains only rules, or only terminals
   * if there are no rules.
   */
  private ImmutableList<String> roots(Set<String> among) {
    Set<String> covered = new HashSet<>();
    List<String> first = new ArrayList<>();
    for (String name : sortByName(among)) {
      if (!covered.contains(name)) {
        first.add(name);
        countReachable(name, among, covered, Integer.MAX_VALUE);
      }
    }
    // A later name may lead to an earlier one, but not the reverse.
    covered.clear();
    Set<String> last = new HashSet<>();
    for (int i = first.size() - 1; i >= 0; i--) {
      if (!covered.contains(first.get(i))) {
        last.add(first.get(i));
        countReachable(first.get(i), among, covered, Integer.MAX_VALUE);
      }
    }
    Kind kind =
        nodes.values().stream().anyMatch(node -> node.kind == Kind.RULE)
            ? Kind.RULE
            : Kind.TERMINAL;
    return nodes.keySet().stream()
        .filter(name -> last.contains(name) && node(name).kind == kind)
        .collect(ImmutableList.toImmutableList());
  }

  /** Sorts the usual names first, because the first name of a cycle represents it. */
  private List<String> sortByName(Set<String> among) {
    List<String> names = new ArrayList<>();
    nodes.keySet().stream()
        .filter(among::contains)
        .filter(StartRules::isUsualName)
        .forEach(names::add);
    nodes.keySet().stream()
        .filter(among::contains)
        .filter(n -> !isUsualName(n))
        .forEach(names::add);
    return names;
  }

  /**
   * Adds a rule and all rules that it leads to. Returns the number of added rules. The bound limits
   * the visited rules.
   */
  private int countReachable(String start, Set<String> among, Set<String> reached, int bound) {
    int before = reached.size();
    Deque<String> pending = new ArrayDeque<>();
    pending.add(start);
    reached.add(start);
    int taken = 0;
    while (!pending.isEmpty() && taken++ < bound) {
      for (String used : node(pending.remove()).uses) {
        if (nodes.containsKey(used) && among.contains(used) && reached.add(used)) {
          pending.add(used);
        }
      }
    }
    return reached.size() - before;
  }

  /** Returns the rules that lead to a rule without a pattern, and those rules themselves. */
  private Set<String> withoutPattern() {
    Map<String, List<String>> users = new LinkedHashMap<>();
    Deque<String> pending = new ArrayDeque<>();
    for (Node node : nodes.values()) {
      node.uses.forEach(used -> users.computeIfAbsent(used, n -> new ArrayList<>()).add(node.name));
      if (node.kind == Kind.WITHOUT_PATTERN) {
        pending.add(node.name);
      }
    }
    Set<String> found = new HashSet<>(pending);
    while (!pending.isEmpty()) {
      for (String user : users.getOrDefault(pending.remove(), List.of())) {
        if (found.add(user)) {
          pending.add(user);
        }
      }
    }
    return found;
  }

  /**
   * Counts the rules reachable from each root. Roots that would take too many steps are left out.
   */
  private Map<String, Integer> sizes(List<String> roots) {
    int steps = GREATEST_STEPS;
    Map<String, Integer> sizes = new LinkedHashMap<>();
    for (String root : roots) {
      int size = countReachable(root, nodes.keySet(), new HashSet<>(), steps);
      steps -= size;
      if (steps <= 0) {
        break;
      }
      sizes.put(root, size);
    }
    return sizes;
  }

  private static int largestSize(Map<String, Integer> sizes) {
    return sizes.values().stream().mapToInt(size -> size).max().orElse(0);
  }

  /** Returns whether a rule reaches enough rules to be a plausible start. */
  private static boolean isLarge(String name, Map<String, Integer> sizes, int largest) {
    return 10 * sizes.getOrDefault(name, 0) >= largest;
  }

  /** Sorts the best candidates first: readable and not small, with a usual name, large, early. */
  private ImmutableList<String> sortCandidates(
      List<String> roots, Map<String, Integer> sizes, String missing) {
    Set<String> unreadable = withoutPattern();
    int largest = largestSize(sizes);
    Optional<String> near = NameSuggestions.findNearest(missing, roots);
    return ImmutableList.sortedCopyOf(
        Comparator.<String, Boolean>comparing(
                name -> unreadable.contains(name) || !isLarge(name, sizes, largest))
            .thenComparing(name -> !isUsualName(name) && !near.equals(Optional.of(name)))
            .thenComparing(name -> sizes.getOrDefault(name, 0), Comparator.reverseOrder()),
        roots);
  }

  /**
   * Replaces variants by their plain terminals. A library of terminals has SIGNED_NUMBER beside
   * NUMBER, which is meant more often.
   */
  private ImmutableList<String> withoutVariants(ImmutableList<String> roots) {
    if (roots.isEmpty() || node(roots.get(0)).kind != Kind.TERMINAL) {
      return roots;
    }
    return roots.stream().map(this::normalizeName).collect(ImmutableSet.toImmutableSet()).asList();
  }

  private String normalizeName(String name) {
    for (int i = name.indexOf('_'); i >= 0; i = name.indexOf('_', i + 1)) {
      for (String part : List.of(name.substring(0, i), name.substring(i + 1))) {
        Node node = nodes.get(part);
        if (node != null && node.kind == Kind.TERMINAL) {
          return part;
        }
      }
    }
    return name;
  }

  private static boolean isUsualName(String name) {
    return USUAL_NAMES.contains(name.toLowerCase(Locale.ROOT));
  }

  private Node node(String name) {
    Node node = nodes.get(name);
    if (node == null) {
      throw new IllegalArgumentException(name);
    }
    return node;
  }
}
