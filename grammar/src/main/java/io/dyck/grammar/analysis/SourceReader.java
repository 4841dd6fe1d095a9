package io.dyck.grammar.analysis;

import io.dyck.failure.FileFailure;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.GrammarLimits;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads a text, or reports a problem of the whole text: unreadable, too large, not UTF-8, NUL.
 * Reads no more than one byte beyond the limit.
 */
public final class SourceReader {
  private SourceReader() {}

  /**
   * Reads a file.
   *
   * @throws io.dyck.grammar.GrammarException if the file cannot be read or is no text
   */
  public static SourceText read(Path path, GrammarLimits limits) {
    String name = path.toString();
    byte[] bytes;
    try (InputStream in = Files.newInputStream(path)) {
      bytes = in.readNBytes(limits.sourceBytes() + 1);
    } catch (IOException e) {
      throw refuse(
          SourceText.of(name, ""),
          0,
          DiagnosticCode.UNREADABLE_FILE,
          "the file cannot be read: " + FileFailure.reason(e),
          "check its name and permissions");
    }
    if (bytes.length > limits.sourceBytes()) {
      throw tooLarge(name, limits);
    }
    return check(decode(name, bytes), false);
  }

  /**
   * Takes a text in memory.
   *
   * @throws io.dyck.grammar.GrammarException if it is too large or not a text
   */
  public static SourceText fromText(String name, String text, GrammarLimits limits) {
    if (utf8Length(text) > limits.sourceBytes()) {
      throw tooLarge(name, limits);
    }
    return check(SourceText.of(name, withoutMark(text)), false);
  }

  /**
   * Checks a regular expression that is already in memory. NUL is allowed like any other character.
   *
   * @throws io.dyck.grammar.GrammarException if the expression is too large or not Unicode
   */
  public static SourceText ofPattern(String name, String text, GrammarLimits limits) {
    if (utf8Length(text) > limits.sourceBytes()) {
      throw tooLarge(name, limits);
    }
    return check(SourceText.of(name, withoutMark(text)), true);
  }

  private static SourceText decode(String name, byte[] bytes) {
    CharsetDecoder decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(bytes.length);
    CoderResult result = decoder.decode(in, out, true);
    if (!result.isError()) {
      return SourceText.of(name, withoutMark(out.flip().toString()));
    }
    refuseUtf16(name, bytes);
    int offset = out.position();
    SourceText shown = SourceText.of(name, new String(bytes, StandardCharsets.UTF_8));
    throw refuse(
        shown,
        offset,
        DiagnosticCode.INVALID_UNICODE,
        String.format(
            "the file is not UTF-8: byte %d is %02X", in.position() + 1, bytes[in.position()]),
        "save the file as UTF-8");
  }

  /** Refuses UTF-16 with its mark, because its bytes as UTF-8 would be unreadable. */
  private static void refuseUtf16(String name, byte[] bytes) {
    int first = bytes.length < 2 ? 0 : (bytes[0] & 0xFF) << 8 | (bytes[1] & 0xFF);
    if (first == 0xFEFF || first == 0xFFFE) {
      throw refuse(
          SourceText.of(name, ""),
          0,
          DiagnosticCode.INVALID_UNICODE,
          String.format(
              "the file is UTF-16, not UTF-8: its first bytes are %02X %02X", bytes[0], bytes[1]),
          "save the file as UTF-8");
    }
  }

  private static String withoutMark(String text) {
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  private static SourceText check(SourceText source, boolean mayHoldNul) {
    String text = source.content();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == 0 && !mayHoldNul) {
        throw refuse(
            source,
            i,
            DiagnosticCode.NUL_CHARACTER,
            "the text contains a NUL character",
            "write \\x00 to match one; a file full of them is binary or UTF-16, save it as UTF-8");
      }
      if (Character.isSurrogate(c)) {
        boolean pair =
            Character.isHighSurrogate(c)
                && i + 1 < text.length()
                && Character.isLowSurrogate(text.charAt(i + 1));
        if (!pair) {
          throw refuse(
              source,
              i,
              DiagnosticCode.INVALID_UNICODE,
              "the text contains half a surrogate pair",
              "write the whole character, or \\uFFFD for it");
        }
        i++;
      }
    }
    return source;
  }

  private static long utf8Length(String text) {
    long length = text.length();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= 0x80) {
        // Each half of a pair counts for two: four bytes together.
        length += c < 0x800 || Character.isSurrogate(c) ? 1 : 2;
      }
    }
    return length;
  }

  private static GrammarException tooLarge(String name, GrammarLimits limits) {
    return refuse(
        SourceText.of(name, ""),
        0,
        DiagnosticCode.SOURCE_TOO_LARGE,
        "the text is larger than " + limits.sourceBytes() + " bytes",
        limits.sourceBytes() < GrammarLimits.GREATEST_SOURCE_BYTES
            ? "if this is meant, raise the limit: 'dyck … --limit sourceBytes=NUMBER', in Java"
                + " GrammarLimits.withSourceBytes"
            : "split it; no limit is larger");
  }

  private static GrammarException refuse(
      SourceText source, int offset, DiagnosticCode code, String message, String advice) {
    Diagnostics diagnostics = new Diagnostics(source, 1);
    int end = Math.min(offset + 1, source.content().length());
    diagnostics.report(code, new SourceSpan(offset, end), message, advice);
    return new GrammarException(diagnostics.allDiagnostics());
  }
}
