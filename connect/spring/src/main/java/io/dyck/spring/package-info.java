/**
 * A chat model of Spring AI: prompts become conversations, answers become chat responses. Imports
 * conversations, and nothing of Spring Boot.
 *
 * <p>Maven coordinates: {@code io.dyck:dyck-spring-boot-starter}. Spring AI has no Java modules,
 * and its artifacts share packages. Therefore this project is no module either.
 */
@NullMarked
package io.dyck.spring;

import org.jspecify.annotations.NullMarked;
