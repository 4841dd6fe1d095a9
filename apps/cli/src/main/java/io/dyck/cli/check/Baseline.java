package io.dyck.cli.check;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Multiset;
import io.dyck.checker.finding.Finding;
import io.dyck.checker.finding.Report;
import io.dyck.cli.terminal.FileProblems;
import io.dyck.cli.terminal.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The known findings, which no longer fail a check. A finding is recognized by its file, code and
 * message. Its line does not matter, because lines may be added above it. A finding that occurs
 * more often than in the baseline is new.
 */
final class Baseline {
  static final Baseline NONE = new Baseline(HashMultiset.create());

  private final Multiset<Entry> known;

  private Baseline(Multiset<Entry> known) {
    this.known = known;
  }

  private record Entry(String file, String code, String message) {
    static Entry of(Report report, Finding finding) {
      return new Entry(report.file().replace('\\', '/'), finding.code(), finding.message());
    }
  }

  static Baseline read(Path file) {
    Multiset<Entry> known = HashMultiset.create();
    try {
      JsonNode root = new ObjectMapper().readTree(Files.readAllBytes(file));
      if (root.path("version").asInt() != 1) {
        throw new UserException(
            file + ": not a baseline of version 1", "write it anew with --write-baseline");
      }
      for (JsonNode entry : root.path("findings")) {
        known.add(
            new Entry(
                entry.path("file").asText(),
                entry.path("code").asText(),
                entry.path("message").asText()),
            entry.path("count").asInt(1));
      }
    } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
      throw new UserException(FileProblems.json(file, 0, e), "write it anew with --write-baseline");
    } catch (IOException e) {
      throw new UserException(
          String.valueOf(FileProblems.unreadable(file, e).getMessage()),
          "write it first with --write-baseline");
    }
    return new Baseline(known);
  }

  Report withoutKnown(Report report) {
    if (known.isEmpty()) {
      return report;
    }
    Multiset<Entry> left = HashMultiset.create(known);
    ImmutableList<Finding> kept =
        report.findings().stream()
            .filter(finding -> !left.remove(Entry.of(report, finding)))
            .collect(ImmutableList.toImmutableList());
    return report.withoutKnown(kept);
  }

  static void write(Path file, List<Report> reports) {
    Multiset<Entry> found = com.google.common.collect.LinkedHashMultiset.create();
    for (Report report : reports) {
      report.findings().forEach(finding -> found.add(Entry.of(report, finding)));
    }
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("version", 1);
    ArrayNode findings = root.putArray("findings");
    for (Entry entry : found.elementSet()) {
      ObjectNode node = findings.addObject();
      node.put("file", entry.file());
      node.put("code", entry.code());
      node.put("message", entry.message());
      node.put("count", found.count(entry));
    }
    FileProblems.write(file, root.toPrettyString() + "\n");
  }
}
