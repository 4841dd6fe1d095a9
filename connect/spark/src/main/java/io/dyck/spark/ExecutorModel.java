package io.dyck.spark;

import io.dyck.chat.ModelChat;
import io.dyck.compose.TokenConstraint;
import io.dyck.models.LanguageModel;
import io.dyck.models.LoadOptions;
import io.dyck.models.ModelLoader;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The model of this process. Opened once for all tasks of an executor, and kept for later tasks.
 * After another model was opened, the old one is closed when its last task ends. Thread-safe.
 */
final class ExecutorModel {
  private static @Nullable ExecutorModel current;

  private final String key;
  private final LanguageModel model;
  private final Optional<ModelChat> chat;
  private final Map<String, TokenConstraint> constraints = new ConcurrentHashMap<>();
  private int users;

  private ExecutorModel(String key, LanguageModel model, Optional<ModelChat> chat) {
    this.key = key;
    this.model = model;
    this.chat = chat;
  }

  /** The use of a model by one task. */
  record Lease(ExecutorModel owner) implements AutoCloseable {
    LanguageModel model() {
      return owner.model;
    }

    Optional<ModelChat> chat() {
      return owner.chat;
    }

    /**
     * The constraint, opened if no task before has.
     *
     * @throws io.dyck.failure.DyckException if it is for another vocabulary, or damaged
     */
    TokenConstraint constraint(ShippedConstraint constraint) {
      return owner.constraints.computeIfAbsent(
          constraint.hash(), hash -> constraint.open(owner.model.vocabulary()));
    }

    @Override
    public void close() {
      owner.leave();
    }
  }

  /**
   * Opens the model, if no task before has.
   *
   * @param threads the number of threads that compute one step
   * @return a lease, to be closed once
   * @throws io.dyck.failure.DyckException if the model cannot be used
   */
  static Lease lease(ShippedModel shipped, int threads) {
    synchronized (ExecutorModel.class) {
      ExecutorModel found = current;
      if (found == null || !found.key.equals(key(shipped))) {
        closeIdle();
        found = open(shipped, threads);
        current = found;
      }
      found.users++;
      return new Lease(found);
    }
  }

  /** A model that the driver has only looked at need not stay. */
  static void closeIdle() {
    synchronized (ExecutorModel.class) {
      ExecutorModel old = current;
      current = null;
      if (old != null && old.users == 0) {
        old.model.close();
      }
    }
  }

  @SuppressWarnings("ReferenceEquality") // whether it is still this one
  private void leave() {
    synchronized (ExecutorModel.class) {
      users--;
      if (users == 0 && current != this) {
        model.close();
      }
    }
  }

  private static String key(ShippedModel shipped) {
    return shipped.name() + "/" + shipped.graph();
  }

  private static ExecutorModel open(ShippedModel shipped, int threads) {
    Path folder = shipped.folder();
    LanguageModel model =
        ModelLoader.open(folder.resolve(shipped.graph()), LoadOptions.DEFAULT.withThreads(threads));
    try {
      return new ExecutorModel(key(shipped), model, ModelChat.find(folder));
    } catch (RuntimeException e) {
      model.close();
      throw e;
    }
  }
}
