/**
 * States, symbols and dotted rules in the author's terms. Called for messages and exports; nothing
 * in the machine depends on it.
 */
package io.dyck.pda.text;
