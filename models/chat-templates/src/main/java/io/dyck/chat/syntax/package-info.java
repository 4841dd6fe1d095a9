/** The lexer and parser of Jinja, which make a program of the text of a template. */
package io.dyck.chat.syntax;
