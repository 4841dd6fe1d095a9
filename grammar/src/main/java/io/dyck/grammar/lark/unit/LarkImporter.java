package io.dyck.grammar.lark.unit;

import static io.dyck.grammar.analysis.DiagnosticCode.DEFINED_TWICE;
import static io.dyck.grammar.analysis.DiagnosticCode.FAILED_IMPORT;

import io.dyck.grammar.GrammarException;
import io.dyck.grammar.GrammarLimits;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.analysis.SourceReader;
import io.dyck.grammar.antlr.lark.LarkParser.ImportingContext;
import io.dyck.grammar.pattern.PatternReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.jspecify.annotations.Nullable;

/**
 * Reads what {@code %import} names: the common terminals, or files below the folder of the grammar
 * itself, whose statements {@code %ignore} and {@code %llguidance} do not count.
 */
public final class LarkImporter {
  private static final int GREATEST_DEPTH = 50;

  private final GrammarLimits limits;
  private final Map<String, LarkModule> units = new LinkedHashMap<>();
  private int depth;

  public LarkImporter(GrammarLimits limits) {
    this.limits = limits;
  }

  /** Returns the imported units, by name. */
  public Map<String, LarkModule> units() {
    return units;
  }

  void read(ImportingContext statement, LarkModule into) {
    int names = statement.NAME().size();
    boolean several = statement.OPEN() != null;
    int pathLength =
        several ? names - readList(statement) : statement.ARROW() == null ? names : names - 1;
    boolean relative = statement.DOT().size() == pathLength;
    List<TerminalNode> path = statement.NAME().subList(0, pathLength);
    int fileLength = several ? pathLength : pathLength - 1;
    if (fileLength == 0) {
      fail(
          statement,
          into,
          "there is no name after the name of the grammar",
          "write %import common.WORD");
      return;
    }
    StringBuilder file = new StringBuilder();
    path.subList(0, fileLength).forEach(part -> file.append(part.getText()).append('/'));
    LarkModule from = unit(file.substring(0, file.length() - 1), relative, statement, into);
    if (from == null) {
      return;
    }
    if (several) {
      for (TerminalNode name : statement.NAME().subList(pathLength, names)) {
        Token symbol = name.getSymbol();
        importName(symbol, symbol, LarkModule.span(symbol), from, into);
      }
    } else {
      Token name = path.get(pathLength - 1).getSymbol();
      Token alias = statement.ARROW() == null ? name : statement.NAME(names - 1).getSymbol();
      importName(name, alias, LarkModule.span(statement), from, into);
    }
  }

  private static int readList(ImportingContext statement) {
    int open = statement.OPEN().getSymbol().getStartIndex();
    return (int)
        statement.NAME().stream().filter(n -> n.getSymbol().getStartIndex() > open).count();
  }

  private void importName(
      Token name, Token alias, SourceSpan place, LarkModule from, LarkModule into) {
    LarkDefinition definition = from.names.get(name.getText());
    if (definition == null) {
      into.diagnostics.report(
          FAILED_IMPORT,
          LarkModule.span(name),
          "there is no " + Diagnostics.quote(name.getText()) + " in " + from.source.name(),
          "import a name that this file has");
    } else if (into.names.putIfAbsent(alias.getText(), definition) != null
        && into.names.get(alias.getText()) != definition) {
      into.diagnostics.report(
          DEFINED_TWICE,
          LarkModule.span(alias),
          Diagnostics.quote(alias.getText()) + " is already defined",
          "import it under another name: -> NAME");
    } else if (into.importedAt == null && definition.nameSpan.equals(from.importedAt)) {
      // The definition had the place of the first import of its library until now.
      definition.nameSpan = place;
    }
  }

  private @Nullable LarkModule unit(
      String file, boolean relative, ImportingContext statement, LarkModule into) {
    if (!relative) {
      String library = CommonTerminals.library(file);
      if (library == null) {
        fail(
            statement,
            into,
            "there is no library " + Diagnostics.quote(file),
            "the libraries are common, python and unicode; a file of your own is imported as .name");
        return null;
      }
      return unit(file, SourceText.of(file + ".lark", library), null, statement, into);
    }
    Path path = findImportedFile(file, into);
    if (path == null) {
      fail(
          statement,
          into,
          "there is no file " + Diagnostics.quote(file + ".lark") + " below the grammar's folder",
          into.file == null
              ? "a grammar that is no file imports nothing but libraries"
              : "only files in the folder of the grammar, or in folders in it, are imported");
      return null;
    }
    try {
      return unit(path.toString(), SourceReader.read(path, limits), path, statement, into);
    } catch (GrammarException e) {
      fail(statement, into, "the file cannot be imported: " + e.getMessage(), "mend it first");
      return null;
    }
  }

  /**
   * Returns the imported file, or null if the file is not below the folder of the importing file.
   */
  private static @Nullable Path findImportedFile(String file, LarkModule into) {
    if (into.file == null) {
      return null;
    }
    Path folder = into.file.toAbsolutePath().getParent();
    if (folder == null) {
      return null;
    }
    Path path = folder.resolve(file + ".lark");
    try {
      boolean inside = path.toRealPath().startsWith(folder.toRealPath());
      return inside && Files.isRegularFile(path) ? path : null;
    } catch (IOException e) {
      return null;
    }
  }

  private @Nullable LarkModule unit(
      String key,
      SourceText source,
      @Nullable Path path,
      ImportingContext statement,
      LarkModule into) {
    LarkModule known = units.get(key);
    if (known != null) {
      return known;
    }
    if (depth == GREATEST_DEPTH) {
      fail(
          statement,
          into,
          "imports nest deeper than " + GREATEST_DEPTH,
          "import the last files directly");
      return null;
    }
    Diagnostics diagnostics = new Diagnostics(source, limits.diagnostics());
    SourceSpan place = into.place(LarkModule.span(statement));
    String prefix = key.substring(key.lastIndexOf('/') + 1).replaceAll("\\.lark$", "") + ".";
    LarkModule unit =
        new LarkModule(
            source,
            diagnostics,
            new PatternReader(source, diagnostics, limits),
            path,
            prefix,
            place);
    units.put(key, unit);
    depth++;
    new UnitReader(unit, limits, this).read();
    depth--;
    return unit;
  }

  private static void fail(
      ImportingContext statement, LarkModule into, String message, String advice) {
    into.diagnostics.report(FAILED_IMPORT, LarkModule.span(statement), message, advice);
  }
}
