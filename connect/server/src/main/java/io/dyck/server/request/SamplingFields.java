package io.dyck.server.request;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.dyck.compose.sample.SamplerOptions;
import io.dyck.compose.sample.StopConditions;
import io.dyck.models.decode.GenerationRequest;
import io.dyck.models.decode.Penalties;
import io.dyck.server.request.ApiException.Refusal;
import io.dyck.vocabulary.Vocabulary;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * The settings for choosing tokens and for the end of a text.
 *
 * @param maxTokens the budget; 0 for the most that the server and the model allow
 * @param logprobs the number of likely alternatives that are reported for each token; negative for
 *     no probabilities
 * @param choices the number of texts
 */
public record SamplingFields(
    SamplerOptions sampling,
    long seed,
    Penalties penalties,
    ImmutableMap<Integer, Float> bias,
    ImmutableList<String> stopTexts,
    int maxTokens,
    int logprobs,
    int choices) {
  /** The fields that are read, as OpenAI, vLLM and llama.cpp call them. */
  static final ImmutableList<String> NAMES =
      ImmutableList.of(
          "temperature",
          "top_p",
          "top_k",
          "min_p",
          "seed",
          "stop",
          "repetition_penalty",
          "frequency_penalty",
          "presence_penalty",
          "logit_bias",
          "max_tokens");

  private static final int MOST_CHOICES = 16;
  private static final int MOST_STOPS = 16;
  private static final int LONGEST_STOP = 256;
  private static final int MOST_LOGPROBS = 20;
  private static final int MOST_BIASES = 1024;

  /**
   * The most tokens of an answer, likely alternatives included. Answers wait in memory while
   * clients read.
   */
  private static final long MOST_TOLD = 1 << 18;

  /** Reads the sampling fields that the requests of OpenAI, vLLM and llama.cpp share. */
  public static SamplingFields read(RequestFields fields, Vocabulary vocabulary, int mostTokens) {
    double repetition = fields.number("repetition_penalty", 0.01, 10).orElse(1);
    SamplingFields choosing =
        new SamplingFields(
            sampling(fields),
            fields
                .integer("seed", Long.MIN_VALUE, Long.MAX_VALUE)
                .orElseGet(() -> ThreadLocalRandom.current().nextLong()),
            new Penalties(
                repetition,
                fields.number("frequency_penalty", -2, 2).orElse(0),
                fields.number("presence_penalty", -2, 2).orElse(0)),
            bias(fields, vocabulary),
            stopTexts(fields, "stop"),
            maxTokens(fields, mostTokens),
            logprobs(fields),
            (int) fields.integer("n", 1, MOST_CHOICES).orElse(1));
    long tokens = choosing.maxTokens > 0 ? choosing.maxTokens : mostTokens;
    if (tokens * choosing.choices * (1 + Math.max(0, choosing.logprobs)) > MOST_TOLD) {
      throw fields.invalid(
          "n",
          "times 'max_tokens' times 'top_logprobs' + 1 is more than "
              + MOST_TOLD
              + ", which an answer may have to tell");
    }
    return choosing;
  }

  /** Reads the sampling fields, also from Ollama's options. */
  public static SamplerOptions sampling(RequestFields fields) {
    double topP = fields.number("top_p", 0, 1).orElse(1);
    return SamplerOptions.DEFAULT
        .withTemperature(fields.number("temperature", 0, 2).orElse(1))
        .withTopK((int) Math.max(0, fields.integer("top_k", -1, Integer.MAX_VALUE).orElse(0)))
        // A sampler that may draw from nothing takes the likeliest token.
        .withTopP(Math.max(topP, Double.MIN_NORMAL))
        .withMinP(fields.number("min_p", 0, 1).orElse(0));
  }

  private static int maxTokens(RequestFields fields, int mostTokens) {
    long modern = fields.integer("max_completion_tokens", 1, mostTokens).orElse(0);
    long classic = fields.integer("max_tokens", 1, mostTokens).orElse(0);
    if (modern > 0 && classic > 0 && modern != classic) {
      throw fields.invalid("max_tokens", "and 'max_completion_tokens' say different things");
    }
    return (int) Math.max(modern, classic);
  }

  private static int logprobs(RequestFields fields) {
    JsonNode node = fields.node("logprobs");
    if (node.isIntegralNumber()) {
      // Of completions: a number.
      return (int) fields.integer("logprobs", 0, MOST_LOGPROBS).orElse(0);
    }
    boolean wanted = fields.booleanField("logprobs", false);
    if (fields.hasField("top_logprobs") && !wanted) {
      throw fields.invalid("top_logprobs", "needs 'logprobs' to be true");
    }
    int top = (int) fields.integer("top_logprobs", 0, MOST_LOGPROBS).orElse(0);
    return wanted ? top : -1;
  }

  /** A text, or some. */
  public static ImmutableList<String> stopTexts(RequestFields fields, String name) {
    JsonNode node = fields.node(name);
    if (node.isMissingNode()) {
      return ImmutableList.of();
    } else if (node.isTextual()) {
      return ImmutableList.of(stop(fields, name, node));
    } else if (!node.isArray()) {
      throw fields.wrongType(name, "a string or an array of strings");
    } else if (node.size() > MOST_STOPS) {
      throw fields.invalid(name, "may have " + MOST_STOPS + " texts, not " + node.size());
    }
    ImmutableList.Builder<String> stops = ImmutableList.builder();
    node.forEach(item -> stops.add(stop(fields, name, item)));
    return stops.build();
  }

  private static String stop(RequestFields fields, String name, JsonNode item) {
    if (!item.isTextual()) {
      throw fields.wrongType(name, "a string or an array of strings");
    } else if (item.textValue().isEmpty() || item.textValue().length() > LONGEST_STOP) {
      throw fields.invalid(name, "must be texts of 1 to " + LONGEST_STOP + " characters");
    }
    return item.textValue();
  }

  private static ImmutableMap<Integer, Float> bias(RequestFields fields, Vocabulary vocabulary) {
    if (!fields.hasField("logit_bias")) {
      return ImmutableMap.of();
    }
    JsonNode node = fields.object("logit_bias") == null ? null : fields.node("logit_bias");
    Map<Integer, Float> bias = new HashMap<>();
    if (node != null && node.size() > MOST_BIASES) {
      throw fields.invalid("logit_bias", "may have " + MOST_BIASES + " tokens");
    }
    for (Map.Entry<String, JsonNode> entry : fields.node("logit_bias").properties()) {
      int token = token(fields, entry.getKey(), vocabulary);
      JsonNode value = entry.getValue();
      if (!value.isNumber() || Math.abs(value.doubleValue()) > 100) {
        throw fields.invalid("logit_bias", "must have numbers from -100 to 100");
      }
      bias.put(token, value.floatValue());
    }
    return ImmutableMap.copyOf(bias);
  }

  private static int token(RequestFields fields, String key, Vocabulary vocabulary) {
    if (key.matches("\\d{1,9}") && vocabulary.isDefined(Integer.parseInt(key))) {
      return Integer.parseInt(key);
    }
    throw fields.invalid("logit_bias", "names '" + key + "', which is no token of the model");
  }

  /**
   * Returns the request to the model for one of the texts.
   *
   * @param left the number of tokens that fit after the prompt
   */
  public GenerationRequest request(
      int[] prompt,
      io.dyck.compose.@Nullable TokenConstraint constraint,
      int choice,
      int mostTokens,
      int left) {
    int budget = Math.min(maxTokens > 0 ? maxTokens : mostTokens, left);
    if (budget < 1) {
      throw new ApiException(
          Refusal.CONTEXT_LENGTH_EXCEEDED,
          null,
          "the prompt has " + prompt.length + " tokens, which leaves no room for an answer");
    }
    GenerationRequest request =
        GenerationRequest.of(prompt)
            .withSampling(sampling, seed + choice)
            .withPenalties(penalties)
            .withBias(bias)
            .withMaxTokens(budget);
    request = stopTexts.isEmpty() ? request : request.withStops(StopConditions.of(stopTexts));
    request = logprobs < 0 ? request : request.withLogprobs(logprobs);
    return constraint == null ? request : request.withConstraint(constraint);
  }
}
