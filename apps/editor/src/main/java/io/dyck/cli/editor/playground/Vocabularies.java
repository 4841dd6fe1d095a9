package io.dyck.cli.editor.playground;

import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.dyck.cli.input.VocabularyOptions;
import io.dyck.cli.terminal.UserException;
import io.dyck.vocabulary.Vocabulary;
import java.util.List;
import java.util.function.Supplier;

/** The vocabularies that the page offers; the embedded vocabularies are read at their first use. */
public final class Vocabularies {
  private final ImmutableMap<String, Supplier<Vocabulary>> byName;

  /**
   * Collects the embedded vocabularies, and files.
   *
   * @param files further vocabularies, each written like the value of {@code --vocab}; this
   *     constructor reads them
   * @throws UserException if a file cannot be read
   */
  public Vocabularies(List<String> files) {
    ImmutableMap.Builder<String, Supplier<Vocabulary>> found = ImmutableMap.builder();
    for (String name : ImmutableList.of("o200k", "cl100k")) {
      found.put(name, Suppliers.memoize(() -> read(name)));
    }
    files.stream().distinct().forEach(name -> found.put(name, Suppliers.ofInstance(read(name))));
    byName = found.buildKeepingLast();
  }

  private static Vocabulary read(String name) {
    return VocabularyOptions.findByName(name, "give --vocab o200k, cl100k or a file");
  }

  /** The names, the default first. */
  ImmutableList<String> names() {
    return byName.keySet().asList();
  }

  /** Returns a vocabulary, read. */
  Vocabulary readByName(String name) {
    Supplier<Vocabulary> found = byName.get(name);
    if (found == null) {
      throw new Refusal(
          422,
          "DYCK-P002",
          "there is no vocabulary '" + name + "' here",
          "start the playground with --vocab FILE");
    }
    return found.get();
  }
}
