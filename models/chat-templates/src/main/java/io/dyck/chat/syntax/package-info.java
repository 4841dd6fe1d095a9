/** From the text of a template to its program: Jinja's lexer and grammar. */
package io.dyck.chat.syntax;
