/** JMH benchmarks of each step. */
@NullMarked
package io.dyck.bench;

import org.jspecify.annotations.NullMarked;
