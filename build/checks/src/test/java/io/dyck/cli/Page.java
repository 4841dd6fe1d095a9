package io.dyck.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;

/**
 * A page of the documentation with its blocks of code, links and anchors. HTML comments before a
 * block, {@code <!-- KEY: VALUE -->}, give tests information that readers do not need.
 */
record Page(
    Path file, List<Block> blocks, List<String> spans, List<String> links, Set<String> anchors) {
  /** A block of code: its place, its language, its text, and the comments before the block. */
  record Block(String place, String language, String text, Map<String, List<String>> notes) {
    List<String> notes(String key) {
      return notes.getOrDefault(key, List.of());
    }

    @Override
    public String toString() {
      return place;
    }
  }

  static Path root() {
    return Path.of(System.getProperty("dyck.root", "../..")).toAbsolutePath().normalize();
  }

  static List<Page> all() throws IOException {
    List<Page> pages = new ArrayList<>();
    try (Stream<Path> files = Files.walk(root().resolve("docs"))) {
      Stream<Path> others =
          Stream.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md").map(root()::resolve);
      for (Path file :
          Stream.concat(others, files.filter(f -> f.toString().endsWith(".md")).sorted())
              .toList()) {
        pages.add(read(file));
      }
    }
    return pages;
  }

  private static Page read(Path file) throws IOException {
    Page page =
        new Page(file, new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new TreeSet<>());
    Parser.builder()
        .includeSourceSpans(IncludeSourceSpans.BLOCKS)
        .build()
        .parse(Files.readString(file))
        .accept(page.new Reading());
    return page;
  }

  private final class Reading extends AbstractVisitor {
    private final Map<String, Integer> seen = new HashMap<>();

    @Override
    public void visit(FencedCodeBlock block) {
      add(block, block.getInfo(), block.getLiteral());
    }

    @Override
    public void visit(IndentedCodeBlock block) {
      add(block, "", block.getLiteral());
    }

    private void add(Node block, String language, String text) {
      String place =
          root().relativize(file) + ":" + (block.getSourceSpans().get(0).getLineIndex() + 1);
      Map<String, List<String>> notes = new HashMap<>();
      for (Node before = block.getPrevious();
          before instanceof HtmlBlock html && html.getLiteral().startsWith("<!--");
          before = before.getPrevious()) {
        String note = html.getLiteral().substring(4, html.getLiteral().lastIndexOf("-->"));
        int colon = note.indexOf(':');
        String key = colon < 0 ? note.strip() : note.substring(0, colon).strip();
        notes
            .computeIfAbsent(key, unused -> new ArrayList<>())
            .add(0, note.substring(colon + 1).strip());
      }
      blocks.add(new Block(place, language, text, notes));
    }

    @Override
    public void visit(Code code) {
      spans.add(code.getLiteral());
    }

    @Override
    public void visit(Link link) {
      links.add(link.getDestination());
      visitChildren(link);
    }

    /**
     * Adds the anchor of a heading as GitHub makes it, from letters, digits and hyphens. Repeated
     * anchors get numbers.
     */
    @Override
    public void visit(Heading heading) {
      StringBuilder title = new StringBuilder();
      heading.accept(
          new AbstractVisitor() {
            @Override
            public void visit(Text text) {
              title.append(text.getLiteral());
            }

            @Override
            public void visit(Code code) {
              title.append(code.getLiteral());
            }
          });
      String anchor =
          title
              .toString()
              .toLowerCase(Locale.ROOT)
              .replaceAll("[^\\p{L}\\p{N}_ -]", "")
              .replace(' ', '-');
      int before = seen.merge(anchor, 1, Integer::sum) - 1;
      anchors.add(before == 0 ? anchor : anchor + "-" + before);
      visitChildren(heading);
    }
  }
}
