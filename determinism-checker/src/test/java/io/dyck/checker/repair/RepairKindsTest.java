package io.dyck.checker.repair;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.language.LanguageChange.Relation;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.notation.Notation;
import io.dyck.grammar.notation.ReadOptions;
import io.dyck.grammar.read.Grammars;
import io.dyck.pda.Pda;
import io.dyck.pda.TrialCompilation;
import io.dyck.pda.conflict.Conflict;
import io.dyck.pda.size.Limits;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * For each kind of change there is a grammar that it mends. The change is offered and has the
 * stated effect.
 */
final class RepairKindsTest {
  private static final Effort EFFORT = new Effort(60, 8, 20_000_000, 300_000, 50_000);

  @Test
  void keywordWithTheBlankAfterItIsReserved() {
    Repair repair =
        repair(
            """
            root ::= expr
            expr ::= "IF " expr " DONE" | name ( " " name )*
            name ::= [A-Z]+
            """,
            "reserve the keywords");
    assertThat(repair.deterministic()).isTrue();
    assertThat(repair.change().lostText()).isEqualTo("IF");
  }

  private static final String COMMENTS =
      """
      root ::= item*
      item ::= "(" item* ")" | comment | [a-z]
      comment ::= "/*" %s "*/"
      """;

  @Test
  void shortestMatchIsOfferedBeforeLongestMatchWhereAClosingDelimiterEndsTheRule() {
    ImmutableList<Repair> repairs = repairs(COMMENTS.formatted(".*"));
    Repair repair = named(repairs, "let 'comment' end at the first place");
    assertThat(repair.deterministic()).isTrue();
    assertThat(repair.edits().get(0).replacement()).startsWith("#! shortest-match: comment");
    assertThat(repairs.stream().takeWhile(other -> !other.equals(repair)).map(Repair::title))
        .noneMatch(title -> title.contains("as many characters"));
  }

  @Test
  void groupIsKeptFromContainingItself() {
    Repair repair =
        repair(
            """
            root ::= item*
            item ::= word | quote
            quote ::= "%" item* "%"
            word ::= [a-z]+
            """,
            "let no 'quote' directly contain one");
    assertThat(repair.deterministic()).isTrue();
    assertThat(repair.edits().get(0).replacement()).isEqualTo("( word )");
  }

  @Test
  void optionalPartIsTiedToTheSeparatorBeforeIt() {
    String grammar =
        """
        root ::= "{" ws constant (ws "," ws constant)* (ws ",")? (ws ";")? (ws member)* ws "}"
        constant ::= name (ws fields)?
        fields ::= "{" (ws field)* ws "}"
        member ::= field | block
        block ::= "{" (ws name (ws "<" ws name)* ws ";")* ws "}"
        field ::= type ws name ws ";"
        type ::= name (ws "<" ws type ws ">")?
        name ::= [a-z]
        ws ::= ( [ \\n] | "#" [^\\n]* "\\n" )*
        """;
    Repair repair = repair(grammar, "let 'member' stand only behind ';' in 'root'");
    assertThat(repair.deterministic()).isTrue();
    assertThat(repair.change().relation()).isEqualTo(Relation.SMALLER);
    assertThat(repair.change().lostText()).isEqualTo("{aaa;}");
    assertThat(repair.applyTo(source(grammar).source()))
        .isEqualTo(grammar.replace("(ws \";\")? (ws member)*", "(ws \";\" (ws member)*)?"));
  }

  @Test
  void optionalPartIsTiedToASeparatorWithoutParentheses() {
    String grammar =
        """
        root ::= ( "<" entry ("," entry)* ","? ";"? # the end of the entries
          note* ">" )
        entry ::= [a-z] list?
        list ::= "(" list* ")"
        note ::= [a-z()]+ "."
        """;
    Repair repair = repair(grammar, "let 'note' stand only behind ';' in 'root'");
    assertThat(repair.deterministic()).isTrue();
    assertThat(repair.change().relation()).isEqualTo(Relation.SMALLER);
    assertThat(repair.applyTo(source(grammar).source()))
        .contains("\",\"? ( \";\" # the end of the entries\n  note* )? \">\" )\nentry");
    assertThat(repairs(grammar)).noneMatch(other -> other.title().contains("only behind ','"));
  }

  @Test
  void whiteSpaceIsAskedForBetweenItemsThatGlueTogether() {
    String grammar =
        """
        root ::= list
        list ::= "(" value+ ")"
        value ::= string | long | list
        string ::= "'" [a-z]* "'"
        long ::= "'''" ( "'"? [a-z(] )* "'''"
        WS ::= [ \\n]
        """;
    Repair repair = repair(grammar, "ask for white space between the items of 'value+'");
    assertThat(repair.deterministic()).isTrue();
    Pda mended = Pda.compile(Gbnf.parse("g.gbnf", repair.applyTo(source(grammar).source())));
    assertThat(mended.accepts("('' 'a' (''))".getBytes(StandardCharsets.UTF_8))).isTrue();
    assertThat(mended.accepts("('''a')".getBytes(StandardCharsets.UTF_8))).isFalse();
  }

  @Test
  void lexerMakesWordsAndTextsTerminals() {
    String grammar =
        """
        root ::= QUERY
        QUERY ::= "{" ( node | "a" QUERY )+ "}"
        node ::= STRING | LONG | NAME | "(" node+ ")"
        STRING ::= "'" [a-z]* "'"
        LONG ::= "'''" ( "'"? [a-z(] )* "'''"
        NAME ::= [a-z]+
        """;
    Repair repair = repair(grammar, "give the grammar a lexer: 'LONG', 'STRING', 'NAME'");
    assertThat(repair.deterministic()).isTrue();
    String mended = repair.applyTo(source(grammar).source());
    assertThat(mended).startsWith("#! lexer: ").endsWith(grammar);
    Pda pda = Pda.compile(Gbnf.parse("g.gbnf", mended));
    assertThat(pda.accepts("{'a'b('''(''')a{c}}".getBytes(StandardCharsets.UTF_8))).isTrue();
    assertThat(pda.accepts("{'''a'}".getBytes(StandardCharsets.UTF_8))).isFalse();
  }

  @Test
  void whiteSpaceMayFollowTheTerminalsOfTheLexer() {
    String grammar =
        """
        root ::= ws or ws
        or ::= and (ws "|" ws and)*
        and ::= not (ws "&" ws not)*
        not ::= "not" ws not | cat
        cat ::= factor (ws factor)*
        factor ::= string | long | name | "(" ws or ws ")"
        string ::= "'" [a-z]* "'"
        long ::= "'''" ("'"? [a-z(])* "'''"
        name ::= [a-z]+
        ws ::= ([ \\n] | comment)*
        comment ::= "#" [^\\n]* "\\n"
        """;
    ImmutableList<Repair> repairs = repairs(grammar);
    assertThat(repairs).anyMatch(repair -> repair.title().endsWith("are matched as a whole"));
    Repair repair =
        named(
            repairs,
            "give the grammar a lexer: 'long', 'string', 'name', 'comment' and all texts in quotes"
                + " are matched as a whole, and 'ws' may follow each of them");
    assertThat(repair.deterministic()).isTrue();
    assertThat(repair.edits().get(0).replacement())
        .isEqualTo("#! lexer: long string name comment\n#! ignore: ws\n");
    Pda pda = Pda.compile(Gbnf.parse("g.gbnf", repair.applyTo(source(grammar).source())));
    assertThat(pda.accepts(" not ('a' b# c\n) | ''".getBytes(StandardCharsets.UTF_8))).isTrue();
    assertThat(pda.accepts("not".getBytes(StandardCharsets.UTF_8))).isFalse();
  }

  @Test
  void whatIsIgnoredIsNoPartOfARuleThatCouldBeLeftOut() {
    ImmutableList<Repair> repairs =
        repairs(
            """
            #! lexer: word
            #! ignore: ws
            root ::= item*
            item ::= word | quote
            quote ::= "%" item* "%"
            word ::= [a-z]+
            ws ::= [ ]*
            """);
    assertThat(named(repairs, "let no 'quote' directly contain one").deterministic()).isTrue();
    assertThat(repairs).noneMatch(repair -> repair.title().startsWith("leave 'word'"));
  }

  @Test
  void repairsBesideALexerAreCertifiedWithoutComparison() {
    Repair repair =
        repair(
            """
            #! lexer: word
            root ::= item*
            item ::= word | quote
            quote ::= "%" item* "%"
            word ::= [a-z]+
            """,
            "let no 'quote' directly contain one");
    assertThat(repair.deterministic()).isTrue();
    assertThat(repair.change().searchedUpTo()).isZero();
  }

  @Test
  void alternativeThatIsNotWrittenIsRemoved() {
    String grammar =
        """
        root ::= word
        word ::= %s"a" word "a" %s "b" word "b" | "c"
        """;
    String meant = grammar.formatted("", "|");
    for (String slip :
        List.of(
            grammar.formatted("", "||"),
            grammar.formatted("", "| |"),
            grammar.formatted("| ", "|"),
            meant.replace("\"c\"", "\"c\" |"))) {
      Repair repair = repair(slip, "remove the empty alternative of 'word'");
      assertThat(repair.deterministic()).isTrue();
      assertThat(repair.applyTo(source(slip).source())).isEqualToIgnoringWhitespace(meant);
    }
  }

  @Test
  void sameGrammarHasTheSameRepairsWhateverTheBudgetIsMeasuredAgainst() {
    String grammar = COMMENTS.formatted(".*");
    Effort little = new Effort(60, 8, 3_000, 300_000, 50_000);
    RepairSearch.Result first = search(grammar, little);
    assertThat(search(grammar, little)).isEqualTo(first);
    assertThat(first.note()).contains("ended after");
    assertThat(first.repairs().size()).isLessThan(repairs(grammar).size());
  }

  @Test
  void grammarsInLarkAreMendedToo() {
    ReadOptions lark = ReadOptions.builder().notation(Notation.LARK).build();
    Grammar grammar =
        Grammars.read(
            "g.lark",
            """
            start: item*
            item: WORD | quote
            quote: "%" item* "%"
            WORD: /[a-z]+/
            """,
            lark);
    ImmutableList<Conflict> conflicts = Rejected.conflicts(grammar);
    ImmutableList<Repair> repairs =
        new RepairSearch(
                new TrialCompilation(grammar, Limits.DEFAULT),
                conflicts,
                (name, text) -> Grammars.read(name, text, lark),
                EFFORT,
                SearchListener.NONE)
            .search(conflicts.get(0))
            .repairs();
    Repair repair = named(repairs, "let no 'quote' directly contain one");
    assertThat(repair.deterministic()).isTrue();
    assertThat(repair.applyTo(grammar.source())).contains("quote: \"%\" ( WORD )* \"%\"");
  }

  /**
   * The grammar has two conflicts: keywords beside names, and types beside comparisons. Each single
   * change leaves the other conflict.
   */
  @Test
  void whatIsWrongWithAWholeLanguageIsMendedAtOnceAndWithNoMoreThanIsNeeded() {
    String grammar =
        """
        root ::= ws (member ws)*
        member ::= type ws name ws ";" | expr ws ";" | "{" ws (member ws)* "}" | "do" ws member ws "while" ws expr ws ";"
        type ::= name (ws args)?
        args ::= "<" ws type (ws "," ws type)* ws ">"
        expr ::= sum (ws "<" ws sum)*
        sum ::= unit (ws "+" ws unit)*
        unit ::= name | "(" ws expr ws ")"
        name ::= [a-z]+
        ws ::= [ \\n]*
        """;
    Effort effort = new Effort(30, 8, 8_000_000, 1_500_000, 20_000);
    ImmutableList<Repair> repairs = search(grammar, effort).repairs();
    assertThat(repairs.get(0).title())
        .isEqualTo(
            "give the grammar a lexer: 'name' and all texts in quotes are matched as a whole, and"
                + " 'ws' may follow each of them; let 'args' nest at most once");
    assertThat(repairs.get(0).deterministic()).isTrue();
    Pda pda = Pda.compile(source(repairs.get(0).applyTo(source(grammar).source())));
    for (String text : List.of("do dot; while (a < b<c);", "a<b<c> > d; a < b < c < d;")) {
      assertThat(pda.accepts(text.getBytes(StandardCharsets.UTF_8))).as(text).isTrue();
    }
    assertThat(repairs.subList(1, repairs.size())).noneMatch(Repair::deterministic);
  }

  private static Grammar source(String text) {
    return Gbnf.parse("g.gbnf", text);
  }

  private static Repair repair(String grammar, String title) {
    return named(repairs(grammar), title);
  }

  private static Repair named(ImmutableList<Repair> repairs, String title) {
    assertThat(repairs).as(title).anyMatch(repair -> repair.title().startsWith(title));
    return repairs.stream().filter(r -> r.title().startsWith(title)).findFirst().orElseThrow();
  }

  private static ImmutableList<Repair> repairs(String grammar) {
    return search(grammar, EFFORT).repairs();
  }

  private static RepairSearch.Result search(String text, Effort effort) {
    Grammar grammar = source(text);
    ImmutableList<Conflict> conflicts = Rejected.conflicts(grammar);
    return new RepairSearch(
            new TrialCompilation(grammar, Limits.DEFAULT),
            conflicts,
            Gbnf::parse,
            effort,
            SearchListener.NONE)
        .search(conflicts.get(0));
  }

  /**
   * The reader replaces names in a terminal by their definitions. Therefore the alternatives have
   * the places of these definitions.
   */
  @Test
  void alternativesMayStandInAnotherOrderThanTheyAreTriedIn() {
    ReadOptions options =
        ReadOptions.builder().notation(Notation.LARK).conventionalTerminals(false).build();
    Grammar grammar =
        Grammars.read(
            "g.lark",
            """
            start: pal
            pal: "a" pal "a" | "b" pal "b" | W?
            LOW: "c".."d"
            UP: "C".."D"
            W: UP | LOW
            """,
            options);
    ImmutableList<Conflict> conflicts = Rejected.conflicts(grammar);
    RepairSearch.Result result =
        new RepairSearch(
                new TrialCompilation(grammar, Limits.DEFAULT),
                conflicts,
                (file, text) -> Grammars.read(file, text, options),
                EFFORT,
                SearchListener.NONE)
            .search(conflicts.get(0));
    assertThat(result.likelyCause()).isPresent();
  }
}
