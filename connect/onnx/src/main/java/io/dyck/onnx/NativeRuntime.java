package io.dyck.onnx;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtLoggingLevel;
import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import com.google.common.util.concurrent.Uninterruptibles;
import io.dyck.models.ModelProblem;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * ONNX Runtime itself, loaded once. While it is loaded its native code needs the more stack the
 * longer the command line of the process is. The megabyte that Java gives a thread is used up by
 * some 3.9 kilobytes, such as a class path, and the process would end without a word: so it is
 * loaded in a thread with a stack for any command line. It is told to send no telemetry.
 */
final class NativeRuntime {
  private static final long STACK_BYTES = 256L << 20;
  private static final Supplier<OrtEnvironment> ENVIRONMENT =
      Suppliers.memoize(NativeRuntime::load);

  private NativeRuntime() {}

  static OrtEnvironment environment() {
    return ENVIRONMENT.get();
  }

  private static OrtEnvironment load() {
    FutureTask<OrtEnvironment> loading =
        new FutureTask<>(
            () -> {
              OrtEnvironment environment =
                  OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL, "dyck");
              environment.setTelemetry(false);
              return environment;
            });
    Thread thread = new Thread(null, loading, "dyck-onnx-load", STACK_BYTES);
    thread.setDaemon(true);
    thread.start();
    try {
      return Uninterruptibles.getUninterruptibly(loading);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      throw ModelProblem.RUNTIME.at(
          System.getProperty("os.name") + " " + System.getProperty("os.arch"),
          "ONNX Runtime cannot be loaded here: " + cause,
          cause == null ? e : cause);
    }
  }
}
