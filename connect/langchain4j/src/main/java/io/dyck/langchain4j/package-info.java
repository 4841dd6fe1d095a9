/**
 * Chat models of LangChain4j: requests become prompts and constraints, answers become messages.
 * Imports conversations; nothing imports it.
 *
 * <p>Maven coordinates: {@code io.dyck:dyck-langchain4j}. LangChain4j has no Java modules, and its
 * artifacts share packages. Therefore this project is no module either.
 */
@NullMarked
package io.dyck.langchain4j;

import org.jspecify.annotations.NullMarked;
