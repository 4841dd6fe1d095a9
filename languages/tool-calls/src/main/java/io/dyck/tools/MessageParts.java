package io.dyck.tools;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parts of a message that are certain. A listener receives each part at once. */
final class MessageParts {
  private final ToolMessageListener listener;
  private final StringBuilder content = new StringBuilder();
  private final StringBuilder reasoning = new StringBuilder();
  private final List<ToolCall> calls = new ArrayList<>();

  /** White space that is text only if other text follows. */
  private final StringBuilder blanks = new StringBuilder();

  private final StringBuilder arguments = new StringBuilder();

  MessageParts(ToolMessageListener listener) {
    this.listener = listener;
  }

  boolean hasText() {
    return !content.isEmpty();
  }

  /** Adds text. White space at its end is held back. */
  void addText(String more) {
    int end = more.length();
    while (end > 0 && Character.isWhitespace(more.charAt(end - 1))) {
      end--;
    }
    if (end > 0) {
      String sure = blanks + more.substring(0, end);
      blanks.setLength(0);
      emit(sure);
    }
    // White space right after a call is not a part of the text.
    if (end > 0 || calls.isEmpty() || !blanks.isEmpty() || !content.isEmpty()) {
      blanks.append(more, end, more.length());
    }
  }

  private void emit(String sure) {
    content.append(sure);
    listener.onText(sure);
  }

  /** Drops the white space before a call. */
  void dropBlanks() {
    blanks.setLength(0);
  }

  void addReasoning(String more) {
    reasoning.append(more);
    if (!more.isEmpty()) {
      listener.onReasoning(more);
    }
  }

  void callBegins(String name, @Nullable String id) {
    listener.callBegins(calls.size(), name, id);
  }

  void addArguments(String more) {
    arguments.append(more);
    listener.onArguments(calls.size(), more);
  }

  /** Returns the arguments of the call that is being written. */
  String addArguments() {
    return arguments.toString();
  }

  void callEnds(String name, @Nullable String id) {
    listener.callEnds(calls.size());
    calls.add(new ToolCall(name, arguments.toString(), id));
    arguments.setLength(0);
  }

  /** Ends the message and returns it. */
  ToolMessage message(boolean isComplete) {
    if (calls.isEmpty() && !blanks.isEmpty()) {
      emit(blanks.toString());
      blanks.setLength(0);
    }
    return new ToolMessage(
        content.toString(), reasoning.toString(), ImmutableList.copyOf(calls), isComplete);
  }
}
