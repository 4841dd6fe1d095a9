package io.dyck.schema;

import com.google.common.collect.ImmutableList;
import io.dyck.schema.algebra.Usage;
import io.dyck.schema.read.KeywordNames;
import io.dyck.schema.read.SchemaNode;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Collects what becomes of keywords. */
final class KeywordUse implements Usage {
  private final SchemaOptions options;
  private final Map<String, SchemaReport.Use> uses = new LinkedHashMap<>();
  private final Set<SchemaReport.Warning> warnings = new LinkedHashSet<>();
  private final Set<SchemaNode> unique = new LinkedHashSet<>();

  KeywordUse(SchemaOptions options) {
    this.options = options;
  }

  private void note(SchemaNode node, String keyword, SchemaReport.State state, String why) {
    String pointer = node.pointerOf(keyword);
    uses.put(pointer, new SchemaReport.Use(pointer, keyword, state, why));
  }

  @Override
  public void met(SchemaNode node) {
    for (String keyword : node.keywords()) {
      if (!KeywordNames.isKnown(keyword)) {
        String near = KeywordNames.nearest(keyword);
        String why = near == null ? "no keyword" : "no keyword; did you mean \"" + near + "\"?";
        warnings.add(new SchemaReport.Warning(node.pointerOf(keyword), keyword, why));
      } else if (node.has(keyword) && KeywordNames.isWithoutEffect(node, keyword)) {
        String why = "says nothing about values of the type beside it";
        warnings.add(new SchemaReport.Warning(node.pointerOf(keyword), keyword, why));
      }
    }
  }

  @Override
  public void exact(SchemaNode node, String keyword) {
    if (keyword.equals("uniqueItems")) {
      unique.add(node);
    }
    note(node, keyword, SchemaReport.State.EXACT, "");
  }

  @Override
  public void narrowed(SchemaNode node, String keyword, String why) {
    note(node, keyword, SchemaReport.State.NARROWED, why);
  }

  @Override
  public void countsRepeated(SchemaNode node, String keyword) {
    note(node, keyword, SchemaReport.State.COUNTS_REPEATED, "");
  }

  @Override
  public void relaxed(SchemaNode node, String keyword) {
    note(node, keyword, SchemaReport.State.RELAXED, "");
  }

  @Override
  public void annotation(SchemaNode node, String keyword) {
    note(node, keyword, SchemaReport.State.ANNOTATION, "");
  }

  @Override
  public boolean isRelaxed(String keyword) {
    return options.relaxed().contains(keyword);
  }

  @Override
  public boolean assertsFormats() {
    return options.formats();
  }

  @Override
  public boolean isClosed() {
    return options.closed();
  }

  /** The schemas with {@code uniqueItems}. */
  Set<SchemaNode> unique() {
    return unique;
  }

  SchemaReport report() {
    return new SchemaReport(ImmutableList.copyOf(uses.values()), ImmutableList.copyOf(warnings));
  }
}
