package io.dyck.schema;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import io.dyck.artefact.ArtefactFile;
import io.dyck.artefact.ArtefactKind;
import io.dyck.artefact.ArtefactWriter;
import io.dyck.artefact.SectionReader;
import io.dyck.artefact.SectionWriter;
import io.dyck.schema.numbers.Spelling;
import io.dyck.schema.read.Draft;
import io.dyck.schema.strings.StringEscapes;
import io.dyck.schema.text.SizeBounds;
import io.dyck.schema.text.Spaces;
import io.dyck.schema.text.TextPolicy;
import java.nio.file.Path;
import java.util.List;

/**
 * A schema in one file: the text, the documents that the schema refers to, and the options. Loading
 * the file reads the schema anew, because a stored automaton would take more time to load. The file
 * fits every vocabulary.
 *
 * @param name the name of the schema in messages
 * @param text the text of the schema
 * @param options how to read the schema, and how to write its values
 */
public record SchemaArtefact(String name, String text, SchemaOptions options) {
  private static final int VERSION = 3;
  private static final int TEXT = 1;
  private static final int OPTIONS = 2;
  private static final int DOCUMENTS = 3;

  /**
   * Checks the schema and writes the file.
   *
   * @param file the path; an existing file is replaced
   * @throws io.dyck.schema.read.SchemaException if the schema cannot be used
   * @throws io.dyck.artefact.ArtefactException if the file cannot be written
   */
  public void save(Path file) {
    JsonSchema unused = JsonSchema.of(text, options);
    ArtefactWriter writer = new ArtefactWriter(ArtefactKind.SCHEMA, VERSION);
    writer.section(TEXT).putString(name).putString(text);
    TextPolicy policy = options.text();
    SectionWriter words = writer.section(OPTIONS);
    for (Enum<?> each :
        List.of(
            options.draft(),
            options.profile(),
            policy.spaces().kind(),
            policy.escapes(),
            policy.spelling())) {
      words.putString(each.name());
    }
    words.putInts(
        options.formats() ? 1 : 0,
        policy.closed() ? 1 : 0,
        policy.spaces().count(),
        policy.anyOrder() ? 1 : 0,
        policy.sizes().stringLength(),
        policy.sizes().items(),
        policy.sizes().otherMembers());
    for (ImmutableSet<String> each : List.of(options.relaxed(), options.overruled())) {
      words.putInt(each.size());
      each.forEach(words::putString);
    }
    SectionWriter documents = writer.section(DOCUMENTS);
    documents.putInt(options.documents().size());
    options.documents().forEach((uri, content) -> documents.putString(uri).putString(content));
    writer.write(file);
  }

  /**
   * Whether a file begins like a file that {@link #save} writes.
   *
   * @param file any file
   * @return false also if the file cannot be read
   */
  public static boolean isArtefact(Path file) {
    return ArtefactFile.isArtefact(file, ArtefactKind.SCHEMA);
  }

  /**
   * Loads a file that {@link #save} wrote.
   *
   * @param file written by this version
   * @return the schema
   * @throws io.dyck.artefact.ArtefactException if the file is malformed or of another version
   */
  public static SchemaArtefact load(Path file) {
    ArtefactFile artefact = ArtefactFile.open(file, ArtefactKind.SCHEMA, VERSION);
    SectionReader head = artefact.section(TEXT);
    String name = head.readString();
    String text = head.readString();
    head.requireEnd();
    SectionReader in = artefact.section(OPTIONS);
    Draft draft = readNamed(in, Draft.class);
    Profile profile = readNamed(in, Profile.class);
    Spaces.Kind kind = readNamed(in, Spaces.Kind.class);
    StringEscapes escapes = readNamed(in, StringEscapes.class);
    Spelling spelling = readNamed(in, Spelling.class);
    boolean formats = in.readInt(0, 1) == 1;
    boolean closed = in.readInt(0, 1) == 1;
    Spaces spaces = new Spaces(kind, in.readInt(0, Integer.MAX_VALUE));
    boolean anyOrder = in.readInt(0, 1) == 1;
    SizeBounds sizes =
        new SizeBounds(
            in.readInt(0, Integer.MAX_VALUE),
            in.readInt(0, Integer.MAX_VALUE),
            in.readInt(0, Integer.MAX_VALUE));
    ImmutableSet<String> relaxed = strings(in);
    ImmutableSet<String> overruled = strings(in);
    in.requireEnd();
    SectionReader documents = artefact.section(DOCUMENTS);
    ImmutableMap.Builder<String, String> others = ImmutableMap.builder();
    for (int i = documents.readCount(2 * Integer.BYTES); i > 0; i--) {
      others.put(documents.readString(), documents.readString());
    }
    documents.requireEnd();
    try {
      return new SchemaArtefact(
          name,
          text,
          new SchemaOptions(
              draft,
              others.buildOrThrow(),
              relaxed,
              formats,
              new TextPolicy(spaces, escapes, spelling, anyOrder, closed, sizes),
              profile,
              overruled));
    } catch (IllegalArgumentException e) {
      throw documents.malformed(String.valueOf(e.getMessage()));
    }
  }

  private static <T extends Enum<T>> T readNamed(SectionReader in, Class<T> type) {
    String name = in.readString();
    try {
      return Enum.valueOf(type, name);
    } catch (IllegalArgumentException e) {
      throw in.malformed("there is no " + type.getSimpleName() + " " + name);
    }
  }

  private static ImmutableSet<String> strings(SectionReader in) {
    ImmutableSet.Builder<String> result = ImmutableSet.builder();
    for (int i = in.readCount(Integer.BYTES); i > 0; i--) {
      result.add(in.readString());
    }
    return result.build();
  }
}
