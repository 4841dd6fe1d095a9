package io.dyck.samples;

import com.google.common.base.Preconditions;
import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The samples of this module, read from its resources at each call. */
public final class Samples {
  private static final ImmutableList<String> NAMES =
      ImmutableList.of(
          "json",
          "arithmetic",
          "sql",
          "robot",
          "url",
          "markdown-table",
          "lisp",
          "koo-multiple-choice",
          "koo-iso-date-time",
          "koo-ip-address",
          "koo-quoted-text",
          "koo-json-object");

  private Samples() {}

  /**
   * Returns the names of all samples.
   *
   * @return the names, the simplest and best known grammars first
   */
  public static ImmutableList<String> names() {
    return NAMES;
  }

  /**
   * Returns all samples.
   *
   * @return the samples in the order of {@link #names}
   */
  public static ImmutableList<Sample> all() {
    return NAMES.stream().map(Samples::load).collect(ImmutableList.toImmutableList());
  }

  /**
   * Returns one sample.
   *
   * @param name one of {@link #names}
   * @return the sample of that name
   * @throws IllegalArgumentException if no sample has that name
   */
  public static Sample named(String name) {
    Preconditions.checkArgument(NAMES.contains(name), "name (%s) must be one of %s", name, NAMES);
    return load(name);
  }

  private static Sample load(String name) {
    String grammar = resource(name, ".gbnf");
    return new Sample(
        name,
        title(grammar),
        grammar,
        "root",
        ExampleSentences.parse(resource(name, ExampleSentences.SUFFIX)),
        accepts(name),
        ExampleSentences.parse(resource(name, ".rejects.txt")));
  }

  /** Returns the further sentences of a sample; empty if the sample has no such file. */
  private static ImmutableList<String> accepts(String name) {
    String suffix = ".accepts.txt";
    return Samples.class.getResource(name + "/" + name + suffix) == null
        ? ImmutableList.of()
        : ExampleSentences.parse(resource(name, suffix));
  }

  private static String title(String grammar) {
    return grammar.substring(0, grammar.indexOf('\n')).replaceFirst("^#\\s*", "").strip();
  }

  private static String resource(String name, String suffix) {
    String path = name + "/" + name + suffix;
    try (InputStream in = Samples.class.getResourceAsStream(path)) {
      Preconditions.checkState(in != null, "resource (%s) must be in the module", path);
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read resource " + path, e);
    }
  }
}
