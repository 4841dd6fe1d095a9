package io.dyck.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dyck.cli.Run;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** {@code dyck maskbench}. */
final class MaskBenchCommandTest {
  private static final String NUMBER =
      "{\"id\":\"number\",\"schema\":{\"type\":\"integer\"},\"tests\":["
          + "{\"data\":12,\"valid\":true},{\"data\":[1,{\"a\":null}],\"valid\":false}]}";
  private static final String MEMBERS =
      "{\"id\":\"members\",\"schema\":{\"type\":\"object\"},\"tests\":["
          + "{\"data\":{\"a\":[1,2.50,\"\\u00e9\\n\\u0001\"],\"b\":{}},\"valid\":true}]}";
  private static final String MISLABELLED =
      "{\"id\":\"wrong\",\"schema\":{\"type\":\"integer\"},\"tests\":["
          + "{\"data\":\"a\",\"valid\":true}]}";
  private static final String REFUSED =
      "{\"id\":\"refused\",\"schema\":{\"pattern\":\"a++\"},\"tests\":[]}";

  @TempDir Path folder;

  private JsonNode rows(Run run, Path file) throws IOException {
    List<String> lines = new ArrayList<>(Files.readAllLines(file));
    assertThat(run.out().lines()).hasSize(1);
    lines.add(run.out());
    return new ObjectMapper().readTree("[" + String.join(",", lines) + "]");
  }

  @Test
  void everySchemaHasItsRow() throws IOException {
    Path data = folder.resolve("data.jsonl");
    Files.writeString(data, String.join("\n", NUMBER, MEMBERS, MISLABELLED, REFUSED));
    Path out = folder.resolve("rows.jsonl");
    Run run = Run.dyck("maskbench", data.toString(), "--warm-up", "1", "-o", out.toString());
    assertThat(run.status()).as(run.err()).isEqualTo(1);
    JsonNode rows = rows(run, out);
    assertThat(rows.findValuesAsText("status"))
        .containsExactly("pass", "pass", "wrong_reject", "compile_error");
    assertThat(rows.get(0).get("mask_us")).hasSizeGreaterThan(2);
    assertThat(rows.get(0).get("ttfm_us").doubleValue()).isPositive();
    assertThat(rows.get(3).get("detail").textValue()).contains("a++");
    JsonNode sum = rows.get(4);
    assertThat(sum.get("schemas").intValue()).isEqualTo(4);
    assertThat(sum.get("pass").intValue()).isEqualTo(2);
    int masks = 0;
    for (int i = 0; i < 4; i++) {
      masks += rows.get(i).get("mask_us").size();
    }
    assertThat(sum.get("masks").intValue()).isEqualTo(masks);
  }

  @Test
  void compressedDataAndFoldersAreRead() throws IOException {
    Path packed = folder.resolve("data.jsonl.xz");
    try (OutputStream to = new XZOutputStream(Files.newOutputStream(packed), new LZMA2Options())) {
      to.write(NUMBER.getBytes(StandardCharsets.UTF_8));
    }
    Path schemas = Files.createDirectory(folder.resolve("schemas"));
    Files.writeString(schemas.resolve("one.json"), MEMBERS);
    Run run = Run.dyck("maskbench", packed.toString(), schemas.toString(), "--warm-up", "0");
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out()).contains("\"schemas\":2,\"pass\":2");
  }

  @Test
  void aFileMayHaveAnArrayOfSchemas() throws IOException {
    Path schemas = Files.createDirectory(folder.resolve("suite"));
    Files.writeString(schemas.resolve("one.json"), "[" + NUMBER + "," + MEMBERS + "]");
    Path out = folder.resolve("rows.jsonl");
    Run run =
        Run.dyck(
            "maskbench",
            schemas.toString(),
            "--warm-up",
            "0",
            "--budget",
            "50",
            "--random-texts",
            "2",
            "-o",
            out.toString());
    assertThat(run.status()).as(run.err()).isZero();
    JsonNode rows = rows(run, out);
    assertThat(rows.findValuesAsText("status")).containsExactly("pass", "pass");
    assertThat(rows.get(0).get("mask_us")).hasSizeGreaterThan(6);
    assertThat(Run.dyck("maskbench", schemas.toString(), "--budget", "-1").status()).isEqualTo(2);
  }

  @Test
  void theFirstMasksOfANewProcessCanBeMeasured() throws IOException {
    Path data = Files.writeString(folder.resolve("data.jsonl"), NUMBER + "\n" + MEMBERS);
    Path out = folder.resolve("rows.jsonl");
    Run run =
        Run.dyck(
            "maskbench",
            data.toString(),
            "--warm-up",
            "0",
            "--engine-warm-up",
            "--processor-time",
            "--first",
            "2",
            "-o",
            out.toString());
    assertThat(run.status()).as(run.err()).isZero();
    JsonNode rows = rows(run, out);
    assertThat(rows.get(0).get("mask_us")).hasSize(2);
    assertThat(rows.get(1).get("mask_us")).hasSize(2);
    assertThat(rows.get(1).get("status").textValue()).isEqualTo("pass");
    assertThat(Run.dyck("maskbench", data.toString(), "--first", "0").status()).isEqualTo(2);
  }

  @Test
  void badDataAreToldWithTheirPlace() throws IOException {
    Path data = Files.writeString(folder.resolve("data.jsonl"), "\n{\"schema\": {}}\n");
    Run run = Run.dyck("maskbench", data.toString());
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("data.jsonl:2").contains("tests");
    Path broken = Files.writeString(folder.resolve("broken.xz"), "no");
    assertThat(Run.dyck("maskbench", broken.toString()).status()).isEqualTo(2);
    assertThat(Run.dyck("maskbench", folder + "/none.jsonl").status()).isEqualTo(2);
  }

  @Test
  void samplesAreThoseOfPython() {
    assertThat(PythonSample.sample(5652, 400, 3).subList(0, 10))
        .containsExactly(1949, 4854, 4458, 1068, 3030, 4947, 3883, 5125, 4758, 536);
    assertThat(PythonSample.sample(50, 10, 3))
        .containsExactly(15, 37, 34, 8, 23, 38, 30, 40, 48, 4);
  }
}
