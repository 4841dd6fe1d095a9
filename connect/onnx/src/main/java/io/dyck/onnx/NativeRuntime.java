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
 * ONNX Runtime itself, loaded once. Its native code overflows a stack of one megabyte while it is
 * loaded, which is what Java gives a thread, and the process would end without a word: so that is
 * done in a thread with a larger one.
 */
final class NativeRuntime {
  private static final long STACK_BYTES = 16L << 20;
  private static final Supplier<OrtEnvironment> ENVIRONMENT =
      Suppliers.memoize(NativeRuntime::load);

  private NativeRuntime() {}

  static OrtEnvironment environment() {
    return ENVIRONMENT.get();
  }

  private static OrtEnvironment load() {
    FutureTask<OrtEnvironment> loading =
        new FutureTask<>(
            () ->
                OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL, "dyck"));
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
