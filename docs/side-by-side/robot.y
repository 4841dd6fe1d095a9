// Scripts for a robot:
//   move far 10; REPEAT 4 DO turnLeft; beep; END
//   IF blocked THEN turn back; END
// A command is a name and any number of arguments. Names are in camel
// case, like turnLeft.
// The scanner hands over single characters: SMALL is a-z, NONZERO 1-9,
// CAPITAL a capital letter that the rules don't name.
%define lr.type ielr
%token SMALL CAPITAL NONZERO
%start root
%%
root: statements;
statements: statement | statements statement;
statement: command | repeat | if;
command: name arguments ';' space;
arguments: %empty | arguments ' ' argument;
repeat:
  'R' 'E' 'P' 'E' 'A' 'T' ' ' number ' ' 'D' 'O' ' ' statements 'E' 'N' 'D' space;
if: 'I' 'F' ' ' name ' ' 'T' 'H' 'E' 'N' ' ' statements 'E' 'N' 'D' space;
argument: name | number;
name: letter | name letter;
letter: SMALL | capital;
capital: CAPITAL | 'A' | 'D' | 'E' | 'F' | 'H' | 'I' | 'N' | 'O' | 'P' | 'R'
  | 'T';
number: NONZERO | number NONZERO | number '0';
space: ' ' | '\n';
