import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** What a server takes of strangers before it lets go of them. */
export const HTTP_BOUNDS = {
  /** Milliseconds until a request must be whole. */
  requestTimeout: 10_000,
  /** Milliseconds between looks for those that are not. */
  connectionsCheckingInterval: 1_000,
  /** Milliseconds that a connection may be idle between requests. */
  keepAliveTimeout: 5_000,
  /** Milliseconds beyond those that clients are told: a busy client sends a request on a connection that it takes for open. */
  keepAliveTimeoutBuffer: 10_000,
  /** Bytes of a request's body. */
  bodyLimit: 256 * 1024,
  /** Connections at once. */
  mostConnections: 512,
} as const;

/**
 * Bounds how many connections a server has at once. The newest is taken: where there are too many, the oldest that is not
 * being answered is closed. So requests that never become whole keep nobody out.
 *
 * @param most Connections at once.
 */
export function boundConnections(server: Server, most: number = HTTP_BOUNDS.mostConnections): void {
  /** What each connection asks, the oldest first; undefined between requests. */
  const asked = new Map<Socket, IncomingMessage | undefined>();
  server.on("connection", (socket: Socket) => {
    asked.set(socket, undefined);
    socket.once("close", () => asked.delete(socket));
    if (asked.size > most) oldestUnanswered(asked)?.destroy();
  });
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    asked.set(socket, request);
    response.once("close", () => {
      if (!socket.destroyed) asked.set(socket, undefined);
    });
  });
}

function oldestUnanswered(asked: ReadonlyMap<Socket, IncomingMessage | undefined>) {
  for (const [socket, request] of asked) if (request?.complete !== true) return socket;
  return undefined;
}
