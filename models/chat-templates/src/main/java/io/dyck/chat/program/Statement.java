package io.dyck.chat.program;

import io.dyck.chat.text.OriginText;
import io.dyck.chat.text.TextBuilder;
import io.dyck.chat.text.UnlocatedTemplateError;
import java.util.List;

/** A statement, which prints text or sets variables. */
@FunctionalInterface
public interface Statement {
  /** The way in which a template continues after a statement. */
  enum Flow {
    NEXT,
    BREAK,
    CONTINUE
  }

  Flow run(Frame frame, TextBuilder out);

  static Flow runAll(List<Statement> body, Frame frame, TextBuilder out) {
    for (Statement statement : body) {
      Flow flow = statement.run(frame, out);
      if (flow != Flow.NEXT) {
        return flow;
      }
    }
    return Flow.NEXT;
  }

  /** Returns the text that a body prints. */
  static OriginText print(List<Statement> body, Frame frame) {
    TextBuilder out = new TextBuilder();
    frame.rendering().enter();
    if (runAll(body, frame, out) != Flow.NEXT) {
      throw UnlocatedTemplateError.unsupported(
          "'break' or 'continue' out of a block whose text is kept");
    }
    frame.rendering().leave();
    return out.build();
  }
}
