/*
 * The body of a rule in any of the EBNF notations. Each notation has a lexer of its own, which sends
 * only those of the shared tokens that it knows, so that this parser never sees a construct of another
 * notation. Parentheses and the nesting depth are checked beforehand.
 */
parser grammar EbnfBody;

options { tokenVocab = EbnfTokens; }

body : choice EOF ;

choice : sequence (PIPE sequence)* ;

sequence : (difference COMMA?)* ;

/** Without a right side after {…} in ISO 14977: at least once. */
difference : repetition (MINUS repetition?)* ;

repetition : COUNT? primary (STAR | PLUS | QUESTION | BRACES)* ;

primary
    : NAME CONTEXT?
    | LITERAL CONTEXT? (RANGE LITERAL)?
    | CLASS
    | CODE
    | DOT
    | END_OF_TEXT
    | SPECIAL
    | TOKEN
    | BROKEN
    | OPEN choice CLOSE
    | OPEN_OPTION choice CLOSE_OPTION
    | OPEN_REPEAT choice CLOSE_REPEAT
    | OPEN_LOOKAHEAD choice CLOSE
    | LOOKAHEAD repetition
    | MACRO OPEN arguments? CLOSE
    ;

arguments : argument (COMMA argument)* ;

argument : (NAME EQUALS)? value ;

/** In a tuple the last one may have a comma behind it. */
value : LITERAL | NAME | NUMBER | TOKEN | OPEN (arguments COMMA?)? CLOSE ;
