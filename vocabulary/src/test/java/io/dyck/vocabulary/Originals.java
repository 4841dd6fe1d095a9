package io.dyck.vocabulary;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The files that the original libraries trained, see {@link OriginalLibrariesTest}. */
public final class Originals {
  private Originals() {}

  private static InputStream open(String name) {
    return Objects.requireNonNull(Originals.class.getResourceAsStream("originals/" + name), name);
  }

  /** Reads an original file, without the files beside it. */
  public static Vocabulary vocabulary(String name) {
    try (InputStream in = open(name)) {
      return Vocabulary.read(name, in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the content of an original text file. */
  public static String text(String name) {
    try (InputStream in = open(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
