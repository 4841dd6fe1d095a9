package io.dyck.cli.editor.lsp;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The threads that answer requests. */
final class Workers {
  /** Deep grammars need a deep stack. */
  private static final long STACK = 16L << 20;

  static final ExecutorService POOL =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(null, task, "dyck-request", STACK);
            thread.setDaemon(true);
            return thread;
          });

  private Workers() {}
}
