package io.dyck.onnx.gguf;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableMap;
import com.google.common.hash.Hashing;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import io.dyck.failure.FileFailure;
import io.dyck.models.ModelProblem;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.format.gguf.GgufFile;
import io.dyck.vocabulary.tokenizer.VocabularyLimits;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Writes the folder of a GGUF file: the graph and its weights, the settings, the chat template. The
 * tokenizer is a GGUF file without tensors, because the metadata of the file already are a
 * vocabulary that can be read. Peak memory: the metadata and some megabytes of weights.
 */
public final class GgufFolder {
  /** The name of the file with the tokenizer. */
  public static final String TOKENIZER = "tokenizer.gguf";

  private static final String GRAPH = "model.onnx";
  private static final String WEIGHTS = "model.onnx_data";

  /** Changes whenever the import writes something else. */
  private static final int VERSION = 1;

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path file;

  private GgufFolder(Path file) {
    this.file = file;
  }

  /**
   * Imports a file into a new folder.
   *
   * @throws io.dyck.models.ModelException if the file cannot be imported; then there is no folder
   */
  public static void write(Path file, Path folder) {
    try {
      if (Files.exists(folder)) {
        throw new FileAlreadyExistsException(folder.toString());
      }
      new GgufFolder(file).replace(folder, "");
    } catch (IOException e) {
      throw ModelProblem.UNREADABLE.toException(file.toString(), FileFailure.reason(e), e);
    }
  }

  /**
   * Imports a file once.
   *
   * @param cache the folder of the folders that were imported
   * @return the folder of the file
   */
  public static Path cached(Path file, Path cache) {
    GgufFolder imported = new GgufFolder(file);
    try {
      Path stamped = cache.resolve(imported.stamp());
      String name = MoreFiles.getNameWithoutExtension(file);
      if (!Files.isRegularFile(stamped.resolve(name).resolve(GRAPH))) {
        imported.replace(stamped, name);
      }
      return stamped.resolve(name);
    } catch (IOException e) {
      throw ModelProblem.UNREADABLE.toException(file.toString(), FileFailure.reason(e), e);
    }
  }

  /** Returns a name that changes with the file's content, as far as its time and size show it. */
  private String stamp() throws IOException {
    String stamp =
        String.join(
            " ",
            Integer.toString(VERSION),
            file.toRealPath().toString(),
            Long.toString(Files.size(file)),
            Long.toString(Files.getLastModifiedTime(file).toMillis()));
    return Hashing.sha256().hashString(stamp, StandardCharsets.UTF_8).toString().substring(0, 16);
  }

  /**
   * Writes beside the folder and then renames, so that a folder is always whole.
   *
   * @param name the folder inside of the folder that receives the files; empty for the folder
   *     itself
   */
  private void replace(Path folder, String name) throws IOException {
    Path parent = folder.toAbsolutePath().getParent();
    if (parent == null) {
      throw new FileSystemException(folder.toString());
    }
    Files.createDirectories(parent);
    Path temporary = Files.createTempDirectory(parent, "import");
    try {
      writeInto(Files.createDirectories(temporary.resolve(name)));
      Files.move(temporary, folder, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileSystemException e) {
      // Another process may have been faster.
      if (!Files.isRegularFile(folder.resolve(name).resolve(GRAPH))) {
        throw e;
      }
    } finally {
      if (Files.exists(temporary)) {
        MoreFiles.deleteRecursively(temporary, RecursiveDeleteOption.ALLOW_INSECURE);
      }
    }
  }

  private void writeInto(Path folder) throws IOException {
    GgufFile.Contents contents = GgufFile.readContents(file, VocabularyLimits.DEFAULT);
    Hyperparameters model = new Hyperparameters(file.toString(), contents.metadata());
    int vocabularySize;
    try (FileChannel in = FileChannel.open(file)) {
      OnnxGraph graph = new OnnxGraph();
      try (WeightsFile weights = new WeightsFile(folder, WEIGHTS, graph)) {
        UnusedTensors tensors = new UnusedTensors(file.toString(), in, contents.tensors());
        DecoderGraph decoder = new DecoderGraph(model, tensors, graph, weights);
        decoder.build();
        vocabularySize = decoder.vocabularySize();
      }
      Files.write(folder.resolve(GRAPH), graph.toBytes("dyck"));
      writeTokenizer(in, contents.metadataEnd(), folder.resolve(TOKENIZER));
    }
    writeSettings(model, vocabularySize, folder);
  }

  /** Copies the metadata, and says that there are no tensors. */
  private static void writeTokenizer(FileChannel in, long end, Path to) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(end)).order(ByteOrder.LITTLE_ENDIAN);
    while (bytes.hasRemaining() && in.read(bytes, bytes.position()) >= 0) {}
    bytes.putLong(GgufFile.TENSOR_COUNT_AT, 0);
    Files.write(to, bytes.array());
  }

  private static void writeSettings(Hyperparameters model, int vocabularySize, Path folder)
      throws IOException {
    ObjectNode config = JSON.createObjectNode();
    config.put("model_type", model.family.architecture());
    config.put("max_position_embeddings", model.contextLength);
    config.put("vocab_size", vocabularySize);
    ObjectNode tokenizer = JSON.createObjectNode();
    tokenizer.put("add_bos_token", model.hasStartToken());
    model.chatTemplate().ifPresent(template -> tokenizer.put("chat_template", template));
    Vocabulary vocabulary = Vocabulary.read(folder.resolve(TOKENIZER));
    ImmutableMap.of("bos", "bos", "eos", "eos", "unknown", "unk", "padding", "pad")
        .forEach(
            (inFile, inConfig) ->
                model
                    .token(inFile + "_token_id")
                    .filter(vocabulary::isDefined)
                    .ifPresent(
                        id -> {
                          config.put(inConfig + "_token_id", id);
                          tokenizer.put(inConfig + "_token", vocabulary.spelling(id));
                        }));
    JSON.writerWithDefaultPrettyPrinter()
        .writeValue(folder.resolve("config.json").toFile(), config);
    JSON.writerWithDefaultPrettyPrinter()
        .writeValue(folder.resolve("tokenizer_config.json").toFile(), tokenizer);
  }
}
