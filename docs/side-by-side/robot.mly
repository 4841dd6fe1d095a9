// Scripts for a robot:
//   move far 10; REPEAT 4 DO turnLeft; beep; END
//   IF blocked THEN turn back; END
// A command is a name and any number of arguments. Names are in camel
// case, like turnLeft.
// The scanner hands over single characters: SMALL is a-z, NONZERO 1-9,
// CAPITAL a capital letter that the rules don't name.
%token SMALL CAPITAL NONZERO EOF
%token  SEMICOLON ";"  SPACE " "  CAP_R "R"  CAP_E "E"  CAP_P "P"  CAP_A "A"
%token  CAP_T "T"  CAP_D "D"  CAP_O "O"  CAP_N "N"  CAP_I "I"  CAP_F "F"
%token  CAP_H "H"  ZERO "0"  NEWLINE
%start <unit> file
%%
file: root EOF {}
root: statements {}
statements: statement {} | statements statement {}
statement: command {} | repeat {} | if_ {}
command: name arguments ";" space {}
arguments: {} | arguments " " argument {}
repeat:
  "R" "E" "P" "E" "A" "T" " " number " " "D" "O" " " statements "E" "N" "D" space {}
if_: "I" "F" " " name " " "T" "H" "E" "N" " " statements "E" "N" "D" space {}
argument: name {} | number {}
name: letter {} | name letter {}
letter: SMALL {} | capital {}
capital: CAPITAL {} | "A" {} | "D" {} | "E" {} | "F" {} | "H" {} | "I" {}
  | "N" {} | "O" {} | "P" {} | "R" {} | "T" {}
number: NONZERO {} | number NONZERO {} | number "0" {}
space: " " {} | NEWLINE {}
