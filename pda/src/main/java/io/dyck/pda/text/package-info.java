/**
 * States, symbols and dotted rules in the author's terms. Messages and exports use these
 * descriptions. The machine does not depend on them.
 */
package io.dyck.pda.text;
