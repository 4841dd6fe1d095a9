package io.dyck.compose;

import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import io.dyck.artefact.ArtefactException;
import io.dyck.artefact.ArtefactFile;
import io.dyck.artefact.ArtefactKind;
import io.dyck.artefact.ArtefactWriter;
import io.dyck.artefact.SectionReader;
import io.dyck.grammar.Grammar;
import io.dyck.pda.Pda;
import io.dyck.pda.form.FormWriter;
import io.dyck.pda.form.GrammarForm;
import io.dyck.vocabulary.Vocabulary;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.HexFormat;

/**
 * The file of a constraint: hashes of its grammar and its vocabulary, and the automaton as numbers.
 */
final class ConstraintArtefact {
  /** The version of the file format, which includes the form of the automaton. */
  private static final int VERSION = 5;

  /**
   * The section with the SHA-256 hashes of the grammar's form and of the vocabulary, and the
   * vocabulary's name.
   */
  private static final int HEAD = 1;

  /** The section with the numbers of {@link Pda#toNumbers()}. */
  private static final int AUTOMATON = 2;

  private static final int HASH_BYTES = 32;

  private final ArtefactFile file;

  private ConstraintArtefact(ArtefactFile file) {
    this.file = file;
  }

  static ArtefactWriter write(Pda pda, Vocabulary vocabulary) {
    ArtefactWriter writer = new ArtefactWriter(ArtefactKind.CONSTRAINT, VERSION);
    writer
        .section(HEAD)
        .putBytes(grammarHash(pda.grammar()))
        .putBytes(HexFormat.of().parseHex(vocabulary.hash()))
        .putString(vocabulary.name());
    try {
      writer.section(AUTOMATON).putInts(pda.toNumbers());
    } catch (IllegalArgumentException e) {
      throw new ArtefactException(
          ArtefactException.Problem.NOT_STORABLE,
          pda.grammar().source().name(),
          "a grammar that runs in permissive mode cannot be stored, for it was never decided");
    }
    return writer;
  }

  private static byte[] grammarHash(Grammar grammar) {
    FormWriter form = new FormWriter();
    GrammarForm.write(grammar, form);
    Hasher hasher = Hashing.sha256().newHasher();
    for (int number : form.numbers()) {
      hasher.putInt(number);
    }
    return hasher.hash().asBytes();
  }

  static ConstraintArtefact open(Path file) {
    return new ConstraintArtefact(ArtefactFile.open(file, ArtefactKind.CONSTRAINT, VERSION));
  }

  static ConstraintArtefact open(String name, byte[] content) {
    return new ConstraintArtefact(
        ArtefactFile.of(name, ByteBuffer.wrap(content), ArtefactKind.CONSTRAINT, VERSION));
  }

  /** Returns the automaton if it was stored for this vocabulary. */
  Pda pda(Vocabulary vocabulary) {
    SectionReader head = file.section(HEAD);
    byte[] unused = head.readBytes(HASH_BYTES);
    String hash = HexFormat.of().formatHex(head.readBytes(HASH_BYTES));
    String name = head.readString();
    head.requireEnd();
    if (!hash.equals(vocabulary.hash())) {
      throw new ArtefactException(
          ArtefactException.Problem.OTHER_VOCABULARY,
          file.name(),
          "the constraint is for the vocabulary '"
              + name
              + "' with the hash "
              + hash
              + ", not for '"
              + vocabulary.name()
              + "' with "
              + vocabulary.hash());
    }
    return pda();
  }

  Pda pda() {
    SectionReader section = file.section(AUTOMATON);
    int[] form = section.readInts(section.remaining() / Integer.BYTES);
    section.requireEnd();
    try {
      return Pda.ofForm(form);
    } catch (IllegalArgumentException e) {
      throw section.malformed(String.valueOf(e.getMessage()));
    }
  }
}
