package io.dyck.smallmodel;

import com.google.common.collect.ImmutableSet;
import io.dyck.models.LanguageModel;
import io.dyck.models.LoadOptions;
import io.dyck.models.ModelLoader;
import java.nio.file.Path;

/**
 * A decoder of 1.9 million weights that was trained for Dyck. It knows three small tasks and the
 * form of some kinds of documents; its model card says what it was trained on and what it cannot
 * do. It is for tests, examples and first tries.
 *
 * <p>The runtime reads files, so the model is unpacked from its jar once, into {@code $DYCK_CACHE},
 * {@code $XDG_CACHE_HOME/dyck} or {@code ~/.cache/dyck}, whichever is set first. The files are
 * compared with their hashes each time.
 */
public final class SmallModel {
  /** What commands and servers call it. */
  public static final String NAME = "small";

  private SmallModel() {}

  /**
   * The samples of Dyck whose programs it writes on request. The name of the sample is the message
   * of the system.
   *
   * @return names of samples
   */
  public static ImmutableSet<String> tasks() {
    return ImmutableSet.of("robot", "sql");
  }

  /**
   * The folder with the model, unpacked if it is not there yet. Thread-safe, also between
   * processes.
   *
   * @return in the layout that {@link ModelLoader} opens
   * @throws io.dyck.models.ModelException if it cannot be unpacked (code {@code DYCK-M031})
   */
  public static Path folder() {
    return new Unpacking(ModelCache.folder()).folder();
  }

  /**
   * Opens the model with one thread, which is fastest for so small a model.
   *
   * @return to be closed
   * @throws io.dyck.models.ModelException if it cannot be unpacked or opened
   */
  public static LanguageModel open() {
    return ModelLoader.open(folder(), LoadOptions.DEFAULT.withThreads(1));
  }
}
