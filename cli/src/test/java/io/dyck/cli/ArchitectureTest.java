package io.dyck.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.google.common.collect.ImmutableMap;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The arrows between modules, and packages without cycles inside them. */
final class ArchitectureTest {
  /** Each module with those it must not know; cli and bench know all. */
  private static final ImmutableMap<String, String[]> FORBIDDEN =
      ImmutableMap.of(
          "grammar", packages("pda", "compose", "records", "checker", "samples", "cli", "bench"),
          "pda", packages("compose", "records", "checker", "samples", "cli", "bench"),
          "compose", packages("records", "checker", "samples", "cli", "bench"),
          "records", packages("compose", "checker", "samples", "cli", "bench"),
          "checker", packages("records", "samples", "cli", "bench"),
          "samples", packages("cli", "bench"));

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
    slices().matching("io.dyck.(**)").should().beFreeOfCycles().check(CLASSES);
  }
}
