package io.dyck.artefact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.artefact.forgery.Forgery;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the container: written content is read again, and any other content is refused. */
final class ArtefactFileTest {
  private static final int VERSION = 7;

  private static byte[] small() {
    ArtefactWriter writer = new ArtefactWriter(ArtefactKind.VOCABULARY, VERSION);
    writer.section(3).putInt(4).putLong(5).putInts(6, 7).putString("a€");
    writer.section(1).putBytes((byte) 1, (byte) 2, (byte) 3);
    writer.section(9);
    return Forgery.bytes(writer);
  }

  private static ArtefactFile open(byte[] bytes) {
    return ArtefactFile.of("x.dyck", ByteBuffer.wrap(bytes), ArtefactKind.VOCABULARY, VERSION);
  }

  private static String code(byte[] bytes) {
    try {
      ArtefactFile unused = open(bytes);
    } catch (ArtefactException e) {
      assertThat(e).hasMessageStartingWith("x.dyck: " + e.code() + ": ");
      return e.code();
    }
    return "none";
  }

  @Test
  void whatWasWrittenIsRead() {
    SectionReader section = open(small()).section(3);

    assertThat(section.readInt()).isEqualTo(4);
    assertThat(section.readLong()).isEqualTo(5);
    assertThat(section.readInts(2)).containsExactly(6, 7);
    assertThat(section.readString()).isEqualTo("a€");
    section.requireEnd();
    assertThat(open(small()).section(1).readBytes(3)).containsExactly(1, 2, 3);
    open(small()).section(9).requireEnd();
  }

  @Test
  void everySingleChangedByteIsNoticed() {
    byte[] file = small();
    for (int i = 0; i < file.length; i++) {
      for (int bit = 0; bit < 8; bit++) {
        byte[] changed = file.clone();
        changed[i] = (byte) (changed[i] ^ (1 << bit));
        assertThat(code(changed)).as("bit %s of byte %s", bit, i).startsWith("DYCK-V02");
      }
    }
  }

  @Test
  void everyOtherLengthIsNoticed() {
    byte[] file = small();
    for (int length = 0; length < file.length + 40; length++) {
      if (length != file.length) {
        assertThat(code(Arrays.copyOf(file, length)))
            .as("length %s", length)
            .isEqualTo("DYCK-V023");
      }
    }
  }

  @Test
  void saysWhatIsWrong() {
    byte[] otherVersion = small();
    otherVersion[12] = 8;
    byte[] text =
        "not an artefact, but a longer text".getBytes(java.nio.charset.StandardCharsets.UTF_8);
    byte[] altered = small();
    altered[altered.length - 1] ^= 1;

    assertThat(code(otherVersion)).isEqualTo("DYCK-V022");
    assertThat(code(text)).isEqualTo("DYCK-V021");
    assertThat(code(altered)).isEqualTo("DYCK-V024");
    assertThatThrownBy(
            () -> ArtefactFile.of("x", ByteBuffer.wrap(small()), ArtefactKind.CONSTRAINT, VERSION))
        .hasMessageContaining(
            "DYCK-V021: the file holds a vocabulary, not a constraint; give it to");
    assertThatThrownBy(
            () -> ArtefactFile.open(Path.of("no-such.dyck"), ArtefactKind.CONSTRAINT, VERSION))
        .hasMessageContaining("DYCK-V020: the file cannot be read: there is no such file");
  }

  @Test
  void aSectionCannotAskForMoreThanItHas() {
    ArtefactWriter writer = new ArtefactWriter(ArtefactKind.VOCABULARY, VERSION);
    writer.section(1).putInt(Integer.MAX_VALUE).putInt(-1);
    ArtefactFile file = open(Forgery.bytes(writer));

    assertThatThrownBy(() -> file.section(1).readString()).hasMessageContaining("DYCK-V025");
    assertThatThrownBy(() -> file.section(1).readInts(Integer.MAX_VALUE))
        .hasMessageContaining("DYCK-V025");
    assertThatThrownBy(() -> file.section(1).requireEnd()).hasMessageContaining("8 bytes too many");
    assertThatThrownBy(() -> file.section(2)).hasMessageContaining("there is no section 2");
  }

  @Property(tries = 500)
  void forgedHeadsAreErrorsOrSections(
      @ForAll int[] seeds, @ForAll @IntRange(min = -40, max = 40) int lengthChange) {
    byte[] forged = Forgery.withChecksums(Forgery.mutated(small(), seeds, lengthChange));

    assertThat(code(forged))
        .isIn("none", "DYCK-V021", "DYCK-V022", "DYCK-V023", "DYCK-V024", "DYCK-V025");
  }

  @Test
  void replacesAFileAndLeavesNothingBehind(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("x.dyck");
    ArtefactWriter writer = new ArtefactWriter(ArtefactKind.VOCABULARY, VERSION);
    writer.section(1).putInt(1);
    writer.write(file);
    ArtefactFile old = ArtefactFile.open(file, ArtefactKind.VOCABULARY, VERSION);
    writer.section(1).putInt(2);
    writer.write(file);

    assertThat(old.section(1).remaining()).isEqualTo(4);
    assertThat(ArtefactFile.open(file, ArtefactKind.VOCABULARY, VERSION).section(1).remaining())
        .isEqualTo(8);
    assertThat(ArtefactFile.isArtefact(file)).isTrue();
    assertThat(ArtefactFile.isArtefact(folder)).isFalse();
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }
}
