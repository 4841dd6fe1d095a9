package io.dyck.cli.input;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import io.dyck.cli.terminal.UserException;
import io.dyck.schema.Profile;
import io.dyck.schema.SchemaOptions;
import io.dyck.schema.numbers.Spelling;
import io.dyck.schema.read.Draft;
import io.dyck.schema.strings.StringEscapes;
import io.dyck.schema.text.SizeBounds;
import io.dyck.schema.text.Spaces;
import io.dyck.schema.text.TextPolicy;
import io.dyck.schema.text.WritingKeywords;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for reading a JSON Schema and writing its values. */
public final class SchemaFlags {
  /** The orders of members. */
  enum Order {
    any,
    schema
  }

  /** The ways of writing characters. */
  enum Escapes {
    any,
    minimal
  }

  /** The ways of writing numbers, dates and times. */
  enum Spellings {
    any,
    plain
  }

  /** The schemas that are taken. */
  enum Profiles {
    full,
    strict
  }

  /** The names of the drafts. */
  static final class Drafts implements Iterable<String> {
    private static final ImmutableMap<String, Draft> ALL =
        ImmutableMap.of(
            "4", Draft.DRAFT_4,
            "6", Draft.DRAFT_6,
            "7", Draft.DRAFT_7,
            "2019-09", Draft.DRAFT_2019_09,
            "2020-12", Draft.DRAFT_2020_12);

    @Override
    public Iterator<String> iterator() {
      return ALL.keySet().iterator();
    }
  }

  /** White space is read as it is generated. */
  private static final SchemaOptions READING =
      SchemaOptions.DEFAULT.withText(TextPolicy.READING.withSpaces(Spaces.ONE));

  @Option(
      names = "--profile",
      paramLabel = "PROFILE",
      description =
          "Of a JSON Schema: every one, or those that the strict mode of OpenAI takes, whose"
              + " members then come in its order: ${COMPLETION-CANDIDATES} (default: full).")
  private @Nullable Profiles profile;

  @Option(
      names = "--draft",
      paramLabel = "DRAFT",
      completionCandidates = Drafts.class,
      description =
          "Of a JSON Schema without $schema: ${COMPLETION-CANDIDATES} (default: 2020-12).")
  private @Nullable String draft;

  @Option(
      names = "--document",
      paramLabel = "URI=FILE",
      description =
          "Of a JSON Schema: a document that it refers to. Nothing is fetched. May be repeated.")
  private Map<String, String> documents = new LinkedHashMap<>();

  @Option(
      names = "--documents",
      paramLabel = "FOLDER",
      description =
          "Of a JSON Schema: a folder of documents that it refers to, by their $id or by their paths"
              + " in the folder. May be repeated.")
  private List<String> folders = new ArrayList<>();

  @Option(
      names = "--no-formats",
      description = "Of a JSON Schema: format says nothing about values.")
  private boolean noFormats;

  @Option(
      names = "--property-order",
      paramLabel = "ORDER",
      description =
          "Of a JSON Schema: members come in any order, or those that it declares in its order:"
              + " ${COMPLETION-CANDIDATES} (default: any; schema where texts are generated, and in"
              + " the strict profile).")
  private @Nullable Order order;

  @Option(
      names = "--spaces",
      paramLabel = "KIND",
      description =
          "Of a JSON Schema: compact (no white space), one (a blank after commas and colons),"
              + " pretty:N (a line for each member, indented by N), flexible:N (any, up to N in a"
              + " row) (default: one).")
  private @Nullable String spaces;

  @Option(
      names = "--escapes",
      paramLabel = "KIND",
      description =
          "Of a JSON Schema: characters in strings are written in any way that JSON allows, or as"
              + " themselves where it does: ${COMPLETION-CANDIDATES} (default: any, and where texts"
              + " are generated minimal).")
  private @Nullable Escapes escapes;

  @Option(
      names = "--spelling",
      paramLabel = "KIND",
      description =
          "Of a JSON Schema: numbers, dates and times are written in any way that is allowed, or as"
              + " parsers of typed languages read them: ${COMPLETION-CANDIDATES} (default: any, and"
              + " where texts are generated plain).")
  private @Nullable Spellings spelling;

  @Option(
      names = "--string-length",
      paramLabel = "N",
      description =
          "Of a JSON Schema: the most characters of a string that is a value, whatever it says"
              + " (default: as it says, and where texts are generated 100000).")
  private @Nullable Integer stringLength;

  @Option(
      names = "--items",
      paramLabel = "N",
      description =
          "Of a JSON Schema: the most items of an array where it does not say how many (default:"
              + " any number, and where texts are generated 10000).")
  private @Nullable Integer items;

  @Option(
      names = "--other-members",
      paramLabel = "N",
      description =
          "Of a JSON Schema: the most members of an object that it does not name, where it does not"
              + " say how many (default: any number, and where texts are generated 1000).")
  private @Nullable Integer otherMembers;

  @Option(
      names = "--relax",
      paramLabel = "KEYWORD",
      description =
          "Of a JSON Schema: leaves a keyword out that cannot be held, such as uniqueItems. May be"
              + " repeated.")
  private List<String> relaxed = new ArrayList<>();

  @Option(
      names = "--open",
      description =
          "Of a JSON Schema: where nothing is said of other members and items, there may be others"
              + " (default: where texts are read).")
  private boolean open;

  @Option(
      names = "--closed",
      description =
          "Of a JSON Schema: where members or the first items of an array are declared and nothing"
              + " is said of others, there are no others (default: where texts are generated).")
  private boolean closed;

  private boolean generates;

  /** Makes values be written as a model should write them, unless the user chose otherwise. */
  public void useGenerationBounds() {
    generates = true;
  }

  /** Returns whether the user gave none of these options. */
  boolean isSilent() {
    return profile == null
        && draft == null
        && documents.isEmpty()
        && folders.isEmpty()
        && !noFormats
        && overriddenKeywords().isEmpty()
        && relaxed.isEmpty();
  }

  /** Returns the options of the user, which take precedence over the schema. */
  public SchemaOptions options() {
    if (open && closed) {
      throw new UserException("--open and --closed contradict each other", "leave one out");
    }
    SchemaOptions options =
        (generates ? SchemaOptions.GENERATION : READING)
            .withDraft(namedDraft())
            .withFormats(!noFormats)
            .withDocuments(SchemaDocuments.read(folders, documents))
            .withOverruled(overriddenKeywords());
    try {
      options = options.withRelaxed(ImmutableSet.copyOf(relaxed));
    } catch (IllegalArgumentException e) {
      throw new UserException("--relax: " + e.getMessage(), "");
    }
    if (profile == Profiles.strict) {
      options = options.withProfile(Profile.STRICT);
    }
    return options.withText(textPolicy(options.text()));
  }

  private Draft namedDraft() {
    if (draft == null) {
      return Draft.DRAFT_2020_12;
    }
    Draft named = Drafts.ALL.get(draft);
    if (named == null) {
      throw new UserException(
          "there is no draft '" + draft + "'", "choose one of " + String.join(", ", new Drafts()));
    }
    return named;
  }

  private TextPolicy textPolicy(TextPolicy otherwise) {
    SizeBounds sizes =
        new SizeBounds(
            number("--string-length", stringLength).orElse(otherwise.sizes().stringLength()),
            number("--items", items).orElse(otherwise.sizes().items()),
            number("--other-members", otherMembers).orElse(otherwise.sizes().otherMembers()));
    boolean anyOrder = order == null ? otherwise.anyOrder() : order == Order.any;
    return new TextPolicy(
        whiteSpace(otherwise.spaces()),
        escapes == null ? otherwise.escapes() : StringEscapes.valueOf(toUpperCase(escapes)),
        spelling == null ? otherwise.spelling() : Spelling.valueOf(toUpperCase(spelling)),
        anyOrder,
        !open && (closed || otherwise.closed()),
        sizes);
  }

  private static String toUpperCase(Enum<?> word) {
    return word.name().toUpperCase(Locale.ROOT);
  }

  private Spaces whiteSpace(Spaces otherwise) {
    try {
      return spaces == null ? otherwise : Spaces.parse(spaces);
    } catch (IllegalArgumentException e) {
      throw new UserException("--spaces: " + e.getMessage(), "");
    }
  }

  private static OptionalInt number(String name, @Nullable Integer given) {
    if (given == null) {
      return OptionalInt.empty();
    }
    if (given < 0) {
      throw new UserException(
          name + " " + given + " is out of range", "it takes 0 to " + Integer.MAX_VALUE);
    }
    return OptionalInt.of(given);
  }

  /** The keywords of a schema that an option of the user is in place of. */
  private ImmutableSet<String> overriddenKeywords() {
    ImmutableSet.Builder<String> result = ImmutableSet.builder();
    add(spaces, WritingKeywords.SPACES, result);
    add(spelling, WritingKeywords.SPELLING, result);
    add((open || closed) ? Boolean.TRUE : null, WritingKeywords.CLOSED, result);
    add(order, WritingKeywords.ORDER, result);
    add(escapes, WritingKeywords.ESCAPES, result);
    add(stringLength, WritingKeywords.STRING_LENGTH, result);
    add(items, WritingKeywords.ITEMS, result);
    add(otherMembers, WritingKeywords.OTHER_MEMBERS, result);
    return result.build();
  }

  private static void add(
      @Nullable Object option, String keyword, ImmutableSet.Builder<String> to) {
    if (option != null) {
      to.add(keyword);
    }
  }
}
