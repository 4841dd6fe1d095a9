/**
 * The constraints that requests put on their texts. {@link io.dyck.tools.request.RequestedOutput}
 * reads the ways in which servers name a schema, a grammar or a structural tag. Uses the packages
 * beside it.
 *
 * <p>{@link io.dyck.tools.request.ResponseFormat} reads the {@code response_format} of OpenAI. The
 * server calls this package from its class {@code AnswerForm}.
 */
@NullMarked
package io.dyck.tools.request;

import org.jspecify.annotations.NullMarked;
