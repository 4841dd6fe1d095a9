/**
 * The experiment that papers about constrained decoding report, for any model: held-out requests,
 * five ways to answer them, and what the answers are worth; and what masks cost.
 */
package io.dyck.cli.models.experiment;
