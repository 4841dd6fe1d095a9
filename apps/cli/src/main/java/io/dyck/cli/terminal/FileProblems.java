package io.dyck.cli.terminal;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import io.dyck.failure.FileFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Explains in a user's words why a file cannot be read or written, and errors in JSON. */
public final class FileProblems {
  /** Jackson's names for a place in a text that it does not show. */
  private static final Pattern PLACE =
      Pattern.compile("\\s*\\(start marker at \\[[^]]*]\\)|\\s*at \\[[^]]*]");

  private FileProblems() {}

  /** A file that cannot be read. */
  public static UserException unreadable(Object file, IOException e) {
    return new UserException(file + ": cannot be read: " + FileFailure.reason(e), "");
  }

  /** A file that cannot be written. */
  public static UserException unwritable(Path file, IOException e) {
    Path folder = file.toAbsolutePath().getParent();
    String reason;
    if (Files.isDirectory(file)) {
      reason = "it is a folder";
    } else if (folder != null && !Files.exists(folder)) {
      reason = "there is no folder " + folder;
    } else {
      reason = FileFailure.reason(e);
    }
    return new UserException(file + ": cannot be written: " + reason, "give another path");
  }

  /**
   * Writes a file.
   *
   * @throws UserException if it cannot be written
   */
  public static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw unwritable(file, e);
    }
  }

  /**
   * Returns a message about a text that is not valid JSON.
   *
   * @param before the number of lines of the file before the parsed text
   */
  public static String json(Object file, int before, JsonProcessingException e) {
    JsonLocation place = e.getLocation();
    String at = place == null ? "" : ":" + (before + place.getLineNr()) + ":" + place.getColumnNr();
    String message = PLACE.matcher(String.valueOf(e.getOriginalMessage())).replaceAll("");
    return file + at + ": no JSON: " + message;
  }
}
