package io.dyck.server.request;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import io.dyck.failure.DyckException;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.regex.Regex;
import io.dyck.pda.Pda;
import io.dyck.server.request.ApiException.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Fields by which clients of vLLM and SGLang choose how a constraint is enforced. Values that do
 * not change the answer are accepted.
 */
final class IgnoredFields {
  static final ImmutableList<String> WHITE_SPACE =
      ImmutableList.of("whitespace_pattern", "guided_whitespace_pattern");

  /** The white space between the parts of the JSON of an answer. */
  private static final ImmutableList<String> WRITTEN = ImmutableList.of("", " ");

  /** White space of one blank after comma and colon is fixed, and this server has no fallback. */
  private static final Pattern BACKEND =
      Pattern.compile(
          "(auto|xgrammar|guidance|outlines|lm-format-enforcer)"
              + "(:(no-fallback|disable-any-whitespace)(,(no-fallback|disable-any-whitespace))*)?");

  private IgnoredFields() {}

  static void read(RequestFields fields) {
    for (String name : WHITE_SPACE) {
      fields.text(name).ifPresent(pattern -> checkWhiteSpace(fields, name, pattern));
    }
    Optional<String> backend = fields.text("guided_decoding_backend");
    if (backend.isPresent() && !BACKEND.matcher(backend.get()).matches()) {
      throw unsupported(fields, "guided_decoding_backend", "names no backend; leave it out");
    }
  }

  /** The value of a field that names a constraint, without a member that changes nothing. */
  static JsonNode withoutIgnored(RequestFields fields, String name) {
    JsonNode value = fields.node(name);
    if (!name.equals("structured_outputs") || !value.hasNonNull("whitespace_pattern")) {
      return value;
    }
    RequestFields inner = fields.object(name);
    String member = "whitespace_pattern";
    inner.text(member).ifPresent(pattern -> checkWhiteSpace(inner, member, pattern));
    return ((ObjectNode) value).deepCopy().without(member);
  }

  private static void checkWhiteSpace(RequestFields fields, String name, String pattern) {
    Pda white;
    try {
      Grammar grammar = Regex.parse(name, pattern);
      white = Pda.compile(grammar);
    } catch (DyckException e) {
      throw fields.invalid(name, "cannot be read: " + e.getMessage());
    }
    List<String> outside =
        WRITTEN.stream()
            .filter(text -> !white.accepts(text.getBytes(StandardCharsets.UTF_8)))
            .toList();
    if (!outside.isEmpty()) {
      throw unsupported(
          fields,
          name,
          "must match the empty text and one blank, which answers have; 'x-dyck-spaces' in the"
              + " schema says otherwise");
    }
  }

  private static ApiException unsupported(RequestFields fields, String name, String what) {
    return new ApiException(
        Refusal.UNSUPPORTED_VALUE, fields.path(name), "'" + fields.path(name) + "' " + what);
  }
}
