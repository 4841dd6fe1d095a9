package io.dyck.failure;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** Explains to a user why a file could not be read or written. */
public final class FileFailure {
  private FileFailure() {}

  /**
   * Returns the reason of a failure, without the names of classes and of internal files.
   *
   * @param failure the exception of the file system
   * @return a clause such as {@code there is no such file}
   */
  public static String reason(IOException failure) {
    if (failure instanceof NoSuchFileException) {
      return "there is no such file";
    }
    if (failure instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (failure instanceof NotDirectoryException) {
      return "it is no folder";
    }
    String known =
        failure instanceof FileSystemException system ? system.getReason() : failure.getMessage();
    if (known == null) {
      return "the system does not say why";
    }
    return known.equals("Is a directory") ? "it is a folder" : known;
  }
}
