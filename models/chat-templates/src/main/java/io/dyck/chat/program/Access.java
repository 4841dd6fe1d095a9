package io.dyck.chat.program;

import io.dyck.chat.library.MemberAccess;
import io.dyck.chat.text.OriginText;
import io.dyck.chat.value.None;
import io.dyck.chat.value.Slices;

/** Expressions that take a part of a value. */
public final class Access {
  private Access() {}

  /** {@code a.b}: an attribute, or else an item. */
  public record Attribute(TemplateExpression of, String name) implements TemplateExpression {
    @Override
    public Object value(Frame frame) {
      return MemberAccess.attribute(of.value(frame), OriginText.ofTemplate(name));
    }
  }

  /** {@code a[b]}: an item, or else an attribute. */
  public record Item(TemplateExpression of, TemplateExpression key) implements TemplateExpression {
    @Override
    public Object value(Frame frame) {
      return MemberAccess.item(of.value(frame), key.value(frame));
    }
  }

  /** {@code a[b:c:d]}. */
  public record Slice(
      TemplateExpression of,
      TemplateExpression start,
      TemplateExpression stop,
      TemplateExpression step)
      implements TemplateExpression {
    /** Stands for a missing bound. */
    public static final TemplateExpression NO_BOUND = new Displays.Literal(None.NONE);

    @Override
    public Object value(Frame frame) {
      Object whole = of.value(frame);
      return frame
          .rendering()
          .countSize(Slices.slice(whole, start.value(frame), stop.value(frame), step.value(frame)));
    }
  }
}
