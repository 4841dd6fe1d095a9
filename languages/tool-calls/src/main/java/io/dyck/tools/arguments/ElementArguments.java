package io.dyck.tools.arguments;

import io.dyck.schema.elements.ElementStyle;
import io.dyck.schema.elements.ElementStyle.Form;
import io.dyck.schema.elements.ElementStyle.Kind;
import io.dyck.schema.elements.ElementStyle.Member;
import io.dyck.schema.elements.ElementValues;
import io.dyck.tools.arguments.UnreadText.PrefixRelation;
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
      if (!readStep(unread, to)) {
        return false;
      }
    }
    return true;
  }

  private boolean readStep(UnreadText unread, Output to) {
    return switch (mode) {
      case START -> start(to);
      case ELEMENT -> readElement(unread, to);
      case NAME -> readName(unread, to);
      case TYPE -> readType(unread, to);
      case VALUE -> readValue(unread, to);
    };
  }

  private boolean start(Output to) {
    to.receiveJson("{");
    mode = Mode.ELEMENT;
    return true;
  }

  private boolean readElement(UnreadText unread, Output to) {
    Container in = open.element();
    unread.skipBlanks();
    if (unread.isEmpty()) {
      return false;
    }
    String close = in.close.strip();
    String next =
        ((in.isEmpty ? "" : style.between()) + (in.isArray ? style.item() : in.member.open()))
            .strip();
    PrefixRelation closes = unread.prefixRelation(close);
    PrefixRelation opens = unread.prefixRelation(next);
    if (closes == PrefixRelation.OPEN
        || (opens == PrefixRelation.OPEN && closes == PrefixRelation.NO)) {
      return false;
    }
    if (closes == PrefixRelation.YES
        && (opens != PrefixRelation.YES || close.length() > next.length())) {
      unread.takeCharacters(close.length());
      open.pop();
      to.receiveJson(in.isArray ? "]" : "}");
      mode = Mode.ELEMENT;
      return true;
    }
    if (opens != PrefixRelation.YES) {
      if (unread.isFinished()) {
        return false;
      }
      throw to.unexpectedText("\"" + next + "\" or \"" + close + "\"");
    }
    unread.takeCharacters(next.length());
    if (!in.isEmpty) {
      to.receiveJson(", ");
    }
    in.isEmpty = false;
    before = in.isArray ? trailingBlanks(style.item()) : "";
    mode = in.isArray ? Mode.TYPE : Mode.NAME;
    return true;
  }

  private static String trailingBlanks(String text) {
    return text.substring(text.stripTrailing().length());
  }

  private boolean readName(UnreadText unread, Output to) {
    String end = open.element().member.nameEnd();
    int found = unread.indexOf(end.stripTrailing());
    if (found < 0) {
      if (unread.length() > LONGEST_NAME) {
        throw to.unexpectedText("\"" + end + "\" after a name");
      }
      return false;
    }
    name = unread.takeCharacters(found).strip();
    unread.takeCharacters(end.stripTrailing().length());
    to.receiveJson(ElementValue.quote(name) + ": ");
    before = trailingBlanks(end);
    mode = Mode.TYPE;
    return true;
  }

  private boolean readType(UnreadText unread, Output to) {
    if (!before.isEmpty()) {
      PrefixRelation fit = unread.prefixRelation(before);
      if (fit == PrefixRelation.OPEN) {
        return false;
      }
      unread.takeCharacters(fit == PrefixRelation.YES ? before.length() : 0);
      before = "";
    }
    if (unread.isEmpty()) {
      return false;
    }
    Map.Entry<String, Form> found = null;
    for (Map.Entry<String, Form> each : style.forms().entrySet()) {
      PrefixRelation fit = unread.prefixRelation(each.getValue().before());
      if (fit == PrefixRelation.OPEN) {
        return false;
      }
      if (fit == PrefixRelation.YES
          && (found == null
              || each.getValue().before().length() > found.getValue().before().length())) {
        found = each;
      }
    }
    if (found == null) {
      if (unread.isFinished()) {
        return false;
      }
      throw to.unexpectedText("the value of \"" + name + "\"");
    }
    unread.takeCharacters(found.getValue().before().length());
    begin(found.getValue(), to);
    return true;
  }

  private void begin(Form form, Output to) {
    String close = form.after() + style.close();
    if (form.kind() == Kind.MEMBERS || form.kind() == Kind.ITEMS) {
      boolean isArray = form.kind() == Kind.ITEMS;
      to.receiveJson(isArray ? "[" : "{");
      open.push(new Container(isArray, style.inner(), close));
      mode = Mode.ELEMENT;
      return;
    }
    boolean isWhole = open.size() == 1;
    value = new ElementValue(name, form.kind(), close, isWhole ? values : null);
    mode = Mode.VALUE;
  }

  private boolean readValue(UnreadText unread, Output to) {
    if (value == null || !value.read(unread, to)) {
      return false;
    }
    value = null;
    mode = Mode.ELEMENT;
    return true;
  }
}
