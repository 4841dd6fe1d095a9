// Style sheets, nested as in SCSS, with comments between any two things:
//   page{ color: red; /* the title */ h1{ size: 12; } }
//   /** all of it **/ list{ }
// The scanner hands over single characters: LETTER is a-z, DIGIT 0-9, OTHER
// any that the rules don't name.
%define lr.type ielr
%token LETTER DIGIT OTHER
%start root
%%
root: gap rules;
rules: rule gap | rules rule gap;
rule: selector gap '{' gap entries '}';
entries: %empty | entries entry gap;
entry: rule | property;
property: name ':' gap value gap ';';
selector: name | '.' name;
value: name | number | text;
name: LETTER | name LETTER | name DIGIT;
number: DIGIT | number DIGIT;
text: '\'' text_chars '\'';
text_chars: %empty | text_chars text_char;
text_char: LETTER | DIGIT | OTHER | ' ' | '{' | '}' | ':' | ';' | '.' | '/'
  | '*';
gap: %empty | gap ' ' | gap '\n' | gap comment;
comment: '/' '*' body stars '/';
body: %empty | body not_star | body stars content;
stars: '*' | stars '*';
not_star: LETTER | DIGIT | OTHER | ' ' | '\n' | '{' | '}' | ':' | ';' | '.'
  | '\'' | '/';
content: LETTER | DIGIT | OTHER | ' ' | '\n' | '{' | '}' | ':' | ';' | '.'
  | '\'' | '*';
