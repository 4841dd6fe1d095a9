package io.dyck.cli.compile;

import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.Ints;
import io.dyck.checker.text.Plurals;
import io.dyck.cli.input.TokenText;
import io.dyck.cli.input.VocabularyOptions;
import io.dyck.cli.terminal.AnsiStyle;
import io.dyck.cli.terminal.ExitStatus;
import io.dyck.cli.terminal.JsonLine;
import io.dyck.cli.terminal.JsonOption;
import io.dyck.cli.terminal.SubCommand;
import io.dyck.cli.terminal.Terminal;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.VocabularySummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code dyck vocab}: describes a vocabulary. */
@Command(
    name = "vocab",
    header = {"Shows what a vocabulary is: its kind, counts, oddities, end tokens.", ""},
    description = {
      "",
      "FILE is o200k or cl100k, which come with Dyck, or a file: tokenizer.json of Hugging Face,"
          + " tekken.json of Mistral, a .model of SentencePiece, a .tiktoken list, GGUF, or JSON"
          + " from ids to bytes. The format is told by the content.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  dyck vocab o200k",
      "  dyck vocab models/llama/tokenizer.json --json",
      "",
      "Exit status: 0 done, 2 the file cannot be read."
    })
public final class VocabCommand extends SubCommand {
  private static final int SHOWN = 8;

  @Parameters(paramLabel = "FILE", description = "A vocabulary.")
  private String file = "";

  @Mixin private JsonOption json = new JsonOption();

  @Override
  public Integer call() {
    Terminal terminal = terminal();
    Vocabulary vocabulary =
        VocabularyOptions.findByName(
            file, "'dyck vocab --help' names the formats that can be read");
    VocabularySummary summary = VocabularySummary.of(vocabulary);
    terminal
        .out()
        .writeLine(
            json.isGiven()
                ? json(vocabulary, summary)
                : String.join("\n", toReadable(vocabulary, summary, terminal.outStyle())));
    return ExitStatus.YES;
  }

  private static String json(Vocabulary vocabulary, VocabularySummary summary) {
    JsonLine line =
        new JsonLine()
            .add("name", vocabulary.name())
            .add("format", vocabulary.origin().format())
            .add("encoding", vocabulary.origin().encoding())
            .add("encodes", vocabulary.tokenizer().isPresent())
            .add("ids", summary.ids())
            .add("ordinary", summary.ordinary())
            .add("special", summary.special())
            .add("holes", summary.holes())
            .add("padding", summary.padding())
            .add("empty", summary.empty())
            .add("duplicates", summary.duplicates().toArray())
            .add("not_utf8", summary.notUtf8().toArray())
            .add("longest", summary.longest());
    if (summary.longest() >= 0) {
      line.add("longest_bytes", vocabulary.length(summary.longest()));
    }
    return line.add("bytes_without_token", summary.withoutToken().toArray())
        .add("unspellable_bytes", summary.unspellable().toArray())
        .add("end_tokens", Ints.toArray(vocabulary.endTokens()))
        .add("image_tokens", Ints.toArray(vocabulary.imageTokens()))
        .add("remarks", vocabulary.origin().remarks())
        .add("hash", vocabulary.hash())
        .toString();
  }

  private static List<String> toReadable(
      Vocabulary vocabulary, VocabularySummary summary, AnsiStyle style) {
    TokenText text = new TokenText(vocabulary);
    List<String> lines = new ArrayList<>();
    lines.add(
        style.bold(vocabulary.name())
            + ": "
            + vocabulary.origin().format()
            + ", "
            + vocabulary.origin().encoding());
    lines.add(field("ids", describeCounts(summary)));
    lines.add(field("end tokens", nameTokens(vocabulary.endTokens(), text, "none is known")));
    if (!vocabulary.imageTokens().isEmpty()) {
      lines.add(field("images", nameTokens(vocabulary.imageTokens(), text, "")));
    }
    if (summary.longest() >= 0) {
      lines.add(
          field(
              "longest",
              count(vocabulary.length(summary.longest()), "byte")
                  + ", "
                  + token(summary.longest(), text)));
    }
    if (!summary.duplicates().isEmpty()) {
      lines.add(
          field(
              "duplicates",
              count(summary.duplicates().length(), "token")
                  + " spelled like another: "
                  + nameTokens(summary.duplicates().asList(), text, "")));
    }
    if (!summary.notUtf8().isEmpty()) {
      lines.add(field("not UTF-8", count(summary.notUtf8().length(), "token") + " by themselves"));
    }
    lines.add(field("bytes", bytes(summary, style)));
    vocabulary.origin().remarks().forEach(remark -> lines.add(field("note", remark)));
    lines.add(field("hash", vocabulary.hash()));
    return lines;
  }

  private static String field(String name, String value) {
    return String.format(Locale.ROOT, "  %-11s %s", name, value);
  }

  private static String describeCounts(VocabularySummary summary) {
    StringBuilder counts =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                "%,d: %,d ordinary, %,d special",
                summary.ids(),
                summary.ordinary(),
                summary.special()));
    counts.append(summary.holes() > 0 ? ", " + count(summary.holes(), "hole") : "");
    counts.append(
        summary.padding() > 0
            ? String.format(Locale.ROOT, ", %,d more than tokens (padding)", summary.padding())
            : "");
    counts.append(
        summary.empty() > 0
            ? String.format(Locale.ROOT, "; %,d spell nothing", summary.empty())
            : "");
    return counts.toString();
  }

  private static String count(int number, String what) {
    return String.format(Locale.ROOT, "%,d %s", number, Plurals.formFor(number, what));
  }

  private static String nameTokens(List<Integer> tokens, TokenText text, String none) {
    if (tokens.isEmpty()) {
      return none;
    }
    String shown =
        tokens.stream().limit(SHOWN).map(id -> token(id, text)).collect(Collectors.joining(", "));
    return shown + (tokens.size() > SHOWN ? ", …" : "");
  }

  private static String token(int id, TokenText text) {
    return text.quoted(id, 30) + " (" + id + ")";
  }

  /** Describes the bytes of UTF-8 that no token spells. */
  private static String bytes(VocabularySummary summary, AnsiStyle style) {
    List<Integer> missing = ofUtf8(summary.unspellable());
    List<Integer> joined = ofUtf8(summary.withoutToken());
    joined.removeAll(missing);
    if (missing.isEmpty() && joined.isEmpty()) {
      return "every byte of UTF-8 is a token, so every text can be written";
    }
    StringBuilder line = new StringBuilder();
    if (!missing.isEmpty()) {
      line.append(style.warning("no token has ")).append(hex(missing));
    }
    if (!joined.isEmpty()) {
      line.append(missing.isEmpty() ? "" : "; ")
          .append("only longer tokens have ")
          .append(hex(joined));
    }
    return line.append("; a grammar may ask for what cannot be written").toString();
  }

  private static List<Integer> ofUtf8(ImmutableIntArray bytes) {
    return bytes.stream()
        .filter(value -> !VocabularySummary.isNeverInUtf8(value))
        .boxed()
        .collect(Collectors.toCollection(ArrayList::new));
  }

  /** Bytes as ranges of hexadecimal numbers. */
  private static String hex(List<Integer> bytes) {
    List<String> ranges = new ArrayList<>();
    for (int i = 0; i < bytes.size(); ) {
      int end = i;
      while (end + 1 < bytes.size() && bytes.get(end + 1) == bytes.get(end) + 1) {
        end++;
      }
      String first = String.format(Locale.ROOT, "%02X", bytes.get(i));
      ranges.add(i == end ? first : first + String.format(Locale.ROOT, "-%02X", bytes.get(end)));
      i = end + 1;
    }
    int shown = Math.min(ranges.size(), 2 * SHOWN);
    return String.join(" ", ranges.subList(0, shown)) + (shown < ranges.size() ? " …" : "");
  }
}
