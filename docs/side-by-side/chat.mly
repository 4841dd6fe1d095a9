// Chat messages, one a line:
//   see *the _new_ plan* at [our page](example.org/a1), or type `make all`
//   *bold, _italics_, [a link](a.org/b), `code`* and _italics, [one](b.org)
// `x`_
// The scanner hands over single characters: LETTER is a-z, DIGIT 0-9,
// PUNCTUATION , ! or ?
%token LETTER DIGIT PUNCTUATION EOF
%token  NEWLINE  STAR "*"  UNDERSCORE "_"  LBRACKET "["  RBRACKET "]"
%token  LPAREN "("  RPAREN ")"  BACKTICK "`"  SLASH "/"  DOT "."  SPACE " "
%start <unit> file
%%
file: root EOF {}
root: line NEWLINE {} | root line NEWLINE {}
line: part {} | line part {}
part: plain {} | bold {} | italic {} | link {} | code {}
bold: "*" line "*" {}
italic: "_" italic_parts "_" {}
italic_parts: italic_part {} | italic_parts italic_part {}
italic_part: plain {} | link {} | code {}
link: "[" label "]" "(" address ")" {}
label: plain {} | code {} | label plain {} | label code {}
code: "`" code_chars "`" {}
code_chars: code_char {} | code_chars code_char {}
code_char: plain {} | "*" {} | "_" {}
address: host {} | address "/" name {}
host: name "." name {} | host "." name {}
name: LETTER {} | DIGIT {} | name LETTER {} | name DIGIT {}
plain: LETTER {} | DIGIT {} | PUNCTUATION {} | " " {} | "." {}
