package io.dyck.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import org.junit.jupiter.api.Test;

/** The arrows between modules, and packages without cycles inside them. */
final class ArchitectureTest {
  /** Each module with those it must not know; cli and bench know all. */
  private static final ImmutableMap<String, String[]> FORBIDDEN =
      ImmutableMap.of(
          "grammar", packages("pda", "compose", "checker", "samples", "cli", "bench"),
          "pda", packages("compose", "checker", "samples", "cli", "bench"),
          "compose", packages("checker", "samples", "cli", "bench"),
          "checker", packages("samples", "cli", "bench"),
          "samples", packages("cli", "bench"));

  private static final ImmutableSet<String> LIBRARIES =
      ImmutableSet.of("io.dyck.grammar", "io.dyck.pda", "io.dyck.compose");

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.dyck");

  private static String[] packages(String... modules) {
    String[] packages = new String[modules.length];
    for (int i = 0; i < modules.length; i++) {
      packages[i] = "io.dyck." + modules[i] + "..";
    }
    return packages;
  }

  @Test
  void arrowsBetweenModulesPointOneWay() {
    FORBIDDEN.forEach(
        (module, others) ->
            noClasses()
                .that()
                .resideInAPackage("io.dyck." + module + "..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(others)
                .check(CLASSES));
  }

  @Test
  void packagesHaveNoCycles() {
    slices().assignedFrom(new Packages()).should().beFreeOfCycles().check(CLASSES);
  }

  /**
   * A slice for each package. The package a library module is named after counts as two: its entry
   * points, which use the packages below, and its values (options, limits, results), which use none
   * of them and are what all of the module speaks in.
   */
  private static final class Packages implements SliceAssignment {
    @Override
    public SliceIdentifier getIdentifierOf(JavaClass javaClass) {
      String name = javaClass.getPackageName();
      if (!name.startsWith("io.dyck.")) {
        return SliceIdentifier.ignore();
      }
      boolean value =
          LIBRARIES.contains(name)
              && javaClass.getDirectDependenciesFromSelf().stream()
                  .noneMatch(d -> d.getTargetClass().getPackageName().startsWith(name + "."));
      return value ? SliceIdentifier.of(name, "values") : SliceIdentifier.of(name, "entries");
    }

    @Override
    public String getDescription() {
      return "packages";
    }
  }
}
