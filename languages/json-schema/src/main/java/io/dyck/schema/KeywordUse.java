package io.dyck.schema;

import com.google.common.collect.ImmutableList;
import io.dyck.schema.algebra.KeywordUsageListener;
import io.dyck.schema.numbers.Spelling;
import io.dyck.schema.read.IgnoredKeywords;
import io.dyck.schema.read.KeywordNames;
import io.dyck.schema.read.SchemaException;
import io.dyck.schema.read.SchemaNode;
import io.dyck.schema.text.TextPolicy;
import io.dyck.schema.text.WritingKeywords;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Collects the effect of each keyword. */
final class KeywordUse implements KeywordUsageListener {
  private final SchemaOptions options;
  private final TextPolicy policy;
  private final Map<String, SchemaException> refused;
  private final Map<String, SchemaReport.KeywordEffect> uses = new LinkedHashMap<>();
  private final Set<SchemaReport.Warning> warnings = new LinkedHashSet<>();
  private final Set<SchemaNode> met = new LinkedHashSet<>();

  /**
   * Creates an empty collection.
   *
   * @param policy the policy of writing
   * @param refused the errors of the keywords that are left out because they cannot be enforced, by
   *     pointer
   */
  KeywordUse(SchemaOptions options, TextPolicy policy, Map<String, SchemaException> refused) {
    this.options = options;
    this.policy = policy;
    this.refused = refused;
  }

  private void note(SchemaNode node, String keyword, SchemaReport.SupportStatus state, String why) {
    String pointer = node.pointerOf(keyword);
    uses.put(pointer, new SchemaReport.KeywordEffect(pointer, keyword, state, why));
  }

  @Override
  public void noteTranslated(SchemaNode node) {
    met.add(node);
    for (String keyword : node.keywords()) {
      String ignored = IgnoredKeywords.reason(node, keyword);
      if (keyword.startsWith(WritingKeywords.PREFIX) && !node.pointer().equals("#")) {
        throw node.wrongValue(keyword, "\"" + keyword + "\" only at the root of the schema");
      }
      if (node.isHidden(keyword)) {
        SchemaException why = refused.get(node.pointerOf(keyword));
        if (why == null) {
          note(node, keyword, SchemaReport.SupportStatus.RELAXED, "");
        } else {
          note(node, keyword, SchemaReport.SupportStatus.REFUSED, why.problem());
        }
      } else if (!KeywordNames.isKnown(keyword)) {
        String near = KeywordNames.nearestKeyword(keyword);
        String why = near == null ? "no keyword" : "no keyword; did you mean \"" + near + "\"?";
        warnings.add(new SchemaReport.Warning(node.pointerOf(keyword), keyword, why));
      } else if (ignored != null) {
        noteIgnored(node, keyword, ignored);
      } else if (node.hasKeyword(keyword) && KeywordNames.isWithoutEffect(node, keyword)) {
        String why = "says nothing about values of the type beside it";
        warnings.add(new SchemaReport.Warning(node.pointerOf(keyword), keyword, why));
      }
    }
  }

  @Override
  public void noteExact(SchemaNode node, String keyword) {
    note(node, keyword, SchemaReport.SupportStatus.EXACT, "");
  }

  @Override
  public void noteNarrowed(SchemaNode node, String keyword, String why) {
    note(node, keyword, SchemaReport.SupportStatus.NARROWED, why);
  }

  @Override
  public void noteRepeatedCount(SchemaNode node, String keyword) {
    note(node, keyword, SchemaReport.SupportStatus.COUNTS_REPEATED, "");
  }

  @Override
  public void noteClosed(SchemaNode node, String keyword) {
    note(
        node,
        keyword,
        SchemaReport.SupportStatus.CLOSED,
        "nothing is said of others: none is written");
  }

  @Override
  public void noteIgnored(SchemaNode node, String keyword, String why) {
    note(node, keyword, SchemaReport.SupportStatus.IGNORED, why);
  }

  @Override
  public void noteAnnotation(SchemaNode node, String keyword) {
    note(node, keyword, SchemaReport.SupportStatus.ANNOTATION, "");
  }

  @Override
  public boolean isAssertingFormats() {
    return options.formats();
  }

  @Override
  public boolean isPlain() {
    return policy.spelling() == Spelling.PLAIN;
  }

  @Override
  public boolean isClosed() {
    return policy.closed();
  }

  /** Returns the schemas that were read, except boolean schemas. */
  Set<SchemaNode> translatedSchemas() {
    return met;
  }

  /** Adds a warning that an inner schema has no value. */
  void warnOfEmpty(SchemaNode node) {
    warnings.add(
        new SchemaReport.Warning(
            node.pointer(), "", "no value satisfies this schema, so that it is never written"));
  }

  SchemaReport report() {
    return new SchemaReport(
        ImmutableList.copyOf(uses.values()),
        ImmutableList.copyOf(warnings),
        WritingBounds.describeBounds(policy));
  }
}
