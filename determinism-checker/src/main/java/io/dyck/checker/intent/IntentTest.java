package io.dyck.checker.intent;

import io.dyck.grammar.SourceSpan;

/**
 * A text that the author wants accepted or refused.
 *
 * @param span where the text stands in the comment, quotes included
 */
record IntentTest(SourceSpan span, String text, boolean accept) {}
