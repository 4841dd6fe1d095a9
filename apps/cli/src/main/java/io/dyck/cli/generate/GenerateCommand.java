package io.dyck.cli.generate;

import com.google.common.collect.ImmutableList;
import io.dyck.cli.audit.AuditFile;
import io.dyck.cli.input.CanonicalOption;
import io.dyck.cli.input.CompiledSource;
import io.dyck.cli.input.GrammarArgument;
import io.dyck.cli.input.GrammarInput;
import io.dyck.cli.input.PermissiveModeErrors;
import io.dyck.cli.input.TokenText;
import io.dyck.cli.input.VocabularyOptions;
import io.dyck.cli.terminal.ExitStatus;
import io.dyck.cli.terminal.InputFile;
import io.dyck.cli.terminal.JsonLine;
import io.dyck.cli.terminal.JsonOption;
import io.dyck.cli.terminal.LineFile;
import io.dyck.cli.terminal.SubCommand;
import io.dyck.cli.terminal.Terminal;
import io.dyck.cli.terminal.UserException;
import io.dyck.cli.text.TraceReport;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.sample.Sampler;
import io.dyck.compose.sample.SamplerOptions;
import io.dyck.models.LanguageModel;
import io.dyck.models.decode.GeneratedText;
import io.dyck.samples.ExampleSentences;
import io.dyck.vocabulary.Vocabulary;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dyck generate}: the main job. */
@Command(
    name = "generate",
    header = {"Writes sentences of the language, sampled from a model through token masks.", ""},
    description = {
      "",
      "Models: ngram (goes on as the example sentences beside the grammar do, NAME.gbnf →"
          + " NAME.examples.txt, a line --- between two of them; the default where there are some),"
          + " plain (prefers short printable tokens, and to finish; the default without examples),"
          + " uniform (every allowed token alike), small (the language model that comes with Dyck;"
          + " the default of sample:robot and sample:sql), the folder of a language model ('dyck"
          + " help models'), or the name of a class in --class-path that implements"
          + " io.dyck.models.LanguageModel.",
      "",
      "Every sentence ends within --max-tokens, the end token included. Before and after a sentence"
          + " of several lines stands a line ---.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  dyck generate sample:json -n 3 --seed 7",
      "  dyck generate sample:robot 'turn the kitchen light off at ten'",
      "  dyck generate sample:sql --temperature 0.5 --max-tokens 60",
      "  dyck generate sample:json --trigger '<json>' --trigger-end '</json>'",
      "  dyck generate sample:json --canonical --seed 7",
      "  dyck generate my.gbnf --examples sentences.txt --vocab tokenizer.json --json",
      "  dyck generate my.gbnf --model org.example.Favourite --class-path target/classes",
      "",
      "With --json one object a sentence: text, tokens (ids, without the end token), end (the end"
          + " token). After the text one line on standard error: tokens, time in masks, time in the"
          + " model, seed.",
      "",
      "Exit status: 0 done, 2 the grammar or something else cannot be used."
    })
public final class GenerateCommand extends SubCommand {
  private static final int SENTENCES = 5;

  @Mixin private GrammarArgument grammar = new GrammarArgument();
  @Mixin private VocabularyOptions vocabularies = new VocabularyOptions();

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "REQUEST",
      description = "What a language model is to write, in words.")
  private @Nullable String request;

  @Option(
      names = "--system",
      paramLabel = "TEXT",
      description = "The message of the system before the request, for models that take one.")
  private @Nullable String system;

  @Option(
      names = {"-n", "--sentences"},
      paramLabel = "NUMBER",
      description = "How many sentences (default: 5; 1 with a request).")
  private @Nullable Integer sentences;

  @Mixin private GenerationOptions generating = new GenerationOptions();

  @Option(
      names = "--temperature",
      paramLabel = "NUMBER",
      description =
          "Above 1 evens out, below 1 sharpens; 0 always takes the likeliest token (default: 1; 0"
              + " with a request).")
  private @Nullable Double temperature;

  @Option(
      names = "--top-k",
      paramLabel = "NUMBER",
      description = "Draw from this many of the likeliest tokens (default: all).")
  private int topK;

  @Option(
      names = "--top-p",
      paramLabel = "NUMBER",
      description = "Draw from the likeliest tokens that together have this share (default: 1).")
  private double topP = 1;

  @Option(
      names = "--min-p",
      paramLabel = "NUMBER",
      description =
          "Draw from tokens at least this many times as likely as the likeliest (default: 0).")
  private double minP;

  @Option(
      names = "--model",
      paramLabel = "MODEL",
      description =
          "ngram, plain, uniform, small, the folder of a model, a GGUF file, or the name of a"
              + " class.")
  private @Nullable String model;

  @Mixin private DeviceOption device = new DeviceOption();

  @Option(
      names = "--class-path",
      paramLabel = "PATH",
      description =
          "Where the class of --model is: folders of classes, jars, or FOLDER/* for all jars of a"
              + " folder, separated as in Java. May be repeated.")
  private List<String> classPath = new ArrayList<>();

  @Option(
      names = "--examples",
      paramLabel = "FILE",
      description = "Sentences to train on, instead of those beside the grammar.")
  private @Nullable String examples;

  @Mixin private CanonicalOption canonical = new CanonicalOption();

  @Option(names = "--trace", description = "Show every step on standard error.")
  private boolean trace;

  @Mixin private JsonOption json = new JsonOption();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write the sentences to a file.")
  private @Nullable Path output;

  @Override
  public Integer call() {
    grammar.useGenerationBounds();
    SamplerOptions sampling = checkNumbers();
    if (generating.isAudited() && trace) {
      throw new UserException("--trace and --audit both look at each step", "choose one of them");
    }
    boolean open = examples == null && classPath.isEmpty() && vocabularies.isDefault();
    Optional<PromptedModel> runtime =
        ModelRuntime.open(model, device.loading(), grammar.name(), open, request != null);
    try {
      return runtime.isPresent() ? generateWithModel(runtime.get(), sampling) : sample(sampling);
    } finally {
      runtime.ifPresent(PromptedModel::close);
    }
  }

  /** Generates with a language model and its own tokens. */
  private int generateWithModel(PromptedModel runtime, SamplerOptions sampling) {
    if (!vocabularies.isDefault()) {
      throw new UserException(
          "a model has its own vocabulary, so --vocab means nothing here", "leave it out");
    }
    LanguageModel asked = runtime.model();
    TokenConstraint constraint =
        canonical.apply(grammar.compose(terminal(), asked::vocabulary), vocabularies, terminal());
    int[] prompt =
        runtime.prompt(
            subjectOf(grammar.name()), Optional.ofNullable(system), Optional.ofNullable(request));
    String called = model != null ? model : PromptedModels.SMALL;
    return write(constraint, new ModelFinder.Choice(called, asked, false), prompt, sampling);
  }

  /** Returns the name of a sample, or the name of a file up to its first dot. */
  private static String subjectOf(String name) {
    String last = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf(':')) + 1);
    int dot = last.indexOf('.', 1);
    return dot < 0 ? last : last.substring(0, dot);
  }

  private int sample(SamplerOptions sampling) {
    if (system != null) {
      throw new UserException("--system needs a language model", "name one with --model");
    }
    GrammarInput source = grammar.source(terminal());
    TokenConstraint constraint =
        canonical.apply(grammar.compose(terminal(), vocabularies), vocabularies, terminal());
    ModelFinder.Choice choice =
        new ModelFinder(constraint.vocabulary(), vocabularies, classPath)
            .choose(Optional.ofNullable(model), sentences(source, constraint));
    return write(constraint, choice, new int[0], sampling);
  }

  private int write(
      TokenConstraint constraint,
      ModelFinder.Choice choice,
      int[] prompt,
      SamplerOptions sampling) {
    Terminal terminal = terminal();
    Vocabulary vocabulary = constraint.vocabulary();
    long chosenSeed = generating.chooseSeed();
    SplittableRandom random = new SplittableRandom(chosenSeed);
    Optional<TraceReport> report =
        trace
            ? Optional.of(
                new TraceReport(terminal.err(), terminal.errStyle(), vocabulary, json.isGiven()))
            : Optional.empty();
    SentenceGeneration generation;
    try (AuditFile file = generating.openAudit();
        LineFile written = LineFile.open(output, terminal)) {
      generation =
          new SentenceGeneration(
              constraint, choice, prompt, generating.maxTokens(), report, file.trail());
      TokenText text = new TokenText(vocabulary);
      SentenceLines lines = new SentenceLines(written);
      int count = sentences != null ? sentences : request != null ? 1 : SENTENCES;
      for (int i = 0; i < count; i++) {
        SplittableRandom own = random.split();
        GeneratedText sentence =
            PermissiveModeErrors.runGuarded(
                () -> generation.sentence(new Sampler(sampling, own), own.split()));
        lines.write(json.isGiven() ? json(sentence, text) : text.textOf(words(sentence)));
      }
    }
    terminal
        .err()
        .writeLine(terminal.errStyle().dim(summary(generation, choice.name(), chosenSeed)));
    return ExitStatus.YES;
  }

  private SamplerOptions checkNumbers() {
    if ((sentences != null && sentences < 0) || generating.maxTokens() < 1) {
      throw new UserException(
          "a number is out of range", "-n takes 0 or more, --max-tokens 1 or more");
    }
    double chosen = temperature != null ? temperature : request != null ? 0 : 1;
    try {
      return SamplerOptions.DEFAULT
          .withTemperature(chosen)
          .withTopK(topK)
          .withTopP(topP)
          .withMinP(minP);
    } catch (IllegalArgumentException e) {
      throw new UserException("a number is out of range: " + e.getMessage(), "");
    }
  }

  /**
   * Returns the sentences for training. Writes a warning if a compiled grammar has no examples
   * beside it.
   */
  private ImmutableList<String> sentences(GrammarInput source, TokenConstraint constraint) {
    if (examples != null) {
      String text = new InputFile(examples).text(terminal(), "the examples");
      return withFreeText(ExampleSentences.parse(text));
    }
    ImmutableList<String> found = source.examples(constraint);
    if (found.isEmpty() && source instanceof CompiledSource && model == null) {
      terminal()
          .err()
          .writeLine(
              source.name()
                  + ": no example sentences are beside it, so the model is plain; --examples"
                  + " names some");
    }
    return withFreeText(found);
  }

  private ImmutableList<String> withFreeText(ImmutableList<String> sentences) {
    return sentences.stream().map(grammar::withFreeText).collect(ImmutableList.toImmutableList());
  }

  /** Returns the tokens without the end token. */
  private static IntList words(GeneratedText sentence) {
    int[] tokens = sentence.tokens().toArray();
    return IntArrayList.wrap(tokens, tokens.length - 1);
  }

  private static String json(GeneratedText sentence, TokenText text) {
    IntList words = words(sentence);
    return new JsonLine()
        .add("text", text.textOf(words))
        .add("tokens", words.toIntArray())
        .add("end", sentence.tokens().get(words.size()))
        .toString();
  }

  private static String summary(SentenceGeneration generation, String model, long seed) {
    long tokens = Math.max(1, generation.tokens());
    return String.format(
        Locale.ROOT,
        "%,d tokens; masks %.1f ms (%.1f µs a token), model %s %.1f ms; seed %d",
        generation.tokens(),
        generation.maskNanos() / 1e6,
        generation.maskNanos() / 1e3 / tokens,
        model,
        generation.modelNanos() / 1e6,
        seed);
  }
}
