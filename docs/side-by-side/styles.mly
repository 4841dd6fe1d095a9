// Style sheets, nested as in SCSS, with comments between any two things:
//   page{ color: red; /* the title */ h1{ size: 12; } }
//   /** all of it **/ list{ }
// The scanner hands over single characters: LETTER is a-z, DIGIT 0-9, OTHER
// any that the rules don't name.
%token LETTER DIGIT OTHER EOF
%token  LBRACE "{"  RBRACE "}"  COLON ":"  SEMICOLON ";"  DOT "."  QUOTE "'"
%token  SPACE " "  SLASH "/"  STAR "*"  NEWLINE
%start <unit> file
%%
file: root EOF {}
root: gap rules {}
rules: rule gap {} | rules rule gap {}
rule: selector gap "{" gap entries "}" {}
entries: {} | entries entry gap {}
entry: rule {} | property {}
property: name ":" gap value gap ";" {}
selector: name {} | "." name {}
value: name {} | number {} | text {}
name: LETTER {} | name LETTER {} | name DIGIT {}
number: DIGIT {} | number DIGIT {}
text: "'" text_chars "'" {}
text_chars: {} | text_chars text_char {}
text_char: LETTER {} | DIGIT {} | OTHER {} | " " {} | "{" {} | "}" {} | ":" {}
  | ";" {} | "." {} | "/" {} | "*" {}
gap: {} | gap " " {} | gap NEWLINE {} | gap comment {}
comment: "/" "*" body stars "/" {}
body: {} | body not_star {} | body stars content {}
stars: "*" {} | stars "*" {}
not_star: LETTER {} | DIGIT {} | OTHER {} | " " {} | NEWLINE {} | "{" {}
  | "}" {} | ":" {} | ";" {} | "." {} | "'" {} | "/" {}
content: LETTER {} | DIGIT {} | OTHER {} | " " {} | NEWLINE {} | "{" {}
  | "}" {} | ":" {} | ";" {} | "." {} | "'" {} | "*" {}
