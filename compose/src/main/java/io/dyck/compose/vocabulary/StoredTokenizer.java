package io.dyck.compose.vocabulary;

import com.google.common.io.ByteStreams;
import io.dyck.compose.artefact.ArtefactException;
import io.dyck.compose.artefact.ArtefactException.Problem;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/**
 * The file that a tokenizer comes from, compressed, inside an artefact: read when text is encoded
 * for the first time. Immutable but for that; thread-safe.
 */
final class StoredTokenizer implements Tokenizer {
  private final String name;
  private final ByteBuffer compressed;
  private volatile @Nullable Tokenizer read;

  /** The name is that of the file. */
  StoredTokenizer(String name, ByteBuffer compressed) {
    this.name = name;
    this.compressed = compressed;
  }

  /**
   * Compresses a file.
   *
   * @throws VocabularyException if it cannot be read
   * @throws io.dyck.grammar.LimitExceededException if it is too large, as weights of a model are
   */
  static StoredTokenizer of(Path file) {
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    try (InputStream in = VocabularyFile.open(file, VocabularyLimits.defaults())) {
      try (DeflaterOutputStream out = new DeflaterOutputStream(compressed)) {
        long unused = in.transferTo(out);
      }
    } catch (IOException e) {
      throw VocabularyFile.unreadable(file.toString(), e);
    }
    return new StoredTokenizer(
        VocabularyFile.name(file), ByteBuffer.wrap(compressed.toByteArray()));
  }

  String name() {
    return name;
  }

  byte[] compressed() {
    byte[] copy = new byte[compressed.limit()];
    compressed.get(0, copy);
    return copy;
  }

  @Override
  public int[] encode(String text, AddedTokens added) {
    return tokenizer().encode(text, added);
  }

  @Override
  public int[] encodeContinuation(String text) {
    return tokenizer().encodeContinuation(text);
  }

  @Override
  public String decode(int... tokens) {
    return tokenizer().decode(tokens);
  }

  @Override
  public EncodingRules rules() {
    return tokenizer().rules();
  }

  private Tokenizer tokenizer() {
    Tokenizer known = read;
    return known != null ? known : readOnce();
  }

  private synchronized Tokenizer readOnce() {
    Tokenizer known = read;
    if (known == null) {
      known = readNow();
      read = known;
    }
    return known;
  }

  /** As a file in a folder of its own, for the readers of some formats jump about in it. */
  private Tokenizer readNow() {
    try {
      Path folder = Files.createTempDirectory("dyck");
      Path file = folder.resolve("stored-tokenizer");
      try {
        inflate(file);
        return VocabularyFile.read(file, VocabularyLimits.defaults())
            .tokenizer()
            .orElseThrow(() -> new IOException("it has no rules for encoding"));
      } finally {
        boolean unused = Files.deleteIfExists(file);
        Files.delete(folder);
      }
    } catch (IOException e) {
      throw new ArtefactException(
          Problem.MALFORMED, name, "the tokenizer inside cannot be read: " + e.getMessage());
    }
  }

  /** A hostile file could inflate to any size, so no more than the limit is looked at. */
  private void inflate(Path to) throws IOException {
    InputStream all = new InflaterInputStream(new ByteArrayInputStream(compressed()));
    try (InputStream in = ByteStreams.limit(all, VocabularyLimits.defaults().maxFileBytes())) {
      long unused = Files.copy(in, to);
    }
  }
}
