package io.dyck.cli.terminal;

import io.dyck.failure.FileFailure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** A file that a command reads; {@code -} is standard input. */
public record InputFile(String given) {
  /** The name of standard input. */
  public static final String STANDARD_INPUT = "-";

  /** Returns whether a name means standard input. */
  public static boolean isStandardInput(String given) {
    return given.equals(STANDARD_INPUT);
  }

  /** Returns the name of the file in messages. */
  public String name() {
    return isStandardInput(given) ? "standard input" : given;
  }

  /**
   * Reads the input.
   *
   * @param use the content in messages, such as "the grammar"
   * @throws UserException if the input cannot be read
   */
  public byte[] bytes(Terminal terminal, String use) {
    return bytes(terminal, use, Integer.MAX_VALUE);
  }

  /**
   * Reads the input up to a bound.
   *
   * @param use the content in messages, such as "the grammar"
   * @throws UserException if the input cannot be read
   */
  public byte[] bytes(Terminal terminal, String use, int most) {
    try {
      return isStandardInput(given) ? terminal.readInput(use, most) : bytes();
    } catch (IOException e) {
      throw FileProblems.unreadable(name(), e);
    }
  }

  private byte[] bytes() throws IOException {
    try {
      return Files.readAllBytes(Path.of(given));
    } catch (InvalidPathException e) {
      throw new UserException("no path of a file: " + given, "");
    }
  }

  /**
   * Reads a file as text, whatever its name is.
   *
   * @param use the content in messages, such as "a schema"
   * @throws UserException if the file cannot be read, or is not UTF-8
   */
  public static String read(String file, String use) {
    try {
      return decode(new InputFile(file).bytes(), file, use + " is UTF-8");
    } catch (IOException e) {
      throw new UserException(
          file + ": the file cannot be read: " + FileFailure.reason(e),
          "give the path of a file with " + use);
    }
  }

  /**
   * Reads the input as text.
   *
   * @param use the content in messages, such as "the grammar"
   * @throws UserException if the input cannot be read, or is not UTF-8
   */
  public String text(Terminal terminal, String use) {
    return decode(bytes(terminal, use), name(), "it must be a text in UTF-8");
  }

  /**
   * Decodes bytes as text.
   *
   * @param bytes should be UTF-8
   * @throws UserException if they are not UTF-8, with the first place
   */
  public static String decode(byte[] bytes, String name, String wayOut) {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(bytes.length);
    CoderResult result = decoder.decode(in, out, true);
    if (result.isError()) {
      throw new UserException(name + ": not UTF-8: " + place(bytes, in.position()), wayOut);
    }
    return out.flip().toString();
  }

  private static String place(byte[] bytes, int offset) {
    int line = 1;
    int start = 0;
    for (int i = 0; i < offset; i++) {
      if (bytes[i] == '\n') {
        line++;
        start = i + 1;
      }
    }
    return "line " + line + ", byte " + (offset - start + 1);
  }
}
