package io.dyck.server.answer;

import com.google.common.collect.ImmutableList;
import io.dyck.models.decode.FinishReason;
import io.dyck.models.decode.GeneratedText;
import io.dyck.models.decode.TokenLogprobs;
import io.dyck.server.request.AnswerForm;
import io.dyck.server.schedule.TextProgress;
import io.dyck.tools.SpelledText;
import io.dyck.tools.ToolMessageListener;
import io.dyck.tools.ToolMessageReader;
import io.dyck.vocabulary.Vocabulary;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A text of an answer while it grows: content, reasoning and tool calls are separate. */
final class AnswerChoice {
  /** A call of a tool. */
  static final class Call {
    final String id;
    final String name;
    final StringBuilder arguments = new StringBuilder();

    Call(String id, String name) {
      this.id = id;
      this.name = name;
    }
  }

  /**
   * A change of the text: a part of the content, or of a call with its number and whether it
   * begins.
   */
  record Delta(String content, String reasoning, int call, boolean begins, String arguments) {}

  private final AnswerForm wanted;
  private final @Nullable ToolMessageReader reader;
  private final @Nullable SpelledText spelled;
  private final StringBuilder content = new StringBuilder();
  private final StringBuilder reasoning = new StringBuilder();
  private final List<Call> calls = new ArrayList<>();
  private final List<TokenLogprobs> logprobs = new ArrayList<>();
  private List<Delta> fresh = new ArrayList<>();
  private @Nullable GeneratedText result;

  AnswerChoice(AnswerForm wanted, Vocabulary vocabulary) {
    this.wanted = wanted;
    if (wanted.calls() == null) {
      reader = null;
      spelled = null;
    } else {
      reader = wanted.calls().reader(new PartCollector());
      spelled = new SpelledText(vocabulary);
    }
    if (wanted.custom() != null) {
      calls.add(new Call(newId("call_"), wanted.custom()));
    }
  }

  static String newId(String prefix) {
    return prefix + UUID.randomUUID().toString().replace("-", "").substring(0, 24);
  }

  /** Collects the parts that the reader of calls reports. */
  private final class PartCollector implements ToolMessageListener {
    @Override
    public void onText(String more) {
      addContent(more);
    }

    @Override
    public void onReasoning(String more) {
      reasoning.append(more);
      fresh.add(new Delta("", more, -1, false, ""));
    }

    @Override
    public void callBegins(int index, String name, @Nullable String id) {
      calls.add(new Call(id == null ? newId("call_") : id, name));
      fresh.add(new Delta("", "", index, true, ""));
    }

    @Override
    public void onArguments(int index, String more) {
      calls.get(index).arguments.append(more);
      fresh.add(new Delta("", "", index, false, more));
    }
  }

  private void addContent(String more) {
    content.append(more);
    fresh.add(new Delta(more, "", -1, false, ""));
  }

  /** Takes the progress of the text, and returns its changes. */
  List<Delta> add(TextProgress progress) {
    fresh = new ArrayList<>();
    logprobs.addAll(progress.logprobs());
    if (reader != null && spelled != null) {
      reader.add(spelled.add(progress.tokens()));
      if (progress.result() != null) {
        reader.finish();
      }
    } else if (wanted.custom() != null) {
      boolean begins = calls.get(0).arguments.isEmpty() && !progress.text().isEmpty();
      calls.get(0).arguments.append(progress.text());
      if (!progress.text().isEmpty()) {
        fresh.add(new Delta("", "", 0, begins, progress.text()));
      }
    } else if (!progress.text().isEmpty()) {
      addContent(progress.text());
    }
    result = progress.result();
    return fresh;
  }

  String content() {
    return content.toString();
  }

  String reasoning() {
    return reasoning.toString();
  }

  List<Call> calls() {
    return calls;
  }

  boolean isCustom() {
    return wanted.custom() != null;
  }

  ImmutableList<TokenLogprobs> logprobs() {
    return ImmutableList.copyOf(logprobs);
  }

  @Nullable GeneratedText result() {
    return result;
  }

  /** Returns the reason of the end as OpenAI names it. */
  String finish() {
    FinishReason reason = result == null ? FinishReason.LENGTH : result.finish();
    return reason == FinishReason.LENGTH ? "length" : calls.isEmpty() ? "stop" : "tool_calls";
  }
}
