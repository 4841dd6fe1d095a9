/**
 * The experiment that papers about constrained decoding report, for any model: held-out requests,
 * five ways to answer them, the quality of the answers, and the cost of masks.
 */
package io.dyck.cli.models.experiment;
