/*
 * GBNF. The lexer takes any text at all: what is broken becomes a token of its own (OPEN_…, STRAY), so
 * that it can be reported where it stands. The parser reads the body of one rule. Rules are told apart
 * by the tokens "name ::=" beforehand; line ends, parentheses and the nesting depth are settled before
 * the parser, too, which recurses for parentheses only. Every decision needs one token of lookahead.
 */
grammar Gbnf;

/** Stands in for text already reported as wrong, where an operand may be. */
tokens { BROKEN }

body : choice EOF ;

choice : sequence (PIPE sequence)* ;

sequence : difference* ;

difference : repetition (MINUS repetition)* ;

/** Operand and operators in one rule, for each rule costs a frame of the call stack per parenthesis. */
repetition
    : ( LITERAL | CLASS | DOT | NAME | TOKEN | BROKEN | OPEN choice CLOSE )
      ( STAR | PLUS | QUESTION | COUNT )*
    ;

ASSIGN   : '::=' ;
PIPE     : '|' ;
OPEN     : '(' ;
CLOSE    : ')' ;
STAR     : '*' ;
PLUS     : '+' ;
QUESTION : '?' ;
DOT      : '.' ;
MINUS    : '-' ;

/** Other notations' signs of definition, to say so. */
ASSIGN_LIKE : ':=' | '=' | ':' | '->' | '=>' ;

/** Characters beyond ASCII are looked at later: only letters and digits may stand in a name. */
NAME : [-_A-Za-z0-9\u0080-\uFFFF]+ ;

LITERAL      : '"' (~["\\] | '\\' .)* '"' ;
OPEN_LITERAL : '"' (~["\\] | '\\' .)* '\\'? ;

CLASS      : '[' (~[\]\\] | '\\' .)* ']' ;
OPEN_CLASS : '[' (~[\]\\] | '\\' .)* '\\'? ;

TOKEN      : '!'? '<' ~[>\r\n]* '>' ;
OPEN_TOKEN : '!'? '<' ~[>\r\n]* ;

COUNT      : '{' ~[{}"()|:[\]#]* '}' ;
OPEN_COUNT : '{' ~[{}"()|:[\]#\r\n]* ;

NEWLINE : '\r'? '\n' | '\r' ;
BLANK   : [ \t]+ -> skip ;
COMMENT : '#' ~[\r\n]* -> channel(HIDDEN) ;

STRAY : . ;
