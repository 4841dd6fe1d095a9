package io.dyck.grammar.lark.unit;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.antlr.lark.LarkParser.AttributeContext;
import io.dyck.grammar.antlr.lark.LarkParser.ExpansionsContext;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A rule or terminal, as it is defined, overridden and extended. */
public final class LarkDefinition {
  /** The name in the finished grammar. */
  public final String name;

  /** The place of the name in the text of the grammar itself, or of the import. */
  public SourceSpan nameSpan;

  public final boolean terminal;

  /** Of a template. */
  public final ImmutableList<String> parameters;

  /** Whether it has a number as its parameter. */
  public final boolean parametric;

  /** The priority, which decides between competing terminals. An override has its own priority. */
  public int priority;

  public final ImmutableList<AttributeContext> attributes;

  /** The most tokens of its texts; 0 if there is no bound. */
  public int maxTokens;

  /** The unit of the definition, whose names the attributes use. */
  public final LarkModule unit;

  /** The bodies, possibly from different units; empty for a terminal that is only declared. */
  public final List<Body> bodies = new ArrayList<>();

  LarkDefinition(
      String name,
      SourceSpan nameSpan,
      boolean terminal,
      ImmutableList<String> parameters,
      boolean parametric,
      int priority,
      ImmutableList<AttributeContext> attributes,
      LarkModule unit) {
    this.name = name;
    this.nameSpan = nameSpan;
    this.terminal = terminal;
    this.parameters = parameters;
    this.parametric = parametric;
    this.priority = priority;
    this.attributes = attributes;
    this.unit = unit;
  }

  /** Alternatives, and the unit whose names they use. */
  public record Body(LarkModule unit, ExpansionsContext expansions) {}

  public boolean isDeclaredOnly() {
    return bodies.isEmpty();
  }

  /** The attribute of a name, or null. */
  public @Nullable AttributeContext attribute(String wanted) {
    for (AttributeContext attribute : attributes) {
      if (attribute.NAME(0).getText().equals(wanted)) {
        return attribute;
      }
    }
    return null;
  }

  /** Returns the attribute that names the end of the text, or null. */
  public @Nullable AttributeContext endingAttribute() {
    AttributeContext suffix = attribute("suffix");
    AttributeContext stop = attribute("stop");
    return suffix != null || stop == null || isEmptyText(stop) ? suffix : stop;
  }

  /** Whether an attribute has the empty text as its value. */
  static boolean isEmptyText(AttributeContext attribute) {
    return attribute.STRING() != null && attribute.STRING().getText().equals("\"\"");
  }

  /** Returns whether an attribute makes the text end as early as possible. */
  public boolean isLazyByAttribute() {
    return attribute("lazy") != null || endingAttribute() != null;
  }
}
