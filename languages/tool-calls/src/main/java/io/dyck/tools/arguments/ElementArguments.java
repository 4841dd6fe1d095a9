package io.dyck.tools.arguments;

import io.dyck.schema.elements.ElementStyle;
import io.dyck.schema.elements.ElementStyle.Form;
import io.dyck.schema.elements.ElementStyle.Kind;
import io.dyck.schema.elements.ElementStyle.Member;
import io.dyck.schema.elements.ElementValues;
import io.dyck.tools.arguments.UnreadText.Fit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads arguments that are elements, and the fixed text after them. White space between elements is
 * skipped, as other readers do. Strings that the style marks as strings are passed on while they
 * are written. Other values are passed on when they are complete.
 */
public final class ElementArguments implements ArgumentsReader {
  private static final int LONGEST_NAME = 1_000;

  private final ElementStyle style;
  private final @Nullable ElementValues values;
  private final Deque<Container> open = new ArrayDeque<>();
  private Mode mode = Mode.START;
  private String name = "";

  /** The white space that stands right before the value. */
  private String before = "";

  private @Nullable ElementValue value;

  private enum Mode {
    START,
    /** Before an element, an item, or the end of a container. */
    ELEMENT,
    NAME,
    /** Before a value and the mark of its type. */
    TYPE,
    VALUE
  }

  /** An object or an array whose elements are read. */
  private static final class Container {
    final boolean isArray;
    final Member member;
    final String close;
    boolean isEmpty = true;

    Container(boolean isArray, Member member, String close) {
      this.isArray = isArray;
      this.member = member;
      this.close = close;
    }
  }

  /**
   * Begins with the first element.
   *
   * @param values decides which values are JSON if the style does not; null if the tool is unknown
   * @param follow the fixed text after the arguments
   */
  public ElementArguments(ElementStyle style, @Nullable ElementValues values, String follow) {
    this.style = style;
    this.values = values;
    open.push(new Container(false, style.member(), follow));
  }

  @Override
  public boolean read(UnreadText unread, Output to) {
    while (!open.isEmpty()) {
      if (!step(unread, to)) {
        return false;
      }
    }
    return true;
  }

  private boolean step(UnreadText unread, Output to) {
    return switch (mode) {
      case START -> start(to);
      case ELEMENT -> element(unread, to);
      case NAME -> name(unread, to);
      case TYPE -> type(unread, to);
      case VALUE -> value(unread, to);
    };
  }

  private boolean start(Output to) {
    to.json("{");
    mode = Mode.ELEMENT;
    return true;
  }

  private boolean element(UnreadText unread, Output to) {
    Container in = open.element();
    unread.skipBlanks();
    if (unread.isEmpty()) {
      return false;
    }
    String close = in.close.strip();
    String next =
        ((in.isEmpty ? "" : style.between()) + (in.isArray ? style.item() : in.member.open()))
            .strip();
    Fit closes = unread.fit(close);
    Fit opens = unread.fit(next);
    if (closes == Fit.OPEN || (opens == Fit.OPEN && closes == Fit.NO)) {
      return false;
    }
    if (closes == Fit.YES && (opens != Fit.YES || close.length() > next.length())) {
      unread.take(close.length());
      open.pop();
      to.json(in.isArray ? "]" : "}");
      mode = Mode.ELEMENT;
      return true;
    }
    if (opens != Fit.YES) {
      if (unread.isFinished()) {
        return false;
      }
      throw to.wrong("\"" + next + "\" or \"" + close + "\"");
    }
    unread.take(next.length());
    if (!in.isEmpty) {
      to.json(", ");
    }
    in.isEmpty = false;
    before = in.isArray ? trailingBlanks(style.item()) : "";
    mode = in.isArray ? Mode.TYPE : Mode.NAME;
    return true;
  }

  private static String trailingBlanks(String text) {
    return text.substring(text.stripTrailing().length());
  }

  private boolean name(UnreadText unread, Output to) {
    String end = open.element().member.nameEnd();
    int found = unread.indexOf(end.stripTrailing());
    if (found < 0) {
      if (unread.length() > LONGEST_NAME) {
        throw to.wrong("\"" + end + "\" after a name");
      }
      return false;
    }
    name = unread.take(found).strip();
    unread.take(end.stripTrailing().length());
    to.json(ElementValue.quoted(name) + ": ");
    before = trailingBlanks(end);
    mode = Mode.TYPE;
    return true;
  }

  private boolean type(UnreadText unread, Output to) {
    if (!before.isEmpty()) {
      Fit fit = unread.fit(before);
      if (fit == Fit.OPEN) {
        return false;
      }
      unread.take(fit == Fit.YES ? before.length() : 0);
      before = "";
    }
    if (unread.isEmpty()) {
      return false;
    }
    Map.Entry<String, Form> found = null;
    for (Map.Entry<String, Form> each : style.forms().entrySet()) {
      Fit fit = unread.fit(each.getValue().before());
      if (fit == Fit.OPEN) {
        return false;
      }
      if (fit == Fit.YES
          && (found == null
              || each.getValue().before().length() > found.getValue().before().length())) {
        found = each;
      }
    }
    if (found == null) {
      if (unread.isFinished()) {
        return false;
      }
      throw to.wrong("the value of \"" + name + "\"");
    }
    unread.take(found.getValue().before().length());
    begin(found.getValue(), to);
    return true;
  }

  private void begin(Form form, Output to) {
    String close = form.after() + style.close();
    if (form.kind() == Kind.MEMBERS || form.kind() == Kind.ITEMS) {
      boolean isArray = form.kind() == Kind.ITEMS;
      to.json(isArray ? "[" : "{");
      open.push(new Container(isArray, style.inner(), close));
      mode = Mode.ELEMENT;
      return;
    }
    boolean isWhole = open.size() == 1;
    value = new ElementValue(name, form.kind(), close, isWhole ? values : null);
    mode = Mode.VALUE;
  }

  private boolean value(UnreadText unread, Output to) {
    if (value == null || !value.read(unread, to)) {
      return false;
    }
    value = null;
    mode = Mode.ELEMENT;
    return true;
  }
}
