// Expressions of a small typed language:
//   parse::<int>(line)<limit
//   make::<map<text,list<int>>>(f(a),1+2)
// The scanner hands over single characters: LETTER is a-z, DIGIT 0-9.
%define lr.type ielr
%token LETTER DIGIT
%start root
%%
root: comparison ';';
comparison: sum | comparison compare sum;
compare: '<' | '>' | '=';
sum: operand | sum '+' operand;
operand: number | name | name call | '(' comparison ')';
call: '(' ')' | '(' arguments ')' | types '(' ')' | types '(' arguments ')';
arguments: comparison | arguments ',' comparison;
types: '<' type_list '>';
type_list: type | type_list ',' type;
type: name | name '<' type_list '>';
name: LETTER | name LETTER;
number: DIGIT | number DIGIT;
