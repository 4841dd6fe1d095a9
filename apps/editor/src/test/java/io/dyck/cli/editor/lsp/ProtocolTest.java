package io.dyck.cli.editor.lsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.cli.editor.analysis.GrammarDocument;
import io.dyck.cli.editor.analysis.Language;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.notation.Notation;
import io.dyck.grammar.notation.ReadOptions;
import io.dyck.grammar.read.Grammars;
import io.dyck.pda.Pda;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentHighlightParams;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.FoldingRangeRequestParams;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PrepareRenameParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ReferenceContext;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Each feature in each notation, against the real process. */
final class ProtocolTest {
  private static final String CONFLICT =
      """
      root  ::= value
      value ::= list | text
      list  ::= "[" ( value ( "," value )* )? "]"
      text  ::= "'" [^\\n]* "'"
      """;

  @SuppressWarnings("NullAway.Init")
  private static Editor editor;

  @BeforeAll
  static void start() {
    editor = new Editor();
  }

  @AfterAll
  static void end() {
    assertThat(editor.end()).isZero();
    editor.close();
  }

  private static TextDocumentService texts() {
    return editor.server().getTextDocumentService();
  }

  /**
   * A text in a notation.
   *
   * @param rule a name that is defined once and called at least once
   * @param other a name that can be given to it
   * @param bad no name
   */
  private record Example(
      String language, String file, String text, String rule, String other, String bad) {}

  private static Stream<Example> examples() {
    return Stream.of(
        new Example(
            "gbnf",
            "a.gbnf",
            "# digits\nroot ::=  item (\",\" item)*\nitem ::=\n[0-9]+|\"x\" # end\n",
            "item",
            "thing",
            "a b"),
        new Example(
            "w3c",
            "a.ebnf",
            "/* digits */\nroot ::=  item (',' item)*\nitem ::=\n[0-9]+|'x' /* end */\n",
            "item",
            "thing",
            "a b"),
        new Example(
            "xgrammar",
            "a.ebnf",
            "# digits\nroot ::=  item (\",\" item)*\nitem ::=\n[0-9]+|\"x\" # end\n",
            "item",
            "thing",
            "a b"),
        new Example(
            "iso",
            "a.ebnf",
            "(* digits *)\nroot =  one item , {',' , one item};\none item =\n'0'|'x' ; (* end *)\n",
            "one item",
            "a thing",
            "a;b"),
        new Example(
            "wirth",
            "a.ebnf",
            "// digits\nroot =  item { \",\" item}.\nitem =\n\"0\"|\"x\" . // end\n",
            "item",
            "thing",
            "a b"),
        new Example(
            "bnf",
            "a.bnf",
            "; digits\n<root> ::=  <item> | <item> \",\" <root>\n<item> ::=\n\"0\"|\"x\" ; end\n",
            "item",
            "thing",
            "a>b"),
        new Example(
            "abnf",
            "a.abnf",
            "; digits\nroot =  item *(\",\" item)\nitem =\n1*DIGIT / \"x\" ; end\n",
            "item",
            "thing",
            "a b"),
        new Example(
            "lark",
            "a.lark",
            "// digits\nstart :  item (\",\" item)*\nitem:\n  /[0-9]+/|\"x\" // end\n",
            "item",
            "thing",
            "a b"),
        new Example(
            "json-schema",
            "a.schema.json",
            """
            { "type":"array", "items":{"$ref":"#/$defs/entry"},
            "$defs":{ "entry":{
            "type":"integer" } } }
            """,
            "entry",
            "thing",
            "a\"b"));
  }

  @TestFactory
  Stream<DynamicTest> namesInEachNotation() {
    return examples()
        .map(example -> DynamicTest.dynamicTest(example.language(), () -> names(example)));
  }

  private void names(Example example) {
    String uri = "file:///names/" + example.language() + "/" + example.file();
    TextDocumentIdentifier id = editor.open(uri, example.language(), example.text());
    assertThat(serious(uri, 1)).as(example.text()).isEmpty();
    Position called = Editor.place(example.text(), example.rule(), 1);
    Position defined =
        Editor.place(example.text(), example.rule(), count(example.text(), example.rule()));

    // Symbols.
    var symbols = Editor.wait(texts().documentSymbol(new DocumentSymbolParams(id)));
    assertThat(symbols).extracting(symbol -> symbol.getRight().getName()).contains(example.rule());

    // Definition.
    List<? extends Location> definition =
        Editor.wait(texts().definition(new DefinitionParams(id, called))).getLeft();
    assertThat(definition).hasSize(1);
    assertThat(contains(definition.get(0).getRange(), defined)).isTrue();

    // References.
    List<? extends Location> references =
        Editor.wait(
            texts().references(new ReferenceParams(id, called, new ReferenceContext(true))));
    assertThat(references).hasSize(count(example.text(), example.rule()));
    assertThat(
            Editor.wait(
                texts().references(new ReferenceParams(id, called, new ReferenceContext(false)))))
        .hasSize(references.size() - 1);
    assertThat(Editor.wait(texts().documentHighlight(new DocumentHighlightParams(id, called))))
        .hasSize(references.size());

    // Renaming there and back.
    String renamed = rename(id, called, example.text(), example.other());
    assertThat(renamed).isEqualTo(example.text().replace(example.rule(), example.other()));
    assertThatThrownBy(() -> rename(id, called, example.text(), example.bad()))
        .hasStackTraceContaining("is taken, or no name");

    // Folding.
    assertThat(Editor.wait(texts().foldingRange(new FoldingRangeRequestParams(id))))
        .anySatisfy(fold -> assertThat(fold.getEndLine()).isGreaterThan(fold.getStartLine()));

    // Semantic tokens: more than six, each with five numbers.
    List<Integer> colours =
        Editor.wait(texts().semanticTokensFull(new SemanticTokensParams(id))).getData();
    assertThat(colours.size() % 5).isZero();
    assertThat(colours.size()).isGreaterThan(5 * 6);

    // Completion.
    assertThat(
            Editor.wait(texts().completion(new CompletionParams(id, called))).getLeft().stream()
                .map(CompletionItem::getLabel))
        .anyMatch(label -> label.contains(example.rule()));

    hover(example, id, called);
    layout(example, id);
    editor.close(uri);
  }

  /** Errors and warnings. */
  private static List<Diagnostic> serious(String uri, int version) {
    return editor.findings(uri, version).getDiagnostics().stream()
        .filter(found -> found.getSeverity() != DiagnosticSeverity.Information)
        .toList();
  }

  private static int count(String text, String part) {
    return text.split(java.util.regex.Pattern.quote(part), -1).length - 1;
  }

  private static boolean contains(Range range, Position position) {
    return range.getStart().getLine() == position.getLine()
        && range.getStart().getCharacter() <= position.getCharacter()
        && position.getCharacter() < range.getEnd().getCharacter();
  }

  private static String rename(TextDocumentIdentifier id, Position at, String text, String name) {
    var edit = Editor.wait(texts().rename(new RenameParams(id, at, name)));
    return applied(text, edit.getChanges().getOrDefault(id.getUri(), List.of()));
  }

  private static String applied(String text, List<TextEdit> edits) {
    ProtocolPlaces places = new ProtocolPlaces(text);
    List<TextEdit> sorted = new ArrayList<>(edits);
    sorted.sort(
        Comparator.comparingInt((TextEdit e) -> places.offset(e.getRange().getStart())).reversed());
    String result = text;
    for (TextEdit edit : sorted) {
      result =
          result.substring(0, places.offset(edit.getRange().getStart()))
              + edit.getNewText()
              + result.substring(places.offset(edit.getRange().getEnd()));
    }
    return result;
  }

  private void hover(Example example, TextDocumentIdentifier id, Position called) {
    Hover hover = Editor.wait(texts().hover(new HoverParams(id, called)));
    String shown = hover.getContents().getRight().getValue();
    assertThat(shown).contains("Called");
    if (!example.language().equals("json-schema")) {
      assertThat(shown)
          .contains("Shortest text: `\"", "1 token of o200k", "Begins with: ", "Cost: ");
      List<InlayHint> hints =
          Editor.wait(
              texts()
                  .inlayHint(
                      new InlayHintParams(id, new Range(new Position(0, 0), new Position(99, 0)))));
      assertThat(hints).hasSizeGreaterThanOrEqualTo(2);
      List<? extends CodeLens> lenses = Editor.wait(texts().codeLens(new CodeLensParams(id)));
      assertThat(lenses).hasSize(2);
      assertThat(lenses.get(1).getCommand().getTitle()).isEqualTo("try it");
      Object tried =
          Editor.wait(
              editor
                  .server()
                  .getWorkspaceService()
                  .executeCommand(
                      new ExecuteCommandParams(
                          lenses.get(1).getCommand().getCommand(),
                          lenses.get(1).getCommand().getArguments())));
      String found = tried.toString();
      assertThat(found).containsAnyOf("0", "x");
      assertThat(editor.messages()).anyMatch(message -> message.startsWith(example.rule() + ":"));
    }
  }

  private void layout(Example example, TextDocumentIdentifier id) {
    List<? extends TextEdit> edits =
        Editor.wait(
            texts().formatting(new DocumentFormattingParams(id, new FormattingOptions(2, true))));
    String laid = applied(example.text(), new ArrayList<>(edits));
    assertThat(laid).doesNotContain("\n[", ":  ", "=  ");
    if (!example.language().equals("json-schema")) {
      assertThat(laid).contains("digits", " end");
    }
    assertThat(laid.replaceAll("\\s", "")).isEqualTo(example.text().replaceAll("\\s", ""));
  }

  @TestFactory
  Stream<DynamicTest> errorsInEachNotation() {
    return Stream.of(
            List.of("gbnf", "root ::= item\n"),
            List.of("w3c", "root ::= item\n"),
            List.of("xgrammar", "root ::= item\n"),
            List.of("iso", "root = item;\n"),
            List.of("wirth", "root = item.\n"),
            List.of("bnf", "<root> ::= <item>\n"),
            List.of("abnf", "root = item\n"),
            List.of("lark", "start: item\n"),
            List.of("regex", "a(item"),
            List.of("json-schema", "{\"$ref\": \"#/$defs/item\"}"))
        .map(
            example ->
                DynamicTest.dynamicTest(
                    example.get(0), () -> error(example.get(0), example.get(1))));
  }

  private void error(String language, String text) {
    String uri = "untitled:errors/" + language;
    editor.open(uri, language, text);
    List<Diagnostic> found = editor.findings(uri, 1).getDiagnostics();
    assertThat(found).hasSize(1);
    assertThat(found.get(0).getCode().getLeft()).startsWith("DYCK-");
    assertThat(found.get(0).getSource()).isEqualTo("dyck");
    // Mended by typing: the findings go.
    Position end = new ProtocolPlaces(text).position(text.length());
    String more =
        switch (language) {
          case "gbnf", "w3c", "xgrammar" -> "item ::= \"x\"\n";
          case "bnf" -> "<item> ::= \"x\"\n";
          case "iso" -> "item = 'x';\n";
          case "wirth" -> "item = \"x\".\n";
          case "abnf" -> "item = \"x\"\n";
          case "lark" -> "item: \"x\"\n";
          case "regex" -> ")";
          default -> "";
        };
    if (more.isEmpty()) {
      editor.replace(
          uri,
          2,
          new Range(new Position(0, 0), end),
          "{\"$ref\": \"#/$defs/item\", \"$defs\": {\"item\": {\"type\": \"null\"}}}");
    } else {
      editor.replace(uri, 2, new Range(end, end), more);
    }
    assertThat(editor.findings(uri, 2).getDiagnostics()).isEmpty();
    editor.close(uri);
  }

  @Test
  void aConflictHasBothReadingsAndRepairsThatMendIt() {
    String uri = "file:///conflict.gbnf";
    TextDocumentIdentifier id = editor.open(uri, "gbnf", CONFLICT);
    List<Diagnostic> found =
        serious(uri, 1).stream()
            .filter(finding -> finding.getCode().getLeft().equals("DYCK-D001"))
            .toList();
    assertThat(found).hasSize(1);
    Diagnostic conflict = found.get(0);
    assertThat(conflict.getRelatedInformation())
        .anyMatch(related -> related.getMessage().startsWith("reading 1"))
        .anyMatch(related -> related.getMessage().startsWith("reading 2"));
    var actions =
        Editor.wait(
            texts()
                .codeAction(
                    new CodeActionParams(
                        id, conflict.getRange(), new CodeActionContext(List.of(conflict)))));
    assertThat(actions).isNotEmpty();
    int mended = 0;
    for (var either : actions) {
      CodeAction action = either.getRight();
      String text = applied(CONFLICT, action.getEdit().getChanges().getOrDefault(uri, List.of()));
      Grammar grammar =
          Grammars.read("mended.gbnf", text, ReadOptions.builder().notation(Notation.GBNF).build());
      Pda pda = Pda.compile(grammar);
      assertThat(pda.conflicts()).as(action.getTitle()).isEmpty();
      mended++;
    }
    assertThat(mended).isPositive();
    editor.close(uri);
  }

  @TestFactory
  Stream<DynamicTest> conflictsInEachNotation() {
    return Stream.of(
            List.of("gbnf", "root ::= \"a\" root \"a\" | \"a\"\n"),
            List.of("w3c", "root ::= 'a' root 'a' | 'a'\n"),
            List.of("xgrammar", "root ::= \"a\" root \"a\" | \"a\"\n"),
            List.of("iso", "root = 'a', root, 'a' | 'a';\n"),
            List.of("wirth", "root = \"a\" root \"a\" | \"a\".\n"),
            List.of("bnf", "<root> ::= \"a\" <root> \"a\" | \"a\"\n"),
            List.of("abnf", "root = %s\"a\" root %s\"a\" / %s\"a\"\n"),
            List.of("lark", "start: \"a\" start \"a\" | \"a\"\n"))
        .map(
            example ->
                DynamicTest.dynamicTest(
                    example.get(0), () -> conflict(example.get(0), example.get(1))));
  }

  private void conflict(String language, String text) {
    String uri = "untitled:conflicts/" + language;
    TextDocumentIdentifier id = editor.open(uri, language, text);
    Diagnostic conflict =
        serious(uri, 1).stream()
            .filter(found -> found.getCode().getLeft().equals("DYCK-D001"))
            .findFirst()
            .orElseThrow();
    assertThat(conflict.getRelatedInformation())
        .anyMatch(related -> related.getMessage().startsWith("reading 1"))
        .anyMatch(related -> related.getMessage().startsWith("reading 2"));
    var context = new CodeActionContext(List.of(conflict));
    var actions =
        Editor.wait(texts().codeAction(new CodeActionParams(id, conflict.getRange(), context)));
    assertThat(actions).as(language).isNotEmpty();
    var onlyLayout = new CodeActionContext(List.of(conflict), List.of(CodeActionKind.Source));
    assertThat(
            Editor.wait(
                texts().codeAction(new CodeActionParams(id, conflict.getRange(), onlyLayout))))
        .isEmpty();
    for (var either : actions) {
      CodeAction action = either.getRight();
      String mended = applied(text, action.getEdit().getChanges().getOrDefault(uri, List.of()));
      Notation notation = Notation.findByOption(language).orElseThrow();
      Grammar grammar =
          Grammars.read("mended", mended, ReadOptions.builder().notation(notation).build());
      assertThat(Pda.compile(grammar).conflicts()).as(mended).isEmpty();
    }
    editor.close(uri);
  }

  @Test
  void regularExpressionsHaveWhatNeedsNoNames() {
    String uri = "untitled:regex";
    TextDocumentIdentifier id = editor.open(uri, "regex", "(ab|[c-d]+)x{2,3}");
    assertThat(serious(uri, 1)).isEmpty();
    assertThat(Editor.wait(texts().semanticTokensFull(new SemanticTokensParams(id))).getData())
        .hasSizeGreaterThan(5 * 3);
    Position start = new Position(0, 1);
    assertThat(Editor.wait(texts().definition(new DefinitionParams(id, start))).getLeft())
        .isEmpty();
    assertThat(Editor.wait(texts().documentSymbol(new DocumentSymbolParams(id)))).isEmpty();
    assertThat(Editor.wait(texts().foldingRange(new FoldingRangeRequestParams(id)))).isEmpty();
    editor.close(uri);
  }

  @Test
  void namesOfSchemasThatNeedEscapes() {
    String uri = "file:///escapes.schema.json";
    String text =
        """
        {"items": {"$ref": "#/$defs/a~1b~0c"}, "contains": {"$ref": "#/$defs/a~1b~0c%20d"},
         "$defs": {"a/b~c": {"type": "integer"}, "a/b~c d": {"type": "null"}}}
        """;
    TextDocumentIdentifier id = editor.open(uri, "json-schema", text);
    Position called = Editor.place(text, "a~1b~0c", 1);
    assertThat(Editor.wait(texts().definition(new DefinitionParams(id, called))).getLeft())
        .singleElement()
        .satisfies(
            found ->
                assertThat(found.getRange().getStart()).isEqualTo(Editor.place(text, "a/b~c", 1)));
    Position spaced = Editor.place(text, "a~1b~0c", 2);
    assertThat(Editor.wait(texts().definition(new DefinitionParams(id, spaced))).getLeft())
        .singleElement()
        .satisfies(
            found ->
                assertThat(found.getRange().getStart()).isEqualTo(Editor.place(text, "a/b~c", 2)));
    assertThat(
            Editor.wait(texts().prepareRename(new PrepareRenameParams(id, called)))
                .getSecond()
                .getPlaceholder())
        .isEqualTo("a/b~c");
    assertThat(rename(id, called, text, "x/y z"))
        .isEqualTo(text.replace("a~1b~0c\"", "x~1y%20z\"").replace("\"a/b~c\"", "\"x/y z\""));
    assertThat(Editor.wait(texts().documentSymbol(new DocumentSymbolParams(id))))
        .extracting(symbol -> symbol.getRight().getName())
        .containsExactly("a/b~c", "a/b~c d");
    editor.close(uri);
  }

  @Test
  void namesAmongAstralCharactersAndLineEndsOfWindows() {
    String uri = "file:///windows.gbnf";
    String text = "root ::= \"\uD83D\uDE00\" item\r\nitem ::= \"\uD83D\uDE00\" item?\r\n";
    TextDocumentIdentifier id = editor.open(uri, "gbnf", text);
    assertThat(rename(id, Editor.place(text, "item", 1), text, "thing"))
        .isEqualTo(text.replace("item", "thing"));
    // Typed within the first line, behind the character of two units.
    editor.replace(uri, 2, new Range(new Position(0, 13), new Position(0, 14)), " \"x\" ");
    String typed = text.replaceFirst(" item", " \"x\" item");
    assertThat(rename(id, Editor.place(typed, "item", 1), typed, "thing"))
        .isEqualTo(typed.replace("item", "thing"));
    editor.close(uri);
  }

  @Test
  void aTextOfNoNamedLanguageIsWhatItBecomes() {
    String uri = "untitled:new.ebnf";
    editor.open(uri, "ebnf", "");
    assertThat(editor.findings(uri, 1).getDiagnostics()).isNotEmpty();
    Range start = new Range(new Position(0, 0), new Position(0, 0));
    editor.replace(uri, 2, start, "root = 'a', { ',', 'a' };\n");
    assertThat(editor.findings(uri, 2).getDiagnostics()).isEmpty();
    editor.close(uri);
  }

  @Test
  void aSlowCheckStopsNothingAndEndsWhenTheTextChanges() {
    String uri = "file:///slow.gbnf";
    StringBuilder text = new StringBuilder("root ::= " + "(".repeat(1));
    text.append("[ab]* \"a\" [ab]{1,2000} ([ab]* \"b\" [ab]{1,2000})* \"c\")\nleaf ::= \"x\"\n");
    TextDocumentIdentifier id = editor.open(uri, "gbnf", text.toString());
    long start = System.nanoTime();
    var symbols = Editor.wait(texts().documentSymbol(new DocumentSymbolParams(id)));
    assertThat(symbols).hasSize(2);
    long millis = (System.nanoTime() - start) / 1_000_000;
    assertThat(millis).isLessThan(2_000);
    editor.replace(uri, 2, new Range(new Position(0, 0), new Position(1, 0)), "root ::= leaf\n");
    assertThat(editor.findings(uri, 2).getDiagnostics()).isEmpty();
    editor.close(uri);
  }

  @Test
  void whatTheServerCanIsWhatItSays() {
    var can = editor.initialized().getCapabilities();
    assertThat(can.getHoverProvider().getLeft()).isTrue();
    assertThat(can.getRenameProvider().getRight().getPrepareProvider()).isTrue();
    assertThat(can.getSemanticTokensProvider().getLegend().getTokenTypes()).contains("function");
    assertThat(editor.initialized().getServerInfo().getName()).isEqualTo("dyck");
  }

  @Test
  void aTextThatIsNotOpenHasNothing() {
    TextDocumentIdentifier id = new TextDocumentIdentifier("file:///nowhere.gbnf");
    assertThat(Editor.wait(texts().documentSymbol(new DocumentSymbolParams(id)))).isEmpty();
    assertThat(new GrammarDocument("x", "", Language.SCHEMA).outline().words()).isEmpty();
  }
}
