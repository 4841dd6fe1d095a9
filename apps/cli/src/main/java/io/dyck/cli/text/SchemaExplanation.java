package io.dyck.cli.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.checker.text.FirstError;
import io.dyck.cli.input.PermissiveModeErrors;
import io.dyck.failure.LimitExceededException;
import io.dyck.pda.Pda;
import io.dyck.schema.JsonSchema;
import io.dyck.schema.SchemaArtefact;
import io.dyck.schema.SchemaReport.KeywordEffect;
import io.dyck.schema.read.SchemaException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The reason why a text is not valid under a schema: the JSON value with the error, and the
 * keywords that cause it.
 *
 * @param value the JSON pointer of the innermost value that cannot continue
 * @param keywords pointers of the keywords, each of which refuses the text by itself; empty if only
 *     several keywords together refuse it
 */
record SchemaExplanation(FirstError error, String value, ImmutableList<String> keywords) {
  private static final int MOST_READINGS = 300;
  private static final int MOST_LEFT_OUT = 3;
  private static final int LONGEST_SCHEMA = 100_000;

  /** Explains an invalid text; empty if the text is valid under the schema. */
  static Optional<SchemaExplanation> explain(byte[] text, SchemaArtefact schema, Pda pda) {
    Optional<FirstError> error =
        PermissiveModeErrors.runGuarded(() -> FirstError.findIn(text, pda));
    return error.map(
        e -> new SchemaExplanation(e, value(text, e.offset()), keywords(text, schema, pda)));
  }

  /**
   * Returns the pointer of the value that a byte belongs to; a comma belongs to the surrounding
   * value.
   */
  static String value(byte[] text, int offset) {
    // The pointer of the value that continues after the tokens so far.
    String next = "";
    try (JsonParser parser = new JsonFactory().createParser(text)) {
      while (parser.nextToken() != null) {
        JsonToken token = parser.currentToken();
        boolean isName = token == JsonToken.FIELD_NAME;
        boolean isAround = isName || token.isStructEnd();
        String pointer = pointer(parser);
        if (parser.currentTokenLocation().getByteOffset() > offset) {
          return isAround ? pointer : parent(pointer);
        }
        if (isName) {
          next = parser.getParsingContext().pathAsPointer().toString();
        } else if (!token.isStructEnd()) {
          next = pointer;
        }
        parser.finishToken();
        // The parser looks at the value behind a name at once.
        long end =
            isName
                ? endOfName(text, (int) parser.currentTokenLocation().getByteOffset())
                : parser.currentLocation().getByteOffset();
        if (end > offset) {
          return pointer;
        }
        if (token.isScalarValue() || token.isStructEnd()) {
          next = parent(pointer);
        }
      }
    } catch (IOException e) {
      // After the text stops being JSON, the place follows from the part before.
      return next;
    }
    return next;
  }

  private static int endOfName(byte[] text, int start) {
    int at = start + 1;
    while (at < text.length && text[at] != '"') {
      at += text[at] == '\\' ? 2 : 1;
    }
    return at + 1;
  }

  /** Returns the pointer of a token; for a name, the pointer of its object. */
  private static String pointer(JsonParser parser) {
    // The parsing context of such a token is inside of the value.
    boolean inside =
        parser.currentToken().isStructStart() || parser.currentToken() == JsonToken.FIELD_NAME;
    var context = parser.getParsingContext();
    var of = inside ? context.getParent() : context;
    return of == null ? "" : of.pathAsPointer().toString();
  }

  private static String parent(String pointer) {
    int slash = pointer.lastIndexOf('/');
    return slash < 0 ? "" : pointer.substring(0, slash);
  }

  private static ImmutableList<String> keywords(byte[] text, SchemaArtefact schema, Pda pda) {
    if (schema.text().length() > LONGEST_SCHEMA) {
      return ImmutableList.of();
    }
    // A keyword that lets a few more bytes pass by chance is none that the text is against.
    int start = pda.longestViablePrefix(text);
    int furthest = start;
    List<String> found = new ArrayList<>();
    int readings = 0;
    for (KeywordEffect use : JsonSchema.of(schema.text(), schema.options()).report().uses()) {
      if (++readings > MOST_READINGS) {
        return ImmutableList.of();
      }
      int reached = viableBytes(text, use.pointer(), schema);
      if (reached > furthest) {
        furthest = reached;
        found.clear();
      }
      if (reached == furthest && (!found.isEmpty() || reached > start)) {
        found.add(use.pointer());
      }
    }
    // Drops keywords that contain another keyword found, because they add no information.
    return found.stream()
        .filter(each -> found.stream().noneMatch(other -> other.startsWith(each + "/")))
        .collect(ImmutableList.toImmutableList());
  }

  /**
   * Returns the number of bytes that are viable without a keyword, and without the keywords that
   * cannot be enforced then; one more if the text is complete.
   */
  private static int viableBytes(byte[] text, String pointer, SchemaArtefact schema) {
    ImmutableSet<String> left = ImmutableSet.of(pointer);
    while (true) {
      try {
        Pda pda =
            Pda.of(
                schema.name(),
                JsonSchema.withoutKeywords(schema.text(), schema.options(), left).language());
        int viable = pda.longestViablePrefix(text);
        return viable == text.length && pda.accepts(text) ? viable + 1 : viable;
      } catch (SchemaException e) {
        boolean cannotBeHeld = e.code().equals("DYCK-J011") && !left.contains(e.pointer());
        if (!cannotBeHeld || left.size() > MOST_LEFT_OUT) {
          return 0;
        }
        left = ImmutableSet.<String>builder().addAll(left).add(e.pointer()).build();
      } catch (LimitExceededException e) {
        return 0;
      }
    }
  }
}
