package io.dyck.grammar.analysis;

import io.dyck.grammar.Severity;

/**
 * The stable codes of the notations, each described in {@code docs/errors.md}. A number is never
 * given to another meaning.
 */
public enum DiagnosticCode {
  /** The file does not exist, or may not be read. */
  UNREADABLE_FILE(1),
  /** More bytes than the limits allow. */
  SOURCE_TOO_LARGE(2),
  /** Not UTF-8, or half a surrogate pair. */
  INVALID_UNICODE(3),
  /** A NUL character. */
  NUL_CHARACTER(4),
  /** A text without any rule. */
  NO_RULES(5),
  /** Nested deeper than the limits allow. */
  NESTED_TOO_DEEP(6),
  /** A repetition count beyond the limits. */
  COUNT_TOO_LARGE(7),
  /** Stands for the diagnostics beyond the limit. */
  MORE_DIAGNOSTICS(8),

  /** A literal without its closing quote. */
  UNCLOSED_LITERAL(10),
  /** A character class without its closing bracket. */
  UNCLOSED_CLASS(11),
  /** A token reference that is not closed, empty, or has no proper id. */
  MALFORMED_TOKEN(12),
  /** A backslash before a character that has no escaped meaning in GBNF. */
  UNKNOWN_ESCAPE(13),
  /** Too few hexadecimal digits in an escape. */
  MALFORMED_ESCAPE(14),
  /** An escape beyond U+10FFFF. */
  NO_CODE_POINT(15),
  /** A range in a character class the wrong way round. */
  REVERSED_RANGE(16),
  /** A character that means nothing outside of literals and classes. */
  STRAY_CHARACTER(17),
  /** Something else than a repetition count between braces. */
  MALFORMED_COUNT(18),
  /** A repetition whose greatest number is less than the least. */
  REVERSED_COUNT(19),

  /** Text that belongs to no rule. */
  RULE_EXPECTED(20),
  /** Another sign than {@code ::=} after a rule's name. */
  WRONG_ASSIGNMENT(21),
  /** A rule continues after the end of its line. */
  LINE_ENDED(22),
  /** A parenthesis that is never closed. */
  UNCLOSED_PARENTHESIS(23),
  /** A closing parenthesis without an opening one. */
  UNOPENED_PARENTHESIS(24),
  /** A repetition operator with nothing before it. */
  NOTHING_TO_REPEAT(25),
  /** A minus without blanks on both sides, or without an operand. */
  MALFORMED_DIFFERENCE(26),
  /** A rule that does not start on a line of its own. */
  RULE_NOT_ON_NEW_LINE(27),
  /** A construct that only another engine knows. */
  FOREIGN_CONSTRUCT(28),
  /** Other text that fits nowhere. */
  UNEXPECTED_TEXT(29),

  /** A reference to a rule that does not exist. */
  UNDEFINED_RULE(30),
  /** The start rule does not exist. */
  NO_START_RULE(31),
  /** The start rule matches no finite text. */
  UNPRODUCTIVE_START(32),
  /** A difference over recursive rules. */
  RECURSIVE_DIFFERENCE(33),
  /** Longest match asked for a rule that does not exist. */
  UNDEFINED_LONGEST_MATCH(34),
  /** Longest match asked for a recursive rule. */
  RECURSIVE_LONGEST_MATCH(35),
  /** Longest match asked for a rule that names tokens. */
  TOKEN_IN_LONGEST_MATCH(36),

  /** A notation that cannot be read, or a text that mixes several. */
  UNKNOWN_NOTATION(37),
  /** A rule without the sign that ends it. */
  RULE_NOT_ENDED(38),
  /** A literal that looks like a regular expression. */
  PATTERN_IN_QUOTES(39, Severity.WARNING),

  /** A rule that is not reachable from the start rule. */
  UNUSED_RULE(40, Severity.WARNING),
  /** A rule that matches no finite text. */
  UNPRODUCTIVE_RULE(41, Severity.WARNING),
  /** The same alternative twice. */
  DUPLICATE_ALTERNATIVE(42, Severity.WARNING),
  /** A rule defined more than once. */
  REPEATED_DEFINITION(43, Severity.WARNING),
  /** An escape that not every engine knows. */
  UNUSUAL_ESCAPE(44, Severity.WARNING),
  /** A surrogate, which no UTF-8 text contains. */
  SURROGATE(45, Severity.WARNING),
  /** A line end inside a literal or a class. */
  LINE_END_INSIDE(46, Severity.WARNING),
  /** A character class without characters. */
  EMPTY_CLASS(47, Severity.WARNING),
  /** A comment that looks like a pragma, but is none. */
  UNKNOWN_PRAGMA(48, Severity.WARNING),
  /** A rule without a body, or one whose last alternative is cut off by the next rule. */
  EMPTY_BODY(49, Severity.WARNING),
  /** A condition on the following text that is not checked. */
  UNCHECKED_LOOKAHEAD(50, Severity.WARNING),
  /** Something about sampling, not about the language. */
  SAMPLING_ONLY(51, Severity.WARNING),
  /** A construct that the written notation cannot express. */
  CANNOT_BE_WRITTEN(52),
  /** Ignored text between terminals without a lexer. */
  IGNORED_WITHOUT_LEXER(53),
  /** The name of ignored text is no rule. */
  UNDEFINED_IGNORED(54),
  /** An ignored rule is the start rule, or calls it. */
  START_IGNORED(55),
  /** No rule has the usual name of the start, but another rule is the obvious start. */
  START_RULE_TAKEN(56, Severity.INFORMATION),
  /** A comment without its end, where comments nest. */
  UNCLOSED_COMMENT(57),
  /** A lazy rule that matches the empty text. */
  EMPTY_LAZY_RULE(58, Severity.WARNING),
  /** A tag in free text that can never be read, because another text ends before it. */
  UNREACHABLE_TAG(59, Severity.WARNING),
  /** The notation was found by content, and another one reads the text without an error. */
  TAKEN_NOTATION(60, Severity.INFORMATION),

  /** A regular expression with a construct that no automaton or not every engine supports. */
  UNSUPPORTED_PATTERN(73),
  /** A property, name or class of characters that does not exist. */
  UNKNOWN_PROPERTY(61),
  /** A class of a regular expression that starts with its closing bracket. */
  EMPTY_PATTERN_CLASS(62),
  /** A rule or terminal defined twice, in a notation that unites nothing. */
  DEFINED_TWICE(63),
  /** A declared terminal, which code of another library makes. */
  DECLARED_TERMINAL(64),
  /** An import does not exist, or lies outside the grammar's own folder. */
  FAILED_IMPORT(65),
  /** A rule, a token or the like inside of a terminal. */
  RULE_IN_TERMINAL(66),
  /** A template or parametric rule used with other parameters than it has. */
  WRONG_PARAMETERS(67),
  /** An attribute of a rule, or an option of the grammar, that cannot be honoured. */
  UNSUPPORTED_ATTRIBUTE(68),
  /** Templates or parametric rules that expand to too many rules. */
  TOO_MANY_INSTANCES(69),
  /** An attribute that changes nothing here. */
  UNUSED_ATTRIBUTE(70, Severity.WARNING),
  /** A terminal that is lazy in one place and greedy in another. */
  LAZY_AND_GREEDY(72, Severity.WARNING),
  /** A lookahead in an operand of a difference. */
  LOOKAHEAD_IN_DIFFERENCE(74),
  /** A JSON Schema in a grammar that cannot be used. */
  WRONG_SCHEMA(75);

  private final String text;
  private final Severity severity;

  DiagnosticCode(int number) {
    this(number, Severity.ERROR);
  }

  DiagnosticCode(int number, Severity severity) {
    this.text = "DYCK-G0" + (number < 10 ? "0" : "") + number;
    this.severity = severity;
  }

  /** Returns the code as users see it. */
  public String text() {
    return text;
  }

  /** Returns the importance of the problem. */
  public Severity severity() {
    return severity;
  }
}
