package io.dyck.cli.terminal;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The streams of a command. On some Java versions only the shell can find out whether a stream is a
 * terminal. The launcher therefore sets the system property {@code dyck.terminal}: a list of {@code
 * out} and {@code err}.
 */
public final class Terminal {
  /** The word in that list that allows progress to be shown. */
  private static final String PROGRESS = "progress";

  private final InputStream in;
  private final Output out;
  private final Output err;
  private final AnsiStyle outStyle;
  private final AnsiStyle errStyle;
  private final boolean errIsTerminal;
  private @Nullable String inputUse;
  private final boolean showsProgress;

  Terminal(
      InputStream in, OutputStream out, OutputStream err, Set<String> terminals, boolean colour) {
    this.in = in;
    this.out = new Output(out);
    this.err = new Output(err);
    this.outStyle = colour && terminals.contains("out") ? AnsiStyle.COLOURED : AnsiStyle.PLAIN;
    this.errStyle = colour && terminals.contains("err") ? AnsiStyle.COLOURED : AnsiStyle.PLAIN;
    this.errIsTerminal = terminals.contains("err");
    this.showsProgress = terminals.contains(PROGRESS);
  }

  /**
   * The streams of this process.
   *
   * @return a terminal with colour where it is seen and not unwanted
   */
  public static Terminal system() {
    Map<String, String> environment = System.getenv();
    boolean unwanted =
        !environment.getOrDefault("NO_COLOR", "").isEmpty()
            || environment.getOrDefault("TERM", "").equals("dumb");
    Set<String> terminals =
        new HashSet<>(Set.of(System.getProperty("dyck.terminal", "").split(",")));
    terminals.add(PROGRESS);
    return new Terminal(
        // A new stream on the descriptor would ask for a position, which a pipe does not have.
        System.in,
        new FileOutputStream(FileDescriptor.out),
        new FileOutputStream(FileDescriptor.err),
        terminals,
        !unwanted);
  }

  /** Streams that are no terminal. */
  public static Terminal of(InputStream in, OutputStream out, OutputStream err) {
    return new Terminal(in, out, err, Set.of(), false);
  }

  /**
   * Reads standard input, which can be read only once.
   *
   * @param use the content in messages, such as "the grammar"
   * @param most the most bytes to read
   * @throws UserException if standard input was read before
   * @throws IOException if standard input cannot be read
   */
  public byte[] readInput(String use, int most) throws IOException {
    if (inputUse != null) {
      throw new UserException(
          "standard input cannot be both " + inputUse + " and " + use, "give one of them a file");
    }
    inputUse = use;
    return in.readNBytes(most);
  }

  /** Returns standard output, for answers. */
  public Output out() {
    return out;
  }

  /** Standard error, for everything else. */
  public Output err() {
    return err;
  }

  /** Returns the style of standard output. */
  public AnsiStyle outStyle() {
    return outStyle;
  }

  /** Returns the style of standard error. */
  public AnsiStyle errStyle() {
    return errStyle;
  }

  /** Begins to show progress. */
  public Progress progress(String what, int steps) {
    Terminal shown = showsProgress ? this : null;
    return new Progress(shown, errIsTerminal, what, steps, System::nanoTime).start();
  }
}
