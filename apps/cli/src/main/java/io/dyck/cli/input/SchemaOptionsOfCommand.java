package io.dyck.cli.input;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import io.dyck.cli.terminal.UserException;
import io.dyck.schema.Profile;
import io.dyck.schema.SchemaOptions;
import io.dyck.schema.numbers.NumberPolicy;
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

/** How a JSON Schema is read, and how its values are written. */
public final class SchemaOptionsOfCommand {
  /** The orders of members. */
  enum Order {
    any,
    schema
  }

  /** The kinds of white space. */
  enum White {
    compact,
    one,
    pretty,
    flexible
  }

  /** The ways of writing characters. */
  enum Escapes {
    any,
    minimal
  }

  /** The schemas that are taken. */
  enum Profiles {
    full,
    strict
  }

  /** The drafts as one calls them. */
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

  @Option(
      names = "--profile",
      paramLabel = "PROFILE",
      description =
          "Of a JSON Schema: every one, or those that the strict mode of OpenAI takes, whose members"
              + " then come in its order: ${COMPLETION-CANDIDATES} (default: full).")
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
              + " ${COMPLETION-CANDIDATES} (default: any, in the strict profile schema).")
  private @Nullable Order order;

  @Option(
      names = "--spaces",
      paramLabel = "KIND",
      description =
          "Of a JSON Schema: no white space, one blank after commas and colons, a line for each"
              + " member, or any up to a bound: ${COMPLETION-CANDIDATES} (default: one).")
  private @Nullable White spaces;

  @Option(
      names = "--indent",
      paramLabel = "N",
      description = "Of a JSON Schema: with --spaces pretty, the blanks of a level (default: 2).")
  private @Nullable Integer indent;

  @Option(
      names = "--blanks",
      paramLabel = "N",
      description =
          "Of a JSON Schema: with --spaces flexible, the most characters in a row (default: 64).")
  private @Nullable Integer blanks;

  @Option(
      names = "--escapes",
      paramLabel = "KIND",
      description =
          "Of a JSON Schema: characters in strings are written in any way that JSON allows, or as"
              + " themselves where it does: ${COMPLETION-CANDIDATES} (default: any).")
  private @Nullable Escapes escapes;

  @Option(
      names = "--integer-digits",
      paramLabel = "N",
      description = "Of a JSON Schema: the most digits before the point (default: 19).")
  private @Nullable Integer integerDigits;

  @Option(
      names = "--fraction-digits",
      paramLabel = "N",
      description = "Of a JSON Schema: the most digits after the point (default: 17).")
  private @Nullable Integer fractionDigits;

  @Option(
      names = "--exponent-digits",
      paramLabel = "N",
      description = "Of a JSON Schema: the most digits of exponents, 0 for none (default: 2).")
  private @Nullable Integer exponentDigits;

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
          "Of a JSON Schema: the most items of an array where it does not say how many (default: any"
              + " number, and where texts are generated 10000).")
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
      names = "--narrow",
      paramLabel = "KEYWORD",
      description =
          "Of a JSON Schema: holds a keyword narrowly where it cannot be held as it is: uniqueItems,"
              + " whose items are then told apart by classes of values. May be repeated.")
  private List<String> narrowed = new ArrayList<>();

  @Option(
      names = "--closed",
      description =
          "Of a JSON Schema: where properties or the first items of an array are declared and"
              + " nothing is said of others, there are no others.")
  private boolean closed;

  private boolean generates;

  /** From now on everything that a model could go on with has an end, unless the user says more. */
  void forGeneration() {
    generates = true;
  }

  /** Whether the user said anything. */
  boolean isSilent() {
    return profile == null
        && draft == null
        && documents.isEmpty()
        && folders.isEmpty()
        && !noFormats
        && overruled().isEmpty()
        && relaxed.isEmpty()
        && narrowed.isEmpty()
        && !closed;
  }

  /** What the options say; that overrules what a schema says. */
  public SchemaOptions options() {
    SchemaOptions options =
        SchemaOptions.DEFAULT
            .withText(SchemaOptions.DEFAULT.text().withSpaces(Spaces.ONE))
            .withDraft(namedDraft())
            .withFormats(!noFormats)
            .withClosed(closed)
            .withDocuments(SchemaInput.read(folders, documents))
            .withOverruled(overruled());
    try {
      options = options.withRelaxed(ImmutableSet.copyOf(relaxed));
    } catch (IllegalArgumentException e) {
      throw new UserException("--relax: " + e.getMessage(), "");
    }
    try {
      options = options.withNarrowed(ImmutableSet.copyOf(narrowed));
    } catch (IllegalArgumentException e) {
      throw new UserException("--narrow: " + e.getMessage(), "");
    }
    if (profile == Profiles.strict) {
      options = options.withProfile(Profile.STRICT);
    }
    options = generates ? options.forGeneration() : options;
    return options.withText(text(options.text()));
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

  private TextPolicy text(TextPolicy otherwise) {
    NumberPolicy numbers = otherwise.numbers();
    NumberPolicy asked =
        new NumberPolicy(
            number("--integer-digits", integerDigits, 1, WritingKeywords.MOST_DIGITS)
                .orElse(numbers.integerDigits()),
            number("--fraction-digits", fractionDigits, 0, WritingKeywords.MOST_DIGITS)
                .orElse(numbers.fractionDigits()),
            number("--exponent-digits", exponentDigits, 0, WritingKeywords.MOST_EXPONENT_DIGITS)
                .orElse(numbers.exponentDigits()),
            numbers.plainIntegers());
    SizeBounds sizes =
        new SizeBounds(
            number("--string-length", stringLength, 0, Integer.MAX_VALUE)
                .orElse(otherwise.sizes().stringLength()),
            number("--items", items, 0, Integer.MAX_VALUE).orElse(otherwise.sizes().items()),
            number("--other-members", otherMembers, 0, Integer.MAX_VALUE)
                .orElse(otherwise.sizes().otherMembers()));
    boolean anyOrder = order == null ? otherwise.anyOrder() : order == Order.any;
    StringEscapes kind =
        escapes == null
            ? otherwise.escapes()
            : StringEscapes.valueOf(escapes.name().toUpperCase(Locale.ROOT));
    return new TextPolicy(white(otherwise.spaces()), kind, asked, anyOrder, sizes);
  }

  private Spaces white(Spaces otherwise) {
    if (indent != null && spaces != White.pretty) {
      throw new UserException("--indent is for --spaces pretty", "add it, or leave --indent out");
    }
    if (blanks != null && spaces != White.flexible) {
      throw new UserException("--blanks is for --spaces flexible", "add it, or leave --blanks out");
    }
    if (spaces == null) {
      return otherwise;
    }
    return switch (spaces) {
      case compact -> Spaces.COMPACT;
      case one -> Spaces.ONE;
      case pretty ->
          new Spaces(
              Spaces.Kind.PRETTY,
              number("--indent", indent, 0, WritingKeywords.MOST_INDENT)
                  .orElse(WritingKeywords.DEFAULT_INDENT));
      case flexible ->
          new Spaces(
              Spaces.Kind.FLEXIBLE,
              number("--blanks", blanks, 0, WritingKeywords.MOST_BLANKS)
                  .orElse(SchemaOptions.DEFAULT_BLANKS));
    };
  }

  private static OptionalInt number(String name, @Nullable Integer given, int least, int most) {
    if (given == null) {
      return OptionalInt.empty();
    }
    if (given < least || given > most) {
      throw new UserException(
          name + " " + given + " is out of range", "it takes " + least + " to " + most);
    }
    return OptionalInt.of(given);
  }

  /** The keywords of a schema that an option of the user is in place of. */
  private ImmutableSet<String> overruled() {
    ImmutableSet.Builder<String> result = ImmutableSet.builder();
    if (spaces != null) {
      result.add(WritingKeywords.SPACES, WritingKeywords.INDENT, WritingKeywords.BLANKS);
    }
    add(order, WritingKeywords.ORDER, result);
    add(escapes, WritingKeywords.ESCAPES, result);
    add(integerDigits, WritingKeywords.INTEGER_DIGITS, result);
    add(fractionDigits, WritingKeywords.FRACTION_DIGITS, result);
    add(exponentDigits, WritingKeywords.EXPONENT_DIGITS, result);
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
