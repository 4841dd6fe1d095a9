package io.dyck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.Iterables;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The public API is listed in a file. Therefore a change of the API shows in the file. After an
 * intended change, copy {@code target/api.txt} over the file.
 */
final class PublicApiTest {
  private static final Pattern EXPORT = Pattern.compile("exports ([\\w.]+)\\s*;");
  private static final String MAIN = "/src/main/java/";
  private static final Path ROOT = Path.of(System.getProperty("dyck.root", "../.."));
  private static final Path LISTING = ROOT.resolve("build/checks/src/test/resources/api.txt");

  @Test
  void publicApiIsTheListedOne() throws Exception {
    List<String> lines = new ArrayList<>();
    for (Class<?> type : exportedTypes()) {
      addType(type, lines);
    }
    assertThat(lines).hasSizeGreaterThan(500);
    Path written = Path.of("target", "api.txt");
    Files.createDirectories(written.getParent());
    Files.write(written, lines);
    assertThat(lines).containsExactlyElementsOf(Files.readAllLines(LISTING));
  }

  /**
   * Returns the exported types. The types are found by the source files, because tests have classes
   * in the same packages.
   */
  private static List<Class<?>> exportedTypes() throws IOException, ClassNotFoundException {
    List<Path> sources = sources();
    Set<String> exported = new HashSet<>();
    for (Path file : Iterables.filter(sources, file -> file.endsWith("module-info.java"))) {
      EXPORT.matcher(Files.readString(file)).results().forEach(m -> exported.add(m.group(1)));
    }
    TreeSet<String> names = new TreeSet<>();
    for (Path file : sources) {
      String path = file.toString().replace(File.separatorChar, '/');
      String name = path.substring(path.indexOf(MAIN) + MAIN.length()).replace('/', '.');
      String type = name.substring(0, name.length() - ".java".length());
      int dot = type.lastIndexOf('.');
      if (dot >= 0 && exported.contains(type.substring(0, dot)) && !type.endsWith("-info")) {
        names.add(type);
      }
    }
    List<Class<?>> types = new ArrayList<>();
    for (String name : names) {
      types.add(Class.forName(name));
    }
    return types;
  }

  private static List<Path> sources() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> file.toString().replace(File.separatorChar, '/').contains(MAIN))
          .toList();
    }
  }

  private static void addType(Class<?> type, List<String> lines) {
    if (!isVisible(type.getModifiers())) {
      return;
    }
    String supertypes =
        Stream.concat(
                Stream.ofNullable(type.getGenericSuperclass()),
                Arrays.stream(type.getGenericInterfaces()))
            .map(Type::getTypeName)
            .filter(name -> !name.equals("java.lang.Object"))
            .sorted()
            .collect(Collectors.joining(", "));
    lines.add(type.toGenericString() + (supertypes.isEmpty() ? "" : " : " + supertypes));
    Stream<Member> members =
        Stream.of(
                type.getDeclaredFields(), type.getDeclaredConstructors(), type.getDeclaredMethods())
            .flatMap(Arrays::stream);
    members
        .filter(member -> isVisible(member.getModifiers()) && !member.isSynthetic())
        .map(PublicApiTest::shown)
        .sorted()
        .forEach(line -> lines.add("  " + line));
    Arrays.stream(type.getDeclaredClasses())
        .sorted(Comparator.comparing(Class::getName))
        .forEach(inner -> addType(inner, lines));
  }

  private static String shown(Member member) {
    return member instanceof Executable executable
        ? executable.toGenericString()
        : ((Field) member).toGenericString();
  }

  private static boolean isVisible(int modifiers) {
    return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
  }
}
