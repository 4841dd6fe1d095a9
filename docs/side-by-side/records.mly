// Data as nested lists; items are texts, names, numbers and lists:
//   (user 'Ada' (born 1815 12 10) '' (tags))
//   (note '''It's long, and
//   may go on''' -1 (a))
// The scanner hands over single characters: LETTER is a-z, DIGIT 0-9, OTHER
// any that the rules don't name.
%token LETTER DIGIT OTHER EOF
%token  NEWLINE  LPAREN "("  RPAREN ")"  QUOTE "'"  SPACE " "  MINUS "-"
%start <unit> file
%%
file: root EOF {}
root: list_ {} | list_ NEWLINE {}
list_: "(" ")" {} | "(" blanks ")" {} | "(" items ")" {}
  | "(" items blanks ")" {} | "(" blanks items ")" {}
  | "(" blanks items blanks ")" {}
items: item {} | items gap item {}
item: list_ {} | text {} | long {} | name {} | number {}
text: "'" "'" {} | "'" text_chars "'" {}
text_chars: text_char {} | text_chars text_char {}
text_char: LETTER {} | DIGIT {} | OTHER {} | " " {} | "(" {} | ")" {} | "-" {}
long: "'" "'" "'" long_parts "'" "'" "'" {}
long_parts: {} | long_parts long_part {}
long_part: long_char {} | "'" long_char {} | "'" "'" long_char {}
long_char: text_char {} | NEWLINE {}
name: LETTER {} | name LETTER {}
number: digits {} | "-" digits {}
digits: DIGIT {} | digits DIGIT {}
gap: {} | blanks {}
blanks: " " {} | NEWLINE {} | blanks " " {} | blanks NEWLINE {}
