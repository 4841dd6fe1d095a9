package io.dyck.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Renders measured results into the documentation: {@code RESULTS DOCS}, two folders. */
public final class PerformanceReport {
  private static final String PAGE = "performance.md";

  private PerformanceReport() {}

  /**
   * Renders all.
   *
   * @param arguments the folder of results ({@code *.jsonl}) and the folder of the documentation
   * @throws IOException if something cannot be read or written
   */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length != 2) {
      System.err.println("PerformanceReport RESULTS DOCS: renders results into the documentation");
      System.exit(2);
    }
    Path docs = Path.of(arguments[1]);
    for (Map.Entry<String, String> file : render(Path.of(arguments[0]), docs).entrySet()) {
      Path target = docs.resolve(file.getKey());
      Files.createDirectories(target.toAbsolutePath().getParent());
      Files.writeString(target, file.getValue());
    }
  }

  /**
   * Returns the files of the documentation, by name.
   *
   * @param docs the documentation; its page keeps everything except the tables between its marks
   */
  static Map<String, String> render(Path results, Path docs) throws IOException {
    Results all = Results.read(results);
    ResultTable table = new ResultTable(all);
    String page = Files.readString(docs.resolve(PAGE));
    page = replaceSection(page, "figures", table.figures());
    page = replaceSection(page, "ratios", table.ratios());
    Map<String, String> files = new LinkedHashMap<>();
    files.put(PAGE, page);
    files.put("performance/cold.svg", DotPlot.draw(all, Figure.COLD_P99));
    files.put("performance/warm.svg", DotPlot.draw(all, Figure.WARM_P99));
    files.put("performance/first.svg", DotPlot.draw(all, Figure.FIRST));
    files.put(
        "performance/growth.svg",
        GrowthPlot.draw(all, Figure.STEP, "mask and accept of a token, mean, as texts grow"));
    Path sweeps = results.resolve("sweeps");
    if (Files.isDirectory(sweeps)) {
      Results growing = Results.read(sweeps);
      files.put(
          "performance/sweeps-first.svg",
          GrowthPlot.draw(growing, Figure.FIRST, "compile and first mask as grammars grow"));
      files.put(
          "performance/sweeps-cold.svg",
          GrowthPlot.draw(growing, Figure.COLD_P99, "cold masks, p99, as grammars grow"));
    }
    return files;
  }

  private static String replaceSection(String page, String name, String content) {
    String begin = "<!-- " + name + ": made by PerformanceReport -->\n";
    String end = "<!-- end of " + name + " -->";
    int from = page.indexOf(begin);
    int to = page.indexOf(end);
    if (from < 0 || to < from) {
      throw new IllegalArgumentException(PAGE + " lacks the marks of " + name);
    }
    return page.substring(0, from + begin.length()) + content + page.substring(to);
  }
}
