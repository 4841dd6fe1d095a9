/*
 * XGrammar's EBNF: GBNF, whose bodies may go on over lines, with attributes of rules, lookahead and
 * macros.
 */
lexer grammar XgrammarLexer;

options { tokenVocab = EbnfTokens; }

COMMENT : '#' ~[\r\n]* -> channel(HIDDEN) ;

ASSIGN : '::=' ;
ASSIGN_OTHER : ':=' | ':' | '->' | '=>' ;
EQUALS : '=' ;
PIPE : '|' ;
COMMA : ',' ;
OPEN_LOOKAHEAD : '(' [ \t]* '=' ;
OPEN : '(' ;
CLOSE : ')' ;
STAR : '*' ;
PLUS : '+' ;
QUESTION : '?' ;
BRACES : '{' ~[{}"()|:[\]#]* '}' ;
DOT : '.' ;
MACRO : 'TagDispatch' | 'TokenTagDispatch' | 'Token' | 'ExcludeToken' | 'Regex' | 'Substring' ;
NUMBER : '-'? [0-9]+ ;
NAME : [A-Za-z_.] [A-Za-z0-9_.-]* ;

LITERAL : '"' (~["\\\r\n] | '\\' ~[\r\n])* '"' ;
OPEN_LITERAL : '"' (~["\\\r\n] | '\\' ~[\r\n])* '\\'? ;
CLASS : '[' (~[\]\\\r\n] | '\\' ~[\r\n])* ']' ;
OPEN_CLASS : '[' (~[\]\\\r\n] | '\\' ~[\r\n])* '\\'? ;

BLANK : [ \t\r\n]+ -> skip ;
STRAY : '\'' ~['\r\n]* '\'' | . ;
