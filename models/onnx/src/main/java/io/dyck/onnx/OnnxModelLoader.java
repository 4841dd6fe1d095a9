package io.dyck.onnx;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import com.google.common.primitives.ImmutableIntArray;
import io.dyck.models.EngineWarmup;
import io.dyck.models.LanguageModel;
import io.dyck.models.LoadOptions;
import io.dyck.models.ModelLoader;
import io.dyck.models.ModelProblem;
import io.dyck.vocabulary.Vocabulary;
import java.nio.file.Path;
import java.util.OptionalInt;

/**
 * Opens folders in the layout of Hugging Face's exporters for ONNX: {@code config.json}, {@code
 * generation_config.json}, {@code tokenizer.json} and {@code onnx/model*.onnx}, Weights may be in
 * other files, and may have 32, 16, 8 or 4 bits, as far as ONNX Runtime supports them. The graph
 * must have inputs and outputs for keys and values ({@code past_key_values.N.key}, {@code
 * present.N.key}).
 */
public final class OnnxModelLoader implements ModelLoader {
  /** Makes a loader for {@link java.util.ServiceLoader}. */
  public OnnxModelLoader() {}

  @Override
  public boolean recognizes(Path path) {
    return ModelLayout.hasGraph(path);
  }

  @Override
  public LanguageModel load(Path path, LoadOptions options) {
    return load(path, options, new BufferPool());
  }

  static LanguageModel load(Path path, LoadOptions options, BufferPool pool) {
    ModelLayout layout = ModelLayout.of(path);
    GraphFile graph = GraphFile.read(layout.graph());
    Vocabulary vocabulary = Vocabulary.read(layout.tokenizer());
    EngineWarmup warmup = options.warmsUp() ? EngineWarmup.begin(vocabulary) : null;
    OrtEnvironment environment;
    OrtSession session;
    try {
      environment = NativeRuntime.environment();
      session = session(environment, layout.graph(), options);
    } finally {
      if (warmup != null) {
        warmup.close();
      }
    }
    boolean opened = false;
    try {
      ModelDescription description = describe(layout, graph, session);
      Vocabulary fitted = fitToLogits(vocabulary, description);
      LanguageModel model =
          new OnnxLanguageModel(description, fitted, environment, session, options, pool);
      opened = true;
      return model;
    } catch (OrtException e) {
      throw ModelProblem.RUNTIME.toException(
          layout.graph().toString(), "ONNX Runtime: " + e.getMessage(), e);
    } finally {
      if (!opened) {
        close(session);
      }
    }
  }

  private static void close(OrtSession session) {
    try {
      session.close();
    } catch (OrtException e) {
      throw new IllegalStateException("a session cannot be closed", e);
    }
  }

  private static OrtSession session(OrtEnvironment environment, Path graph, LoadOptions options) {
    try (OrtSession.SessionOptions settings = new OrtSession.SessionOptions()) {
      settings.setIntraOpNumThreads(options.threads());
      settings.setInterOpNumThreads(1);
      settings.setSessionLogLevel(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL);
      // Between two passes Java computes masks. Spinning threads would occupy the cores for masks.
      settings.addConfigEntry("session.intra_op.allow_spinning", "0");
      useDevice(settings, options);
      return environment.createSession(graph.toString(), settings);
    } catch (OrtException e) {
      throw ModelProblem.UNREADABLE.toException(
          graph.toString(), "ONNX Runtime cannot use it: " + e.getMessage(), e);
    }
  }

  private static void useDevice(OrtSession.SessionOptions settings, LoadOptions options) {
    OptionalInt card = options.graphicsCard();
    if (card.isPresent()) {
      try {
        settings.addCUDA(card.getAsInt());
      } catch (OrtException e) {
        throw ModelProblem.DEVICE.toException(
            options.device(), "ONNX Runtime cannot use it: " + e.getMessage(), e);
      }
    }
  }

  private static ModelDescription describe(ModelLayout layout, GraphFile graph, OrtSession session)
      throws OrtException {
    JsonSettings config = JsonSettings.ofModel(layout.config());
    JsonSettings text = config.textSettings();
    GraphSignature signature = GraphSignature.of(layout.graph().toString(), session, text);
    JsonSettings generation =
        JsonSettings.read(layout.folder().resolve(ModelLayout.GENERATION_CONFIG));
    ImmutableIntArray start =
        layout.tokenizer().endsWith("tokenizer.json")
            ? StartTokens.readStartTokens(layout.tokenizer())
            : JsonSettings.read(layout.folder().resolve(ModelLayout.TOKENIZER_CONFIG))
                    .isTrue("add_bos_token", true)
                ? begin(text, generation)
                : ImmutableIntArray.of();
    return new ModelDescription(
        String.valueOf(layout.folder().toAbsolutePath().normalize().getFileName()),
        config.string("model_type"),
        text.positive(
                "max_position_embeddings", "n_positions", "n_ctx", "max_seq_len", "seq_length")
            .orElse(Integer.MAX_VALUE),
        layout,
        graph,
        signature,
        start,
        start.isEmpty() ? begin(text, generation) : start);
  }

  /** Returns the token that begins a text, or else the token that ends a text. */
  private static ImmutableIntArray begin(JsonSettings config, JsonSettings generation) {
    for (String name : new String[] {"bos_token_id", "eos_token_id"}) {
      for (JsonSettings settings : new JsonSettings[] {generation, config}) {
        OptionalInt token = settings.token(name);
        if (token.isPresent()) {
          return ImmutableIntArray.of(token.getAsInt());
        }
      }
    }
    return ImmutableIntArray.of();
  }

  /** Returns the vocabulary with one id for each logit. */
  private static Vocabulary fitToLogits(Vocabulary vocabulary, ModelDescription description) {
    int logits = description.signature().vocabularySize();
    String place = description.layout().tokenizer().toString();
    if (logits < 0) {
      logits =
          JsonSettings.ofModel(description.layout().config())
              .textSettings()
              .positive("vocab_size")
              .orElseThrow(
                  () ->
                      ModelProblem.SETTINGS.toException(
                          description.layout().config().toString(),
                          "neither it nor the graph says how many tokens the model knows"));
    }
    int tokens = greatestId(vocabulary) + 1;
    if (tokens > logits) {
      throw ModelProblem.TOKENIZER_MISMATCH.toException(
          place, "it has tokens up to " + (tokens - 1) + ", and the model " + logits + " logits");
    }
    if (vocabulary.size() > logits) {
      throw ModelProblem.TOKENIZER_MISMATCH.toException(
          place, "config.json says " + vocabulary.size() + " tokens, and the model has " + logits);
    }
    // Models pad the vocabulary to a round number, but not by more than a quarter.
    if (tokens < logits - Math.max(1024, logits / 4)) {
      throw ModelProblem.TOKENIZER_MISMATCH.toException(
          place, "it has " + tokens + " tokens, and the model " + logits + " logits");
    }
    return vocabulary.withSize(logits);
  }

  private static int greatestId(Vocabulary vocabulary) {
    int id = vocabulary.size() - 1;
    while (id >= 0 && !vocabulary.isDefined(id)) {
      id--;
    }
    return id;
  }
}
