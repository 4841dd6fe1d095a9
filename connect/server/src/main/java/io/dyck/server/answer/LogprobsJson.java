package io.dyck.server.answer;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dyck.models.decode.TokenLogprobs;
import io.dyck.vocabulary.Vocabulary;
import java.util.List;

/** The probabilities of tokens, in both of OpenAI's forms. */
record LogprobsJson(Vocabulary vocabulary) {
  /** OpenAI knows no minus infinity. */
  private static final float LEAST = -9999;

  /** Of conversations. */
  ObjectNode content(List<TokenLogprobs> tokens) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode content = json.putArray("content");
    for (TokenLogprobs token : tokens) {
      ObjectNode one = content.addObject();
      writeToken(one, token.token(), token.logprob());
      ArrayNode top = one.putArray("top_logprobs");
      token.top().forEach(choice -> writeToken(top.addObject(), choice.token(), choice.logprob()));
    }
    json.putNull("refusal");
    return json;
  }

  private void writeToken(ObjectNode to, int token, float logprob) {
    to.put("token", vocabulary.spelling(token)).put("logprob", Math.max(LEAST, logprob));
    if (!vocabulary.isOrdinary(token)) {
      to.putNull("bytes");
      return;
    }
    ArrayNode bytes = to.putArray("bytes");
    for (byte each : vocabulary.bytes(token)) {
      bytes.add(each & 0xff);
    }
  }

  /** Of completions: lists side by side. */
  ObjectNode lists(List<TokenLogprobs> tokens) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode names = json.putArray("tokens");
    ArrayNode logprobs = json.putArray("token_logprobs");
    ArrayNode tops = json.putArray("top_logprobs");
    ArrayNode offsets = json.putArray("text_offset");
    int offset = 0;
    for (TokenLogprobs token : tokens) {
      String name = vocabulary.spelling(token.token());
      names.add(name);
      logprobs.add(Math.max(LEAST, token.logprob()));
      ObjectNode top = tops.addObject();
      token
          .top()
          .forEach(
              choice ->
                  top.put(vocabulary.spelling(choice.token()), Math.max(LEAST, choice.logprob())));
      offsets.add(offset);
      offset += vocabulary.isOrdinary(token.token()) ? name.length() : 0;
    }
    return json;
  }
}
