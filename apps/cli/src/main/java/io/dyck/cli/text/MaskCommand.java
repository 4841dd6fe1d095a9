package io.dyck.cli.text;

import io.dyck.cli.input.CanonicalOption;
import io.dyck.cli.input.GrammarArgument;
import io.dyck.cli.input.PermissiveModeErrors;
import io.dyck.cli.input.TokenText;
import io.dyck.cli.input.VocabularyOptions;
import io.dyck.cli.terminal.ExitStatus;
import io.dyck.cli.terminal.JsonLine;
import io.dyck.cli.terminal.JsonOption;
import io.dyck.cli.terminal.SubCommand;
import io.dyck.cli.terminal.Terminal;
import io.dyck.cli.terminal.UserException;
import io.dyck.compose.Matcher;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.mask.TokenMask;
import io.dyck.vocabulary.Vocabulary;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code dyck mask}: shows the tokens that may come next. */
@Command(
    name = "mask",
    header = {"Shows which tokens may follow a prefix.", ""},
    description = "",
    footerHeading = "%nExamples:%n",
    footer = {
      "  dyck mask sample:json --prefix '{\"a\": tr'",
      "  dyck mask sample:sql --prefix 'SELECT ' --vocab tokenizer.json --json",
      "",
      "With --json one object: allowed (count), end (whether the text may end), tokens (all ids),"
          + " configuration.",
      "",
      "Exit status: 0 done, 1 no text of the language begins with the prefix, 2 the question could"
          + " not be answered."
    })
public final class MaskCommand extends SubCommand {
  @Mixin private GrammarArgument grammar = new GrammarArgument();
  @Mixin private VocabularyOptions vocabularies = new VocabularyOptions();

  @Option(
      names = "--prefix",
      paramLabel = "TEXT",
      description = "What comes before (default: none).")
  private String prefix = "";

  @Option(
      names = "--sample",
      paramLabel = "NUMBER",
      description = "How many tokens to show (default: 40).")
  private int sample = 40;

  @Mixin private CanonicalOption canonical = new CanonicalOption();

  @Mixin private JsonOption json = new JsonOption();

  @Override
  public Integer call() {
    grammar.useGenerationBounds();
    if (sample < 0) {
      throw new UserException("--sample cannot be " + sample, "give 0 or more");
    }
    Terminal terminal = terminal();
    TokenConstraint constraint =
        canonical.apply(grammar.compose(terminal, vocabularies), vocabularies, terminal);
    Vocabulary vocabulary = constraint.vocabulary();
    Matcher matcher = constraint.newMatcher();
    int[] tokens =
        prefix.isEmpty()
            ? new int[0]
            : vocabularies.tokenizer(vocabulary).encodeContinuation(prefix);
    int accepted = PermissiveModeErrors.runGuarded(() -> matcher.tryAccept(tokens));
    if (accepted < tokens.length) {
      int viable = constraint.pda().longestViablePrefix(prefix.getBytes(StandardCharsets.UTF_8));
      if (canonical.isGiven() && viable == prefix.getBytes(StandardCharsets.UTF_8).length) {
        throw new UserException(
            "the prefix is viable, but no text of the language has an encoding that begins with its"
                + " tokens: the last of them would become longer",
            "end the prefix where a token ends, such as before a space");
      }
      terminal
          .err()
          .writeLine(
              terminal.errStyle().failure("no")
                  + ": no text of the language begins so; it is viable for "
                  + viable
                  + " bytes, see 'dyck accept'");
      return ExitStatus.NO;
    }
    TokenMask mask = PermissiveModeErrors.runGuarded(matcher::mask);
    terminal
        .out()
        .writeLine(
            json.isGiven() ? json(matcher, mask) : toReadable(matcher, mask, vocabulary, terminal));
    return ExitStatus.YES;
  }

  private static String json(Matcher matcher, TokenMask mask) {
    return new JsonLine()
        .add("allowed", mask.cardinality())
        .add("end", matcher.isAccepting())
        .add("tokens", mask.toArray())
        .add("configuration", matcher.describe())
        .toString();
  }

  private String toReadable(
      Matcher matcher, TokenMask mask, Vocabulary vocabulary, Terminal terminal) {
    TokenText text = new TokenText(vocabulary);
    StringBuilder out = new StringBuilder();
    out.append(
        String.format(
            java.util.Locale.ROOT,
            "%,d of %,d tokens may follow%s",
            mask.cardinality(),
            vocabulary.size(),
            matcher.isAccepting() ? "; the text may end" : ""));
    StringBuilder line = new StringBuilder();
    IntList shown = TokenSample.chooseTokens(mask.toArray(), sample, vocabulary);
    for (int i = 0; i < shown.size(); i++) {
      String token = text.quoted(shown.getInt(i), 30);
      if (line.length() + token.length() > 76) {
        out.append("\n ").append(line);
        line.setLength(0);
      }
      line.append(' ').append(token);
    }
    out.append(line.isEmpty() ? "" : "\n ").append(line);
    if (mask.cardinality() > shown.size()) {
      out.append(" …");
    }
    matcher
        .describe()
        .lines()
        .forEach(l -> out.append('\n').append(terminal.outStyle().dim("  " + l)));
    return out.toString();
  }

  /** Chooses a few of many tokens to show to a person. */
  private static final class TokenSample {
    private TokenSample() {}

    /**
     * Returns all tokens if they are few enough. Otherwise returns tokens that ASCII can show,
     * spread over the ids: low ids are frequent and short, and adjacent ids look alike.
     */
    static IntList chooseTokens(int[] allowed, int most, Vocabulary vocabulary) {
      if (allowed.length <= most) {
        return IntArrayList.wrap(allowed);
      }
      IntArrayList readable = new IntArrayList();
      for (int id : allowed) {
        if (vocabulary.isOrdinary(id) && isReadable(vocabulary, id)) {
          readable.add(id);
        }
      }
      IntArrayList from = readable.size() >= most ? readable : IntArrayList.wrap(allowed);
      IntArrayList sample = new IntArrayList();
      for (int i = 0; i < most; i++) {
        // The steps grow quadratically: half of the sample comes from the first quarter of the ids.
        double at = (double) i / most;
        sample.add(from.getInt((int) (at * at * from.size())));
      }
      return distinctTokens(sample);
    }

    private static boolean isReadable(Vocabulary vocabulary, int id) {
      for (int i = 0; i < vocabulary.length(id); i++) {
        byte b = vocabulary.byteAt(id, i);
        if (b < ' ' || b == 127) {
          return false;
        }
      }
      return true;
    }

    private static IntList distinctTokens(IntArrayList ascending) {
      IntArrayList result = new IntArrayList();
      for (int i = 0; i < ascending.size(); i++) {
        if (i == 0 || ascending.getInt(i) != ascending.getInt(i - 1)) {
          result.add(ascending.getInt(i));
        }
      }
      return result;
    }
  }
}
