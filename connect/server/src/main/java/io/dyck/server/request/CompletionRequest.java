package io.dyck.server.request;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import io.dyck.models.LanguageModel;
import java.util.ArrayList;
import java.util.List;

/**
 * A request for a text that continues a prompt.
 *
 * @param prompts the tokens of each prompt
 * @param names the client's names of the request's fields
 */
public record CompletionRequest(
    String model,
    ImmutableList<int[]> prompts,
    SamplingFields choosing,
    AnswerForm wanted,
    boolean stream,
    boolean usage,
    FieldNames names) {
  private static final int MOST_PROMPTS = 16;

  public static CompletionRequest read(
      JsonNode body, LanguageModel model, AnswerForm.Reader reader, int mostTokens) {
    RequestFields fields = RequestFields.of(body, "");
    ImmutableList<int[]> prompts = prompts(fields, model);
    SamplingFields choosing = SamplingFields.read(fields, model.vocabulary(), mostTokens);
    boolean stream = fields.booleanField("stream", false);
    boolean usage = false;
    if (fields.hasField("stream_options")) {
      RequestFields options = fields.object("stream_options");
      usage = options.booleanField("include_usage", false);
      options.refuseOthers();
    }
    String name = fields.text("model").orElse("");
    fields.requireOnly("echo", "false");
    fields.requireOnly("best_of", "1");
    fields.requireOnly("suffix", "");
    fields.ignore("user");
    AnswerForm wanted = reader.read(fields, model.vocabulary(), RequestDialect.COMPLETIONS);
    if (wanted.calls() != null || wanted.custom() != null) {
      throw fields.invalid("tools", "are for conversations: /v1/chat/completions");
    }
    fields.refuseOthers();
    FieldNames names =
        FieldNames.of("prompt", fields, wanted, "max_completion_tokens", "max_tokens");
    return new CompletionRequest(name, prompts, choosing, wanted, stream, usage, names);
  }

  private static ImmutableList<int[]> prompts(RequestFields fields, LanguageModel model) {
    JsonNode prompt = fields.required("prompt");
    if (prompt.isTextual()) {
      return ImmutableList.of(model.prompt(prompt.textValue()));
    } else if (!prompt.isArray() || prompt.isEmpty() || prompt.size() > 100_000) {
      throw fields.wrongType("prompt", "a string, some strings, or tokens");
    } else if (prompt.get(0).isIntegralNumber()) {
      return ImmutableList.of(tokens(fields, prompt, model));
    } else if (prompt.size() > MOST_PROMPTS) {
      throw fields.invalid("prompt", "may have " + MOST_PROMPTS + " prompts");
    }
    List<int[]> prompts = new ArrayList<>();
    for (JsonNode each : prompt) {
      if (!each.isTextual() && !each.isArray()) {
        throw fields.wrongType("prompt", "a string, some strings, or tokens");
      }
      prompts.add(each.isTextual() ? model.prompt(each.textValue()) : tokens(fields, each, model));
    }
    return ImmutableList.copyOf(prompts);
  }

  private static int[] tokens(RequestFields fields, JsonNode array, LanguageModel model) {
    int[] tokens = new int[array.size()];
    for (int i = 0; i < tokens.length; i++) {
      JsonNode id = array.get(i);
      if (!id.canConvertToInt()
          || !id.isIntegralNumber()
          || !model.vocabulary().isDefined(id.intValue())) {
        throw fields.invalid("prompt", "has " + id + ", which is no token of the model");
      }
      tokens[i] = id.intValue();
    }
    return tokens;
  }
}
