package io.dyck.chat;

import io.dyck.failure.DyckException;
import org.jspecify.annotations.Nullable;

/**
 * Reports an invalid chat template, an unsupported construct in a template, or a failure while a
 * template is rendered.
 */
public final class ChatTemplateException extends DyckException {
  private static final long serialVersionUID = 1L;

  ChatTemplateException(
      String code, String place, String message, String advice, @Nullable Throwable cause) {
    super(code, place, code + ": " + place + ": " + message + "; " + advice, advice, cause);
  }
}
