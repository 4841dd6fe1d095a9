/**
 * Formats of calls as data: how models were trained to write that they call a tool. Knows neither
 * tools nor grammars.
 */
@NullMarked
package io.dyck.tools.format;

import org.jspecify.annotations.NullMarked;
