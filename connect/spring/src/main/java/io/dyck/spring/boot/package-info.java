/** The auto-configuration for Spring Boot: a chat model by properties, and its health. */
@NullMarked
package io.dyck.spring.boot;

import org.jspecify.annotations.NullMarked;
