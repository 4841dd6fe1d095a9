package io.dyck.checker.intent;

import io.dyck.grammar.SourceSpan;

/**
 * A text that the grammar should accept or refuse.
 *
 * @param span the place of the text in the comment, quotes included
 */
record IntentTest(SourceSpan span, String text, boolean accept) {}
