package io.dyck.cli.editor.lsp;

import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/** Requests that cannot be answered, as editors show it. */
final class RequestFailures {
  private RequestFailures() {}

  static ResponseErrorException toException(String message) {
    return new ResponseErrorException(
        new ResponseError(ResponseErrorCode.RequestFailed, message, null));
  }
}
