/*
 * Backus-Naur form with names in angle brackets, and the repetition that most files borrow: [ ] for
 * options, { } for repetitions, or * + ? after what is repeated. Nothing is escaped in quotes.
 */
lexer grammar BnfLexer;

options { tokenVocab = EbnfTokens; }

COMMENT : ( '/*' .*? '*/' | '(*' .*? '*)' | '//' ~[\r\n]* | '#' ~[\r\n]* | ';' ~[\r\n]* ) -> channel(HIDDEN) ;

ASSIGN : '::=' | ':=' | '<=' ;
ASSIGN_OTHER : '=' | ':' | '->' | '=>' | '<-' ;
PIPE : '|' ;
OPEN : '(' ;
CLOSE : ')' ;
OPEN_OPTION : '[' ;
CLOSE_OPTION : ']' ;
OPEN_REPEAT : '{' ;
CLOSE_REPEAT : '}' ;
STAR : '*' ;
PLUS : '+' ;
QUESTION : '?' ;

NAME : '<' [\p{L}_] ~[<>"'\r\n]* '>' ;

LITERAL : '"' ~["\r\n]* '"' | '\'' ~['\r\n]* '\'' ;
OPEN_LITERAL : '"' ~["\r\n]* | '\'' ~['\r\n]* ;

/** Without blanks, quotes or names; else an option is meant. */
CLASS : '[' '^'? ~[\]\r\n \t"'<>]+ '-' ~[\]\r\n \t"'<>]+ ']' ;

BLANK : [ \t\r\n\u00A0]+ -> skip ;
/** A bare word: neither a name nor a quoted terminal. */
STRAY : [\p{L}_] [\p{L}\p{N}_-]* | . ;
