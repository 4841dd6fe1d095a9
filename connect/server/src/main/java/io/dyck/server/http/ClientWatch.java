package io.dyck.server.http;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.BooleanSupplier;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.SocketChannelEndPoint;

/**
 * Looks whether a client has closed its connection while it waits for an answer, which a server
 * otherwise notices only when it writes. Nothing else reads the connection then: the body is read,
 * and clients that send the next request before this answer are none that this server serves.
 */
final class ClientWatch implements BooleanSupplier {
  private final EndPoint endPoint;
  private final ByteBuffer one = ByteBuffer.allocate(1);

  ClientWatch(HttpServletRequest request) {
    this.endPoint =
        ServletContextRequest.getServletContextRequest(request)
            .getConnectionMetaData()
            .getConnection()
            .getEndPoint();
  }

  /** Closes the connection: whoever reads from it or writes to it fails. By any thread. */
  void cut() {
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
