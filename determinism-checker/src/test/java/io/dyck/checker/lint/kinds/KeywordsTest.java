package io.dyck.checker.lint.kinds;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.checker.CheckOptions;
import io.dyck.checker.DeterminismChecker;
import io.dyck.checker.finding.Finding;
import io.dyck.grammar.gbnf.Gbnf;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The words beside an identifier that the lint reports. */
final class KeywordsTest {
  private static final String NAME = "\nname ::= [a-z]{1,9}\nws ::= [ ]{0,3}";

  private static List<String> told(String rules) {
    return DeterminismChecker.check(Gbnf.parse("test", rules + NAME), CheckOptions.DEFAULT)
        .findings()
        .stream()
        .filter(finding -> finding.code().equals("DYCK-L006"))
        .map(Finding::message)
        .toList();
  }

  @Test
  void wordBesideANameIsTold() {
    assertThat(told("root ::= \"any\" | name \"=\" name")).hasSize(1);
    assertThat(told("root ::= \"any\" | name ws \":=\" name")).hasSize(1);
  }

  @Test
  void prefixesKeysAndLabelsMayBeAnyWord() {
    assertThat(told("root ::= \"any\" | name \":\" [0-9]")).isEmpty();
    assertThat(told("root ::= \"any\" | pair\npair ::= name ws colon [0-9]\ncolon ::= \":\""))
        .isEmpty();
  }

  @Test
  void wordsBeforeAColonTooAreTold() {
    assertThat(told("root ::= \"default\" ws \":\" [0-9] | name \":\" [0-9]")).hasSize(1);
    assertThat(told("root ::= [Aa] [Nn] [Yy] \":\" [0-9] | name \":\" [0-9]")).hasSize(1);
    assertThat(told("root ::= \"any\" ( \":\" [0-9] )? \"=\" | name \":\" [0-9] \"=\"")).hasSize(1);
    assertThat(told("root ::= key \":\" [0-9]\nkey ::= \"any\" | name")).hasSize(1);
  }

  @Test
  void nameThatIsAlsoWithoutAColonIsTold() {
    assertThat(told("root ::= \"any\" | name \":\" [0-9] | name")).hasSize(1);
    assertThat(told("root ::= \"any\" | path \":\" [0-9]\npath ::= name \".\" name")).hasSize(1);
  }

  /** The name stands behind a rule that ends with a rule that ends with the keyword. */
  @Test
  void whatFollowsARuleFollowsTheRulesThatItEndsWith() {
    assertThat(told("root ::= list name\nlist ::= last\nlast ::= \"if\"? \" \"?"))
        .singleElement()
        .asString()
        .contains("'last'", "\"if\"", "name");
    assertThat(told("root ::= list \"!\" name\nlist ::= last\nlast ::= \"if\"? \" \"?")).isEmpty();
  }
}
