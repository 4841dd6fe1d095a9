/*
 * ABNF: RFC 5234 with the case-sensitive strings of RFC 7405.
 */
lexer grammar AbnfLexer;

options { tokenVocab = EbnfTokens; }

COMMENT : ';' ~[\r\n]* -> channel(HIDDEN) ;

ASSIGN : '=' ;
ASSIGN_MORE : '=/' ;
ASSIGN_OTHER : '::=' | ':=' | ':' | '->' | '=>' ;
PIPE : '/' ;
OPEN : '(' ;
CLOSE : ')' ;
OPEN_OPTION : '[' ;
CLOSE_OPTION : ']' ;
COUNT : [0-9]* '*' [0-9]* | [0-9]+ ;

NAME : [A-Za-z] [A-Za-z0-9-]* | '<' [A-Za-z] [A-Za-z0-9-]* '>' ;

LITERAL : ('%' [iIsS])? '"' ~["\r\n]* '"' ;
OPEN_LITERAL : ('%' [iIsS])? '"' ~["\r\n]* ;
CODE : '%' ( [xX] HEX (('.' HEX)+ | '-' HEX)? | [dD] DEC (('.' DEC)+ | '-' DEC)? | [bB] BIT (('.' BIT)+ | '-' BIT)? ) ;
fragment HEX : [0-9A-Fa-f]+ ;
fragment DEC : [0-9]+ ;
fragment BIT : [01]+ ;

/** Prose, which no machine understands. */
SPECIAL : '<' ~[<>\r\n]* '>' ;

BLANK : [ \t\r\n]+ -> skip ;
STRAY : '\'' ~['\r\n]* '\'' | . ;
