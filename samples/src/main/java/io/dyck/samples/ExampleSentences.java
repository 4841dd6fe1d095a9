package io.dyck.samples;

import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Example sentences beside a grammar: for {@code foo.gbnf} the file {@code foo.examples.txt} in the
 * same directory.
 *
 * <p>The file is UTF-8 text. A line {@code ---} stands between two sentences. Therefore a sentence
 * may have several lines. The line end before such a line, or before the end of the file, belongs
 * to the file and not to the sentence: a sentence that itself ends with a line end is followed by
 * an empty line. Nothing else is trimmed. An empty line alone is the empty sentence. No line at all
 * is no sentence, and therefore a separator at the end of the file does no harm. The line {@code
 * ---} of a sentence is written {@code \---}, the line {@code \---} is written {@code \\---}, and
 * so on. All kinds of line ends are read as line feeds, and a byte order mark is skipped.
 */
public final class ExampleSentences {
  /** The end of the name of a file of examples, behind the grammar's name. */
  public static final String SUFFIX = ".examples.txt";

  /**
   * The largest size of a file. A small model needs far less, and a larger file is probably a
   * mistake.
   */
  private static final int MAX_BYTES = 64 << 20;

  private static final String SEPARATOR = "---";
  private static final Pattern ESCAPED_SEPARATOR = Pattern.compile("\\\\+---");
  private static final Pattern LINE_END = Pattern.compile("\r\n?|\n");

  private ExampleSentences() {}

  /**
   * Returns the sentences beside a grammar.
   *
   * @param grammar a file of a grammar; only its name matters
   * @return the sentences in the order of the file; empty if there is no file of examples
   * @throws UncheckedIOException if the file cannot be read, is no UTF-8 or is larger than 64 MiB
   */
  public static ImmutableList<String> readBeside(Path grammar) {
    Path file = fileBeside(grammar);
    return Files.exists(file) ? read(file) : ImmutableList.of();
  }

  /**
   * Returns the file with the sentences of a grammar.
   *
   * @param grammar a file of a grammar; its last extension, if any, is replaced
   * @return the file beside the grammar, whether it exists or not
   */
  public static Path fileBeside(Path grammar) {
    Path last = grammar.getFileName();
    String name = last == null ? "" : last.toString();
    int dot = name.lastIndexOf('.');
    return grammar.resolveSibling((dot > 0 ? name.substring(0, dot) : name) + SUFFIX);
  }

  /**
   * Returns the sentences of a file.
   *
   * @param file a file in the format above
   * @return the sentences in order
   * @throws UncheckedIOException if the file cannot be read, is no UTF-8 or is larger than 64 MiB
   */
  public static ImmutableList<String> read(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(MAX_BYTES + 1);
      if (bytes.length > MAX_BYTES) {
        throw new IOException("must be at most " + MAX_BYTES + " bytes");
      }
      return parse(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException e) {
      throw new UncheckedIOException("examples (" + file + ") must be UTF-8", e);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read examples (" + file + "): " + e.getMessage(), e);
    }
  }

  /**
   * Returns the sentences of a text in the format above. Cost: linear.
   *
   * @param text the content of a file of examples
   * @return the sentences in order
   */
  public static ImmutableList<String> parse(String text) {
    String content = text.startsWith("\uFEFF") ? text.substring(1) : text;
    ImmutableList.Builder<String> sentences = ImmutableList.builder();
    List<String> lines = new ArrayList<>();
    for (String line : lines(content)) {
      if (line.equals(SEPARATOR)) {
        addSentence(lines, sentences);
      } else {
        lines.add(ESCAPED_SEPARATOR.matcher(line).matches() ? line.substring(1) : line);
      }
    }
    addSentence(lines, sentences);
    return sentences.build();
  }

  /**
   * Returns the lines of a text. The text behind the last line end is a line only if it is not
   * empty.
   */
  private static List<String> lines(String content) {
    List<String> lines = new ArrayList<>(List.of(LINE_END.split(content, -1)));
    if (lines.get(lines.size() - 1).isEmpty()) {
      lines.remove(lines.size() - 1);
    }
    return lines;
  }

  private static void addSentence(List<String> lines, ImmutableList.Builder<String> sentences) {
    if (!lines.isEmpty()) {
      sentences.add(String.join("\n", lines));
      lines.clear();
    }
  }
}
