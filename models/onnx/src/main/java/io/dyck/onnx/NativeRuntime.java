package io.dyck.onnx;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import com.google.common.util.concurrent.Uninterruptibles;
import io.dyck.models.ModelProblem;
import org.jspecify.annotations.Nullable;

/**
 * ONNX Runtime, loaded once, without telemetry. While the runtime is loaded, its native code needs
 * more stack the longer the command line of the process is. A command line of some 3.9 kilobytes,
 * such as a long class path, exhausts the megabyte of stack of a Java thread, and the process ends
 * without a message. A thread with a larger stack therefore loads the runtime.
 */
final class NativeRuntime {
  private static final long STACK_BYTES = 256L << 20;

  private static @Nullable OrtEnvironment known;

  private NativeRuntime() {}

  static synchronized OrtEnvironment environment() {
    OrtEnvironment environment = known;
    if (environment == null) {
      environment = load();
      known = environment;
    }
    return environment;
  }

  /** Loads the runtime, and keeps the result or the failure. */
  private static final class RuntimeLoader implements Runnable {
    @Nullable OrtEnvironment environment;
    @Nullable Throwable failure;

    @Override
    public void run() {
      try {
        OrtEnvironment loaded =
            OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL, "dyck");
        loaded.setTelemetry(false);
        environment = loaded;
      } catch (OrtException | RuntimeException | Error e) {
        failure = e;
      }
    }
  }

  private static OrtEnvironment load() {
    RuntimeLoader loading = new RuntimeLoader();
    Thread thread = new Thread(null, loading, "dyck-onnx-load", STACK_BYTES);
    thread.setDaemon(true);
    thread.start();
    Uninterruptibles.joinUninterruptibly(thread);
    OrtEnvironment loaded = loading.environment;
    if (loaded == null) {
      Throwable failure = loading.failure;
      throw ModelProblem.RUNTIME.toException(
          System.getProperty("os.name") + " " + System.getProperty("os.arch"),
          "ONNX Runtime cannot be loaded here: " + failure,
          failure == null ? new IllegalStateException("nothing was loaded") : failure);
    }
    return loaded;
  }
}
