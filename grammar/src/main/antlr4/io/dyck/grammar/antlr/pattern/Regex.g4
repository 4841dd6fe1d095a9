/*
 * Regular expressions: what RE2, Python's re and ECMAScript have in common, and what each of them adds
 * where the others have no other meaning for it. The lexer takes any text at all: what is not supported
 * becomes a token of its own, to be reported where it stands. Classes and escapes are one token each
 * and read by EscapeReader and ClassReader. The tokens & and ~ are operators only by option.
 */
grammar Regex;

@lexer::members {
    private boolean verbose;
    private boolean operators;

    /** Whether blanks and comments are skipped, and whether ampersand and tilde are operators. */
    public void setModes(boolean verbose, boolean operators) {
        this.verbose = verbose;
        this.operators = operators;
    }
}

pattern : choice EOF ;

choice : intersection (PIPE intersection)* ;

intersection : sequence (AND sequence)* ;

sequence : item* ;

item : NOT item | atom quantifier* ;

/** The second token makes it lazy, or possessive, which is refused. */
quantifier : ( STAR | PLUS | QUESTION | COUNT ) ( QUESTION | PLUS )? ;

atom
    : CHARACTER
    | CARET
    | DOLLAR
    | DOT
    | ESCAPE
    | CLASS
    | FLAGS
    | OPEN_UNKNOWN
    | ( OPEN | OPEN_PLAIN | OPEN_NAMED | OPEN_FLAGS | AHEAD | NOT_AHEAD | BEHIND | NOT_BEHIND ) choice CLOSE
    ;

BLANK   : [ \t\r\n\f\u000B] {verbose}? [ \t\r\n\f\u000B]* -> skip ;
REMARK  : '#' {verbose}? ~[\r\n]* -> skip ;
COMMENT : '(?#' ~[)]* ')' -> skip ;

AND : '&' {operators}? ;
NOT : '~' {operators}? ;

PIPE     : '|' ;
STAR     : '*' ;
PLUS     : '+' ;
QUESTION : '?' ;
COUNT    : '{' DIGIT+ '}' | '{' DIGIT+ ',' DIGIT* '}' | '{' ',' DIGIT+ '}' ;
CARET    : '^' ;
DOLLAR   : '$' ;
DOT      : '.' ;

OPEN_PLAIN : '(?:' ;
OPEN_NAMED : '(?' 'P'? '<' NAME '>' ;
OPEN_FLAGS : '(?' [A-Za-z]+ ('-' [A-Za-z]+)? ':' | '(?-' [A-Za-z]+ ':' ;
FLAGS      : '(?' [A-Za-z]+ ('-' [A-Za-z]+)? ')' | '(?-' [A-Za-z]+ ')' ;
AHEAD      : '(?=' ;
NOT_AHEAD  : '(?!' ;
BEHIND     : '(?<=' ;
NOT_BEHIND : '(?<!' ;

/** Conditions, atomic groups, recursion, back-references by name … */
OPEN_UNKNOWN : '(?' .? | '(?P' [=>] NAME ')'? ;
OPEN         : '(' ;
CLOSE        : ')' ;

ESCAPE
    : '\\'
      ( [pPxuNkgo] '{' ~[}\r\n]* '}'
      | 'k' '<' ~[>\r\n]* '>'
      | 'x' HEX HEX
      | 'u' HEX HEX HEX HEX
      | 'U' HEX HEX HEX HEX HEX HEX HEX HEX
      | [pP] [A-Za-z]
      | 'c' [A-Za-z]
      | DIGIT+
      | ANY
      )
    ;
OPEN_ESCAPE : '\\' ;

CLASS      : '[' '^'? ( '[:' '^'? [a-z]+ ':]' | '\\' . | ~[\]\\] )* ']' ;
OPEN_CLASS : '[' ;

CHARACTER : ANY ;

fragment DIGIT : [0-9] ;
fragment HEX   : [0-9A-Fa-f] ;
fragment NAME  : [A-Za-z_] [A-Za-z0-9_]* ;
fragment ANY   : [\uD800-\uDBFF] [\uDC00-\uDFFF] | . ;
