package io.dyck.cli.terminal;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import java.util.Set;

/**
 * What a command is connected to. Whether a stream is a terminal only the shell can tell on every
 * Java version, so the launcher says it in the system property {@code dyck.terminal}: a list of
 * {@code out} and {@code err}.
 */
public final class Terminal {
  private final InputStream in;
  private final Output out;
  private final Output err;
  private final Style outStyle;
  private final Style errStyle;
  private final boolean errIsTerminal;

  private Terminal(
      InputStream in, OutputStream out, OutputStream err, Set<String> terminals, boolean colour) {
    this.in = in;
    this.out = new Output(out, terminals.contains("out"));
    this.err = new Output(err, true);
    this.outStyle = colour && terminals.contains("out") ? Style.COLOURED : Style.PLAIN;
    this.errStyle = colour && terminals.contains("err") ? Style.COLOURED : Style.PLAIN;
    this.errIsTerminal = terminals.contains("err");
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
    Set<String> terminals = Set.of(System.getProperty("dyck.terminal", "").split(","));
    return new Terminal(
        new FileInputStream(FileDescriptor.in),
        new FileOutputStream(FileDescriptor.out),
        new FileOutputStream(FileDescriptor.err),
        terminals,
        !unwanted);
  }

  /**
   * Streams that are no terminal.
   *
   * @param in standard input
   * @param out standard output
   * @param err standard error
   * @return a terminal without colour and progress
   */
  public static Terminal of(InputStream in, OutputStream out, OutputStream err) {
    return new Terminal(in, out, err, Set.of(), false);
  }

  /**
   * Standard input.
   *
   * @return bytes
   */
  public InputStream in() {
    return in;
  }

  /**
   * Standard output, for answers.
   *
   * @return buffered; flushed when the command ends
   */
  public Output out() {
    return out;
  }

  /**
   * Standard error, for everything else.
   *
   * @return seen at once
   */
  public Output err() {
    return err;
  }

  /**
   * How standard output may look.
   *
   * @return plain unless it is a terminal
   */
  public Style outStyle() {
    return outStyle;
  }

  /**
   * How standard error may look.
   *
   * @return plain unless it is a terminal
   */
  public Style errStyle() {
    return errStyle;
  }

  /**
   * Begins to show progress.
   *
   * @param what what takes long, in a few words
   * @param steps how many steps there are
   * @return silent unless standard error is a terminal
   */
  public Progress progress(String what, int steps) {
    return new Progress(errIsTerminal ? this : null, what, steps);
  }
}
