package io.dyck.vocabulary;

import com.google.common.io.ByteStreams;
import io.dyck.artefact.ArtefactException;
import io.dyck.vocabulary.encode.EncodingRules;
import io.dyck.vocabulary.format.VocabularySource;
import io.dyck.vocabulary.tokenizer.Tokenizer;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import io.dyck.vocabulary.tokenizer.VocabularyLimits;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/**
 * The compressed file of a tokenizer inside an artefact. The file is read when text is encoded for
 * the first time. Immutable except for this; thread-safe.
 */
final class StoredTokenizer implements EncodingRules.DescribableTokenizer {
  private final String name;
  private final ByteBuffer compressed;
  private volatile @Nullable Tokenizer read;

  StoredTokenizer(String name, ByteBuffer compressed) {
    this.name = name;
    this.compressed = compressed;
  }

  /**
   * Compresses a file.
   *
   * @throws VocabularyException if it cannot be read
   * @throws io.dyck.failure.LimitExceededException if the file is too large, for example a file of
   *     model weights
   */
  static StoredTokenizer of(Path file) {
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    VocabularySource source = VocabularySource.of(file);
    long unused =
        source.read(
            VocabularyLimits.DEFAULT,
            in -> {
              try (DeflaterOutputStream out = new DeflaterOutputStream(compressed)) {
                return in.transferTo(out);
              }
            });
    return new StoredTokenizer(source.name(), ByteBuffer.wrap(compressed.toByteArray()));
  }

  String name() {
    return name;
  }

  byte[] compressedBytes() {
    byte[] copy = new byte[compressed.limit()];
    compressed.get(0, copy);
    return copy;
  }

  @Override
  public int[] encode(String text, AddedTokens added) {
    return tokenizer().encode(text, added);
  }

  @Override
  public int[] encodePrompt(String text, NameableStretches stretches) {
    return tokenizer().encodePrompt(text, stretches);
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
    return EncodingRules.of(tokenizer());
  }

  private Tokenizer tokenizer() {
    Tokenizer known = read;
    return known != null ? known : readOnce();
  }

  private synchronized Tokenizer readOnce() {
    Tokenizer known = read;
    if (known == null) {
      known = readTokenizer();
      read = known;
    }
    return known;
  }

  private Tokenizer readTokenizer() {
    try {
      VocabularySource source = VocabularySource.of(name, inflate());
      Tokenizer found = VocabularyFormat.read(source, VocabularyLimits.DEFAULT).tokenizer();
      if (found == null) {
        throw new IOException("it has no rules for encoding");
      }
      return found;
    } catch (IOException | VocabularyException e) {
      throw new ArtefactException(
          ArtefactException.Problem.MALFORMED,
          name,
          "the tokenizer inside cannot be read: " + e.getMessage());
    }
  }

  /**
   * Decompresses the stored file. A hostile file could inflate to any size, therefore reading stops
   * at the limit.
   */
  private byte[] inflate() throws IOException {
    InputStream all = new InflaterInputStream(new ByteArrayInputStream(compressedBytes()));
    try (InputStream in = ByteStreams.limit(all, VocabularyLimits.DEFAULT.maxFileBytes())) {
      return in.readAllBytes();
    }
  }
}
