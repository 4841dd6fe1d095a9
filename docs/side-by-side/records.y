// Data as nested lists; items are texts, names, numbers and lists:
//   (user 'Ada' (born 1815 12 10) '' (tags))
//   (note '''It's long, and
//   may go on''' -1 (a))
// The scanner hands over single characters: LETTER is a-z, DIGIT 0-9, OTHER
// any that the rules don't name.
%define lr.type ielr
%token LETTER DIGIT OTHER
%start root
%%
root: list | list '\n';
list: '(' ')' | '(' blanks ')' | '(' items ')' | '(' items blanks ')'
  | '(' blanks items ')' | '(' blanks items blanks ')';
items: item | items gap item;
item: list | text | long | name | number;
text: '\'' '\'' | '\'' text_chars '\'';
text_chars: text_char | text_chars text_char;
text_char: LETTER | DIGIT | OTHER | ' ' | '(' | ')' | '-';
long: '\'' '\'' '\'' long_parts '\'' '\'' '\'';
long_parts: %empty | long_parts long_part;
long_part: long_char | '\'' long_char | '\'' '\'' long_char;
long_char: text_char | '\n';
name: LETTER | name LETTER;
number: digits | '-' digits;
digits: DIGIT | digits DIGIT;
gap: %empty | blanks;
blanks: ' ' | '\n' | blanks ' ' | blanks '\n';
