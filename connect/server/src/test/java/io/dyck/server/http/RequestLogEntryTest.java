package io.dyck.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.server.request.ApiException;
import io.dyck.server.request.ApiException.Refusal;
import org.junit.jupiter.api.Test;

final class RequestLogEntryTest {
  @Test
  void aFaultOfTheServerIsLoggedWithItsPlace() {
    RequestLogEntry entry = new RequestLogEntry("POST", "/v1/chat/completions");
    entry.setError(ApiErrors.toApiException(new IllegalStateException("no state")));
    assertThat(entry.line(500))
        .contains("\"error\":\"server_error\"", "IllegalStateException: no state")
        .contains("aFaultOfTheServerIsLoggedWithItsPlace(RequestLogEntryTest.java");
  }

  @Test
  void aMistakeOfTheClientIsLoggedWithItsField() {
    RequestLogEntry entry = new RequestLogEntry("POST", "/v1/chat/completions");
    entry.setError(new ApiException(Refusal.INVALID_VALUE, "temperature", "too large"));
    assertThat(entry.line(400))
        .contains("\"error\":\"invalid_value\"", "\"param\":\"temperature\"")
        .doesNotContain("cause");
  }
}
