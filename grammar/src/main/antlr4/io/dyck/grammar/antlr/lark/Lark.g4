/*
 * Lark, with what llguidance adds. The lexer takes any text at all: what is broken becomes a token of
 * its own, to be reported where it stands. The parser reads one statement; where statements end is
 * settled before (StatementSplitter), so it sees no NEWLINE.
 */
grammar Lark;

statement : content EOF ;

content
    : ruleDefinition                                                        # definition
    | OVERRIDE ruleDefinition                                               # replacement
    | EXTEND ruleDefinition                                                 # extension
    | IGNORE expansions                                                     # ignoring
    | DECLARE NAME+                                                         # declaration
    | IMPORT DOT? NAME ( DOT NAME )* ( ARROW NAME | OPEN NAME ( COMMA NAME )* CLOSE )?  # importing
    | ( LLGUIDANCE | GRAMMAR_OPTIONS )                                      # settings
    ;

ruleDefinition
    : ( BANG | QUESTION )* NAME templateParameters? ( PARAMETER NAME )? priority? attributes? priority?
      COLON expansions
    ;

templateParameters : OPEN_BRACE NAME ( COMMA NAME )* CLOSE_BRACE ;

priority : DOT NUMBER ;

attributes : OPEN_BRACKET attribute ( COMMA attribute )* CLOSE_BRACKET ;

attribute : NAME ( EQUALS ( NUMBER | NAME | STRING | REGEXP | TOKEN ) )? ;

expansions : alternative ( PIPE alternative )* ;

alternative : conjunction ( ARROW NAME )? ( IF condition )? ;

conjunction : sequence ( AND sequence )* ;

sequence : item* ;

item : atom operator* ;

operator : STAR | PLUS | QUESTION | COUNT | TILDE NUMBER ( DOTDOT NUMBER )? ;

atom
    : TILDE atom                                              # complement
    | OPEN expansions CLOSE                                   # group
    | OPEN_BRACKET expansions CLOSE_BRACKET                   # maybe
    | STRING ( DOTDOT STRING )?                               # string
    | REGEXP                                                  # regexp
    | NAME OPEN_BRACE expansions ( COMMA expansions )* CLOSE_BRACE  # template
    | NAME ( PARAMETER parameterValue )?                      # name
    | TOKEN                                                   # token
    | JSON                                                    # json
    | SUBSTRING                                               # substring
    | NESTED                                                  # nested
    | FOREIGN                                                 # foreign
    ;

parameterValue : NUMBER | NAME ( OPEN argument ( COMMA argument )* CLOSE )? ;

argument : bits | NUMBER | NAME ( OPEN argument ( COMMA argument )* CLOSE )? ;

bits : OPEN_BRACKET NUMBER COLON NUMBER CLOSE_BRACKET ;

condition : argument ;

IGNORE          : '%ignore' ;
IMPORT          : '%import' ;
DECLARE         : '%declare' ;
OVERRIDE        : '%override' ;
EXTEND          : '%extend' ;
IF              : '%if' ;
LLGUIDANCE      : '%llguidance' SPACE* OBJECT ;
GRAMMAR_OPTIONS : '%grammar_options' SPACE* OBJECT ;
JSON            : '%json' SPACE* OBJECT ;
SUBSTRING       : '%regex' SPACE* OBJECT ;
NESTED          : '%lark' SPACE* OBJECT ;
UNKNOWN_DIRECTIVE : '%' [A-Za-z_]+ ;

NAME   : [A-Za-z_] [A-Za-z0-9_]* ( '-' [A-Za-z0-9_]+ )* ;
NUMBER : [+-]? [0-9]+ ( '.' [0-9]+ )? | '0x' [0-9A-Fa-f]+ ;

STRING      : '"' ( '\\' ~[\r\n] | ~["\\\r\n] )* '"' 'i'? ;
OPEN_STRING : '"' ( '\\' ~[\r\n] | ~["\\\r\n] )* '\\'? ;

/** Over several lines with the flag x only, as in Lark. */
REGEXP
    : '/' ( '\\' . | ~[/\\\r\n] ) ( '\\' . | ~[/\\\r\n] )* '/' [a-z]*
    | '/' ( '\\' . | ~[/\\] ) ( '\\' . | ~[/\\] )* '/' [imslu]* 'x' [imslux]*
    ;
OPEN_REGEXP : '/' ( '\\' ~[\r\n] | ~[/\\\r\n] ) ( '\\' ~[\r\n] | ~[/\\\r\n] )* '\\'? ;

TOKEN      : '<' ( '[' ~[\]>\r\n]* ']' | '|' ~[>\r\n]* | [A-Za-z/_] ~[>\r\n]* ) '>' ;
OPEN_TOKEN : '<' ~[>\r\n]* ;
FOREIGN    : '@' [A-Za-z0-9_-]+ ;

COUNT : '{' [-0-9, \t]* '}' ;

ARROW         : '->' ;
PARAMETER     : '::' ;
COLON         : ':' ;
COMMA         : ',' ;
DOTDOT        : '..' ;
DOT           : '.' ;
PIPE          : '|' ;
AND           : '&' ;
TILDE         : '~' ;
EQUALS        : '=' ;
BANG          : '!' ;
STAR          : '*' ;
PLUS          : '+' ;
QUESTION      : '?' ;
OPEN          : '(' ;
CLOSE         : ')' ;
OPEN_BRACKET  : '[' ;
CLOSE_BRACKET : ']' ;
OPEN_BRACE    : '{' ;
CLOSE_BRACE   : '}' ;

COMMENT      : ( '//' | '#' ) ~[\r\n]* -> channel(HIDDEN) ;
CONTINUATION : '\\' [ \t]* '\r'? '\n' -> skip ;
NEWLINE      : '\r'? '\n' | '\r' ;
BLANK        : [ \t\f\uFEFF]+ -> skip ;

STRAY : . ;

fragment SPACE  : [ \t\r\n] ;
fragment OBJECT : '{' ( QUOTED | OBJECT | ~["{}] )* '}' ;
fragment QUOTED : '"' ( '\\' . | ~["\\] )* '"' ;
