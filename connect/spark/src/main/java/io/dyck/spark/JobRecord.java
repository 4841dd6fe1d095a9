package io.dyck.spark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.UUID;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The settings of the job that owns a folder, in a file in the folder that Spark does not read. A
 * job with other settings is refused, because its answers would mix with the answers of this job.
 */
final class JobRecord {
  private static final String NAME = "_dyck_job.json";
  private static final String DATE = "date";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final FileSystem files;
  private final Path folder;

  JobRecord(FileSystem files, Path folder) {
    this.files = files;
    this.folder = folder;
  }

  /**
   * Returns the time when the job first began.
   *
   * @return the time of the record; now, if the folder is new or empty
   * @throws SparkJobException if the folder has other content
   */
  LocalDateTime date() throws IOException {
    if (!files.exists(folder) || files.listStatus(folder).length == 0) {
      return ConstrainedGeneration.now();
    }
    try {
      return LocalDateTime.parse(read().path(DATE).asText());
    } catch (DateTimeParseException e) {
      throw SparkProblem.OTHER_JOB.toException(file() + " has no date", e);
    }
  }

  /**
   * Writes the settings of the job, or compares them with the record.
   *
   * @throws SparkJobException if the folder belongs to another job
   */
  void claimFolder(ObjectNode job, LocalDateTime date) throws IOException {
    if (!files.exists(file())) {
      create(job.deepCopy().put(DATE, date.toString()));
    }
    JsonNode known = read();
    for (Map.Entry<String, JsonNode> field : job.properties()) {
      JsonNode there = known.path(field.getKey());
      if (!there.equals(field.getValue())) {
        throw SparkProblem.OTHER_JOB.toException(
            "in %s the job has the %s %s, and this one has %s"
                .formatted(folder, field.getKey(), there, field.getValue()));
      }
    }
  }

  private void create(JsonNode job) throws IOException {
    files.mkdirs(folder);
    Path draft = new Path(folder, NAME + "." + UUID.randomUUID());
    try (OutputStream out = files.create(draft, false)) {
      out.write(JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(job));
    }
    if (!files.rename(draft, file())) {
      files.delete(draft, false); // another driver was first
    }
  }

  private JsonNode read() throws IOException {
    if (!files.exists(file())) {
      throw SparkProblem.OTHER_JOB.toException(
          folder + " is not empty, and what is in it is of no such job");
    }
    try (InputStream in = files.open(file())) {
      return JSON.readTree(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (JsonProcessingException | ChecksumException e) {
      throw SparkProblem.OTHER_JOB.toException(file() + " is damaged", e);
    }
  }

  static ObjectNode emptyRecord() {
    return JSON.createObjectNode();
  }

  private Path file() {
    return new Path(folder, NAME);
  }
}
