/*
 * ISO/IEC 14977. Comments nest. Names may hold blanks, so one name may be several tokens here. Nothing is escaped in
 * quotes. The other spellings of brackets, (/ /) and (: :), are those of the standard.
 */
lexer grammar IsoLexer;

options { tokenVocab = EbnfTokens; }

@lexer::members {
    /** Takes the rest of a comment with the comments in it; one that never ends is STRAY. */
    private void comment() {
        int depth = 1;
        while (depth > 0 && _input.LA(1) != EOF) {
            int first = _input.LA(1);
            int second = _input.LA(2);
            _input.consume();
            if (first == '(' && second == '*' || first == '*' && second == ')') {
                _input.consume();
                depth += first == '(' ? 1 : -1;
            }
        }
        if (depth > 0) {
            setType(STRAY);
        } else {
            setChannel(HIDDEN);
        }
    }
}

COMMENT : '(*' { comment(); } ;

ASSIGN : '=' ;
ASSIGN_OTHER : '::=' | ':=' | ':' | '->' | '=>' | '<=' | '<-' ;
END : ';' | '.' ;
PIPE : '|' | '/' | '!' ;
COMMA : ',' ;
OPEN : '(' ;
CLOSE : ')' ;
OPEN_OPTION : '[' | '(/' ;
CLOSE_OPTION : ']' | '/)' ;
OPEN_REPEAT : '{' | '(:' ;
CLOSE_REPEAT : '}' | ':)' ;
COUNT : [0-9]+ [ \t]* '*' ;
STAR : '*' ;
PLUS : '+' ;
MINUS : '-' ;
SPECIAL : '?' ~[?;|]* '?' ;
QUESTION : '?' ;

NAME : [\p{L}_] [\p{L}\p{N}_]* ;

LITERAL : '"' ~["\r\n]+ '"' | '\'' ~['\r\n]+ '\'' | '""' | '\'\'' | '\u2018' ~[\u2019\r\n]* '\u2019' | '\u201C' ~[\u201D\r\n]* '\u201D' ;
OPEN_LITERAL : '"' ~["\r\n]* | '\'' ~['\r\n]* ;

BLANK : [ \t\r\n\u000B\f\u00A0]+ -> skip ;
STRAY : . ;
