package io.dyck.cli;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/**
 * The POMs contain the elements that Maven Central requires: name, description, licence, developers
 * and origin of each module.
 */
final class PublishedPomTest {
  private static final List<String> OF_THE_PROJECT =
      List.of("url", "licenses", "developers", "scm");

  @Test
  void everyModuleSaysWhatItIs() throws Exception {
    Element parent = pom(Page.root().resolve("pom.xml"));
    assertThat(missing(parent, OF_THE_PROJECT)).as("pom.xml").isEmpty();
    assertThat(missing(requireNonNull(child(parent, "scm")), List.of("connection", "url")))
        .isEmpty();
    List<String> modules = modules(parent);
    assertThat(modules).hasSizeGreaterThan(20);
    TreeSet<String> names = new TreeSet<>();
    for (String module : modules) {
      Element pom = pom(Page.root().resolve(module).resolve("pom.xml"));
      assertThat(missing(pom, List.of("artifactId", "name", "description"))).as(module).isEmpty();
      assertThat(names.add(words(pom, "name"))).as(module).isTrue();
      if (child(pom, "parent") == null) {
        // The list of versions has no parent, because the parent imports the list.
        assertThat(missing(pom, OF_THE_PROJECT)).as(module).isEmpty();
        for (String part : OF_THE_PROJECT) {
          assertThat(words(pom, part)).as(module + ": " + part).isEqualTo(words(parent, part));
        }
      }
    }
  }

  @Test
  void theListOfVersionsHasEveryLibrary() throws Exception {
    Element parent = pom(Page.root().resolve("pom.xml"));
    TreeSet<String> libraries = new TreeSet<>();
    for (String module : modules(parent)) {
      Element pom = pom(Page.root().resolve(module).resolve("pom.xml"));
      Element properties = child(pom, "properties");
      boolean isPublished = properties == null || child(properties, "maven.deploy.skip") == null;
      if (isPublished && !module.equals("build/bom")) {
        libraries.add(words(pom, "artifactId"));
      }
    }
    TreeSet<String> listed = new TreeSet<>();
    NodeList all = pom(Page.root().resolve("build/bom/pom.xml")).getElementsByTagName("dependency");
    for (int i = 0; i < all.getLength(); i++) {
      listed.add(words((Element) all.item(i), "artifactId"));
    }
    assertThat(listed).isEqualTo(libraries);
  }

  @Test
  void nothingOfTheLaboratoryIsPublished() throws Exception {
    String release = Files.readString(Page.root().resolve("build/release/pom.xml"));
    List<String> lab =
        modules(pom(Page.root().resolve("pom.xml"))).stream()
            .filter(module -> module.startsWith("lab/"))
            .toList();
    assertThat(lab).isNotEmpty();
    for (String module : lab) {
      Element pom = pom(Page.root().resolve(module).resolve("pom.xml"));
      Element properties = requireNonNull(child(pom, "properties"));
      assertThat(words(properties, "maven.deploy.skip")).as(module).isEqualTo("true");
      assertThat(release).doesNotContain(">" + words(pom, "artifactId") + "<");
    }
  }

  @Test
  void everyModuleWithResourcesOfItsOwnCarriesItsLicence() throws Exception {
    try (Stream<Path> files = Files.walk(Page.root(), 4)) {
      for (Path file : files.filter(each -> each.endsWith("pom.xml")).sorted().toList()) {
        String text = Files.readString(file);
        if (text.contains("<resources>") && !file.toString().contains("target" + File.separator)) {
          assertThat(text).as(file.toString()).contains("<include>LICENSE</include>");
        }
      }
    }
  }

  private static List<String> modules(Element parent) {
    List<String> modules = new ArrayList<>();
    NodeList all = requireNonNull(child(parent, "modules")).getElementsByTagName("module");
    for (int i = 0; i < all.getLength(); i++) {
      modules.add(all.item(i).getTextContent().strip());
    }
    return modules;
  }

  private static Element pom(Path file) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(file.toFile())
        .getDocumentElement();
  }

  private static List<String> missing(Element of, List<String> parts) {
    return parts.stream().filter(part -> words(of, part).isEmpty()).toList();
  }

  private static String words(Element of, String part) {
    Element child = child(of, part);
    return child == null ? "" : child.getTextContent().replaceAll("\\s+", " ").strip();
  }

  private static @Nullable Element child(Element of, String name) {
    for (Node node = of.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element element && element.getTagName().equals(name)) {
        return element;
      }
    }
    return null;
  }
}
