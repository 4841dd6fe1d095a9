// Expressions of a small typed language:
//   parse::<int>(line)<limit
//   make::<map<text,list<int>>>(f(a),1+2)
// The scanner hands over single characters: LETTER is a-z, DIGIT 0-9.
%token LETTER DIGIT EOF
%token  SEMICOLON ";"  LESS "<"  GREATER ">"  EQUALS "="  PLUS "+"  LPAREN "("
%token  RPAREN ")"  COMMA ","
%start <unit> file
%%
file: root EOF {}
root: comparison ";" {}
comparison: sum {} | comparison compare sum {}
compare: "<" {} | ">" {} | "=" {}
sum: operand {} | sum "+" operand {}
operand: number {} | name {} | name call {} | "(" comparison ")" {}
call: "(" ")" {} | "(" arguments ")" {} | types "(" ")" {}
  | types "(" arguments ")" {}
arguments: comparison {} | arguments "," comparison {}
types: "<" type_list ">" {}
type_list: type_ {} | type_list "," type_ {}
type_: name {} | name "<" type_list ">" {}
name: LETTER {} | name LETTER {}
number: DIGIT {} | number DIGIT {}
