package io.dyck.chat.program;

import io.dyck.chat.library.Members;
import io.dyck.chat.value.None;
import io.dyck.chat.value.Slices;
import io.dyck.chat.value.Text;

/** Expressions that take a part of a value. */
public final class Access {
  private Access() {}

  /** {@code a.b}: an attribute, else an item. */
  public record Attribute(Expression of, String name) implements Expression {
    @Override
    public Object value(Frame frame) {
      return Members.attribute(of.value(frame), Text.ofTemplate(name));
    }
  }

  /** {@code a[b]}: an item, else an attribute. */
  public record Item(Expression of, Expression key) implements Expression {
    @Override
    public Object value(Frame frame) {
      return Members.item(of.value(frame), key.value(frame));
    }
  }

  /** {@code a[b:c:d]}. */
  public record Slice(Expression of, Expression start, Expression stop, Expression step)
      implements Expression {
    /** For a bound that is not there. */
    public static final Expression NO_BOUND = new Displays.Literal(None.NONE);

    @Override
    public Object value(Frame frame) {
      Object whole = of.value(frame);
      return frame
          .run()
          .made(Slices.slice(whole, start.value(frame), stop.value(frame), step.value(frame)));
    }
  }
}
