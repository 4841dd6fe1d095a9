package io.dyck.cli;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Iterables;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.dyck.failure.DyckException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The arrows between modules, and packages without cycles inside them. */
final class ArchitectureTest {
  /**
   * For each part, from the lowest up, the parts that it may use. {@code cli} and {@code bench} may
   * use all parts.
   */
  private static final ImmutableListMultimap<String, String> ALLOWED =
      ImmutableListMultimap.<String, String>builder()
          .putAll("artefact", "failure")
          .putAll("vocabulary", "failure", "artefact")
          .putAll("grammar", "failure")
          .putAll("pda", "failure", "grammar")
          .putAll("compose", "failure", "artefact", "vocabulary", "grammar", "pda")
          .putAll("canonical", "failure", "artefact", "vocabulary", "grammar", "pda", "compose")
          .putAll("models", "failure", "vocabulary", "grammar", "pda", "compose", "schema")
          .putAll("onnx", "failure", "vocabulary", "models")
          .putAll("smallmodel", "failure", "models", "onnx")
          .putAll(
              "conversation",
              "failure",
              "vocabulary",
              "grammar",
              "pda",
              "compose",
              "models",
              "schema",
              "tools",
              "chat")
          .putAll("langchain4j", "failure", "models", "tools", "chat", "conversation")
          .putAll("spring", "failure", "models", "smallmodel", "tools", "chat", "conversation")
          .putAll("schema", "failure", "artefact", "grammar", "pda")
          .putAll("tools", "failure", "grammar", "pda", "schema", "vocabulary")
          .putAll("checker", "failure", "artefact", "vocabulary", "grammar", "pda", "compose")
          .putAll("chat", "failure", "vocabulary")
          .putAll("sql", "failure", "grammar", "pda")
          .putAll(
              "spark",
              "failure",
              "vocabulary",
              "grammar",
              "pda",
              "compose",
              "models",
              "schema",
              "checker",
              "chat")
          .putAll(
              "server",
              "failure",
              "vocabulary",
              "grammar",
              "pda",
              "compose",
              "schema",
              "tools",
              "models",
              "chat")
          .putAll(
              "python",
              "failure",
              "vocabulary",
              "grammar",
              "pda",
              "compose",
              "canonical",
              "schema",
              "tools",
              "checker",
              "sql")
          .putAll("samples", "failure", "vocabulary", "grammar", "pda", "compose", "schema")
          .build();

  /** The packages that measure Dyck and are not released. */
  private static final String[] LABORATORY = {
    "io.dyck.bench..",
    "io.dyck.cli.bench",
    "io.dyck.cli.cases",
    "io.dyck.cli.lab",
    "io.dyck.cli.models.experiment"
  };

  /**
   * The packages of {@code pda} in layers, the lowest layer first. A package imports neither from
   * its own layer nor from a higher one.
   */
  private static final ImmutableList<ImmutableList<String>> PDA_FLOORS =
      ImmutableList.of(
          ImmutableList.of("automaton", "collect", "conflict", "form", "size", "stack", "work"),
          ImmutableList.of("ruleset"),
          ImmutableList.of("lowering"),
          ImmutableList.of("chart", "normalize", "pushdown"),
          ImmutableList.of("rules"),
          ImmutableList.of("items"),
          ImmutableList.of("machine"),
          ImmutableList.of("run"),
          ImmutableList.of("count", "ends", "saturation", "text"),
          ImmutableList.of("witness"));

  /**
   * The packages of vocabularies below the topmost package, in order. A package must not import
   * from a later one.
   */
  private static final ImmutableList<String> VOCABULARY =
      ImmutableList.of(
          "text",
          "segment",
          "table",
          "tokenizer",
          "pattern",
          "encode",
          "format",
          "format.huggingface",
          "format.plain",
          "format.sentencepiece",
          "format.tiktoken",
          "format.gguf");

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .withImportOption(location -> !location.contains("-tests.jar"))
          .importPackages("io.dyck");

  @Test
  void arrowsBetweenModulesPointOneWay() {
    for (String module : Iterables.concat(List.of("failure"), ALLOWED.keySet())) {
      Stream<String> known = Stream.concat(Stream.of(module), ALLOWED.get(module).stream());
      checkUses(
          "io.dyck." + module + "..",
          known.map(name -> "io.dyck." + name + "..").toArray(String[]::new));
    }
  }

  @Test
  void nothingOfTheProductUsesTheLaboratory() {
    noClasses()
        .that()
        .resideOutsideOfPackages(LABORATORY)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(LABORATORY)
        .check(CLASSES);
    assertThat(CLASSES.that(resideInAnyPackage(LABORATORY))).isNotEmpty();
  }

  @Test
  void roomsOfPdaImportOnlyFromFloorsBelow() {
    for (int floor = 0; floor < PDA_FLOORS.size(); floor++) {
      for (String room : PDA_FLOORS.get(floor)) {
        List<String> forbidden = new ArrayList<>(List.of("io.dyck.pda"));
        for (ImmutableList<String> others : PDA_FLOORS.subList(floor, PDA_FLOORS.size())) {
          others.stream()
              .filter(other -> !other.equals(room))
              .forEach(other -> forbidden.add("io.dyck.pda." + other));
        }
        noClasses()
            .that()
            .resideInAPackage("io.dyck.pda." + room)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(forbidden.toArray(new String[0]))
            .check(CLASSES);
      }
    }
  }

  @Test
  void everyRoomOfPdaHasAFloor() {
    List<String> rooms = new ArrayList<>(List.of("io.dyck.pda"));
    PDA_FLOORS.forEach(floor -> floor.forEach(room -> rooms.add("io.dyck.pda." + room)));
    classes()
        .that()
        .resideInAPackage("io.dyck.pda..")
        .should()
        .resideInAnyPackage(rooms.toArray(new String[0]))
        .check(CLASSES);
  }

  @Test
  void packagesOfVocabulariesUseOnlyThoseBelow() {
    List<String> known = new ArrayList<>(List.of("io.dyck.failure"));
    for (String name : VOCABULARY) {
      known.add("io.dyck.vocabulary." + name);
      checkUses("io.dyck.vocabulary." + name, known.toArray(String[]::new));
    }
    known.add("io.dyck.vocabulary");
    classes()
        .that()
        .resideInAPackage("io.dyck.vocabulary..")
        .should()
        .resideInAnyPackage(known.toArray(String[]::new))
        .check(CLASSES);
  }

  /** The only exception is the format of GGUF files, which may contain models of SentencePiece. */
  @Test
  void formatsOfVocabulariesDoNotKnowEachOther() {
    slices()
        .matching("io.dyck.vocabulary.format.(*)")
        .should()
        .notDependOnEachOther()
        .ignoreDependency(resideInAPackage("..gguf"), resideInAPackage("..sentencepiece"))
        .check(CLASSES);
  }

  private static void checkUses(String users, String... used) {
    noClasses()
        .that()
        .resideInAPackage(users)
        .should()
        .dependOnClassesThat(resideInAPackage("io.dyck..").and(resideOutsideOfPackages(used)))
        .check(CLASSES);
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching("io.dyck.(**)").should().beFreeOfCycles().check(CLASSES);
  }

  /**
   * Packages of the checker depend on each other in one direction only: rules, then candidates and
   * lints, then the entry points.
   */
  @Test
  void roomsOfTheCheckerLookDownwards() {
    Map<String, String[]> allowed =
        ImmutableMap.<String, String[]>builder()
            .put("rules", rooms("rules"))
            .put("text", rooms("text"))
            .put("cause", rooms("cause"))
            .put("background", rooms("background"))
            .put("regular", rooms("regular", "rules"))
            .put("language", rooms("language", "text"))
            .put("explain", rooms("explain", "text"))
            .put("ambiguity", rooms("ambiguity", "regular", "rules"))
            .put("repair.candidate", rooms("repair.candidate", "cause", "regular", "rules", "text"))
            .put(
                "repair.source",
                rooms("repair.source", "repair.candidate", "cause", "regular", "rules", "text"))
            .put("lint.context", rooms("lint.context", "finding", "regular", "rules", "text"))
            .put(
                "lint.kinds",
                rooms("lint.kinds", "lint.context", "finding", "regular", "rules", "text"))
            .put(
                "lint.tokens",
                rooms("lint.tokens", "lint.context", "finding", "regular", "rules", "text"))
            .buildOrThrow();
    allowed.forEach(
        (room, others) ->
            noClasses()
                .that()
                .resideInAPackage("io.dyck.checker." + room)
                .should()
                .dependOnClassesThat(
                    resideInAPackage("io.dyck.checker..").and(not(resideInAnyPackage(others))))
                .check(CLASSES));
  }

  private static String[] rooms(String... names) {
    return Arrays.stream(names).map(name -> "io.dyck.checker." + name).toArray(String[]::new);
  }

  /**
   * Exceptions that users see have a code. Exceptions of the machine and of its file form are
   * caught inside of the library.
   */
  @Test
  void exceptionsOfTheLibraryHaveCodes() {
    classes()
        .that()
        .areAssignableTo(RuntimeException.class)
        .and()
        .arePublic()
        .and()
        .resideOutsideOfPackages(
            "io.dyck.cli..", "io.dyck.pda.items", "io.dyck.pda.form", "io.dyck.chat.text")
        .should()
        .beAssignableTo(DyckException.class)
        .check(CLASSES);
  }

  /** Two classes with one name would make a class hard to find. */
  @Test
  void noNameIsThatOfTwoClasses() {
    List<String> names =
        CLASSES.stream()
            .filter(type -> type.isTopLevelClass() && !type.getPackageName().contains(".antlr"))
            .map(JavaClass::getSimpleName)
            .filter(name -> !name.equals("package-info"))
            .toList();
    assertThat(names).hasSizeGreaterThan(500).doesNotHaveDuplicates();
  }
}
