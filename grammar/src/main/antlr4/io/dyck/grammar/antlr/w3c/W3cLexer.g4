/*
 * The EBNF of the XML recommendation, with what REx and the Ruby gem ebnf add. Nothing is escaped in
 * quotes or brackets. Processing instructions hold code of other programs, apart from <?TOKENS?>.
 */
lexer grammar W3cLexer;

options { tokenVocab = EbnfTokens; }

TERMINALS : '<?TOKENS?>' | '@terminals' ;
CODE_FOLLOWS : '<?ENCORE?>' ;
PASS : '@pass' ;
ACTION : '<?' .*? '?>' -> skip ;

COMMENT
    : ( '/*' .*? '*/' | '(*' .*? '*)' | '//' ~[\r\n]* | '#' (~[x0-9\r\n] ~[\r\n]*)?
      | '[' [ \t]* ( [wW] [fF] )? [vV]? [cC] ':' ~[\]]* ']'
      ) -> channel(HIDDEN)
    ;

ASSIGN : '::=' ;
ASSIGN_OTHER : ':=' | '=' | '->' | '=>' | '<=' | '<-' ;
PREFERRED : '<<' ;
PREFERS : '>>' ;
DELIMITED : '\\\\' ;
EQUIVALENT : '==' ;

PIPE : '|' | '/' ;
OPEN : '(' ;
CLOSE : ')' ;
STAR : '*' ;
PLUS : '+' ;
QUESTION : '?' ;
MINUS : '-' ;
DOT : '.' ;
END_OF_TEXT : '$' ;
LOOKAHEAD : '&' ;
CONTEXT : '^' ([\p{L}_] [\p{L}\p{N}_]*)? ;

NAME : [\p{L}_] [\p{L}\p{N}_]* ([.-]+ [\p{L}\p{N}_]+)* | '<' [\p{L}_] [\p{L}\p{N}_.-]* '>' ;

LITERAL : '"' ~["\r\n]* '"' | '\'' ~['\r\n]* '\'' ;
OPEN_LITERAL : '"' ~["\r\n]* | '\'' ~['\r\n]* ;

CLASS : '[' ~[\]\r\n]+ ']' ;
OPEN_CLASS : '[' ~[\]\r\n]* ;

CODE : '#' ( 'x' [0-9A-Fa-f]+ | [0-9]+ ) ;

BLANK : [ \t\r\n\u00A0]+ -> skip ;
STRAY : . ;
