package io.dyck.vocabulary.format.huggingface;

import io.dyck.vocabulary.format.JsonComponent;
import io.dyck.vocabulary.format.JsonCursor;
import io.dyck.vocabulary.text.ByteAlphabet;
import io.dyck.vocabulary.text.Decoder;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Understands the member {@code decoder}. A mask needs bytes of a token that do not depend on its
 * neighbours. Therefore the reader refuses a decoder that looks at the neighbours of a token,
 * except at the start and end of a text.
 */
final class DecoderReader {
  private final List<Decoder> decoders = new ArrayList<>();
  private boolean bytesNamed;
  private boolean fused;

  private DecoderReader() {}

  /**
   * The meaning of a file's decoder.
   *
   * @param bytesNamed whether names such as {@code <0x0A>} are bytes
   */
  record Decoding(Decoder decoder, boolean bytesNamed) {}

  /**
   * Whether the decoder undoes {@link ByteAlphabet} and nothing else. Other parts before it do
   * nothing to letters of that alphabet: they join tokens, or replace other characters.
   */
  static boolean isByteLevel(JsonComponent decoder) {
    if (decoder.isNull()) {
      return false;
    }
    if (!decoder.type().equals("Sequence")) {
      return decoder.type().equals("ByteLevel");
    }
    List<JsonComponent> parts = decoder.elements("decoders");
    for (JsonComponent part : parts.subList(0, Math.max(0, parts.size() - 1))) {
      if (!keepsLetters(part)) {
        return false;
      }
    }
    return !parts.isEmpty() && isByteLevel(parts.get(parts.size() - 1));
  }

  private static boolean keepsLetters(JsonComponent part) {
    if (part.type().equals("Replace")) {
      JsonComponent text = part.member("pattern").optional("String");
      return text != null
          && text.string("the pattern").codePoints().noneMatch(ByteAlphabet::isLetter);
    }
    return part.type().equals("Fuse") || part.type().equals("ByteFallback");
  }

  static Decoding read(JsonComponent decoder) {
    if (decoder.isNull()) {
      return new Decoding(Decoder.spaces(), false);
    }
    DecoderReader reader = new DecoderReader();
    reader.add(decoder);
    return new Decoding(Decoder.sequence(reader.decoders), reader.bytesNamed);
  }

  private void add(JsonComponent part) {
    String type = part.type();
    switch (type) {
      case "Sequence" -> part.elements("decoders").forEach(this::add);
      case "Fuse" -> {
        decoders.add(Decoder.fuse());
        fused = true;
      }
      case "ByteFallback" -> {
        decoders.add(Decoder.byteFallback());
        bytesNamed = true;
      }
      case "Replace" -> decoders.add(replace(part));
      case "Strip" -> decoders.add(strip(part));
      case "Metaspace" -> decoders.add(spaceMarks(part));
      case "WordPiece" ->
          decoders.add(
              Decoder.wordPiece(
                  part.member("prefix").string("the prefix"), part.booleanMember("cleanup", true)));
      case "BPEDecoder" -> decoders.add(Decoder.wordEnd(part.member("suffix").string("a suffix")));
      default ->
          throw part.unsupported(
              "the decoder '"
                  + JsonCursor.shorten(type)
                  + "' is not supported"
                  + (type.equals("ByteLevel") ? " with others" : ""),
              "its tokens have no bytes of their own; use another file of the model");
    }
  }

  private Decoder replace(JsonComponent part) {
    JsonComponent given = part.member("pattern");
    JsonComponent text = given.optional("String");
    boolean single =
        text != null && text.string("the pattern").codePointCount(0, text.string("").length()) == 1;
    if (fused && !single) {
      throw part.unsupported(
          "a decoder that replaces text across tokens",
          "its tokens have no bytes of their own; use another file of the model");
    }
    Pattern pattern = given.pattern();
    return Decoder.replace(pattern, part.member("content").string("the content"));
  }

  private static Decoder strip(JsonComponent part) {
    return Decoder.strip(
        part.member("content").string("the content").codePointAt(0),
        part.member("start").integer("a number of characters"),
        part.member("stop").integer("a number of characters"));
  }

  private static Decoder spaceMarks(JsonComponent part) {
    JsonComponent scheme = part.optional("prepend_scheme");
    boolean never =
        !part.booleanMember("add_prefix_space", true)
            || (scheme != null && scheme.string("the scheme").equals("never"));
    return Decoder.spaceMarks(part.member("replacement").string("the replacement"), !never);
  }
}
