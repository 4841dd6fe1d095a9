/*
 * Wirth's syntax notation, as Go's specification writes it: a rule ends with a period, "…" has Go's
 * escapes, `…` and '…' have none, and "a" … "z" is a range.
 */
lexer grammar WirthLexer;

options { tokenVocab = EbnfTokens; }

COMMENT : ( '(*' .*? '*)' | '/*' .*? '*/' | '//' ~[\r\n]* ) -> channel(HIDDEN) ;

ASSIGN : '=' ;
ASSIGN_OTHER : '::=' | ':=' | ':' | '->' | '=>' | '<=' | '<-' | ';' ;
RANGE : '\u2026' | '...' | '..' ;
END : '.' ;
PIPE : '|' ;
COMMA : ',' ;
OPEN : '(' ;
CLOSE : ')' ;
OPEN_OPTION : '[' ;
CLOSE_OPTION : ']' ;
OPEN_REPEAT : '{' ;
CLOSE_REPEAT : '}' ;

NAME : [\p{L}_] [\p{L}\p{N}_]* ;

LITERAL : '"' ( ~["\\\r\n] | '\\' ~[\r\n] )* '"' | '`' ~[`]* '`' | '\'' ~['\r\n]* '\'' ;
OPEN_LITERAL : '"' ( ~["\\\r\n] | '\\' ~[\r\n] )* | '`' ~[`]* | '\'' ~['\r\n]* ;

BLANK : [ \t\r\n\u00A0]+ -> skip ;
STRAY : . ;
