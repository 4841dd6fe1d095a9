package io.dyck.smallmodel;

import com.google.common.collect.ImmutableSet;
import io.dyck.models.LanguageModel;
import io.dyck.models.LoadOptions;
import io.dyck.models.ModelCache;
import io.dyck.models.ModelLoader;
import java.nio.file.Path;

/**
 * A decoder of 1.9 million weights that was trained for Dyck. The model knows three small tasks and
 * the form of some kinds of documents. The model card describes the training data and the limits of
 * the model. The model is meant for tests, examples and first experiments.
 *
 * <p>The runtime reads files. The model is therefore unpacked from its jar once, into the folder
 * that {@link ModelCache} finds. Each use compares the files with their hashes.
 */
public final class SmallModel {
  /** The name of the model in commands and servers. */
  public static final String NAME = "small";

  private SmallModel() {}

  /**
   * Returns the samples of Dyck whose programs the model writes on request. The system message of
   * such a request is the name of the sample.
   *
   * @return the names of samples
   */
  public static ImmutableSet<String> tasks() {
    return ImmutableSet.of("robot", "sql");
  }

  /**
   * Returns the folder with the model, and unpacks the model if necessary. Thread-safe, also
   * between processes.
   *
   * @return a folder in the layout that {@link ModelLoader} opens
   * @throws io.dyck.models.ModelException if the model cannot be unpacked (code {@code DYCK-M031})
   */
  public static Path folder() {
    return new ModelUnpacker(ModelCache.folder()).folder();
  }

  /**
   * Opens the model with one thread, which is fastest for a small model.
   *
   * @return the model, to be closed
   * @throws io.dyck.models.ModelException if the model cannot be unpacked or opened
   */
  public static LanguageModel open() {
    return ModelLoader.open(folder(), LoadOptions.DEFAULT.withThreads(1));
  }
}
