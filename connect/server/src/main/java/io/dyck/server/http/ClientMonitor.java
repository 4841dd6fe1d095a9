package io.dyck.server.http;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.BooleanSupplier;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.SocketChannelEndPoint;

/**
 * Reports whether a client has closed its connection while it waits for an answer. A server
 * otherwise notices this only when it writes. No other code reads from the connection at that time,
 * because the body has been read. Clients that send the next request before this answer are not
 * supported.
 */
final class ClientMonitor implements BooleanSupplier {
  private final EndPoint endPoint;
  private final ByteBuffer one = ByteBuffer.allocate(1);

  ClientMonitor(HttpServletRequest request) {
    this.endPoint =
        ServletContextRequest.getServletContextRequest(request)
            .getConnectionMetaData()
            .getConnection()
            .getEndPoint();
  }

  /** Closes the connection: later reads and writes fail. May be called by any thread. */
  void closeConnection() {
    endPoint.close();
  }

  @Override
  public boolean getAsBoolean() {
    if (!endPoint.isOpen()) {
      return true;
    } else if (!(endPoint instanceof SocketChannelEndPoint socket)) {
      return false;
    } else {
      try {
        one.clear();
        return socket.getChannel().read(one) != 0;
      } catch (IOException e) {
        return true;
      }
    }
  }
}
