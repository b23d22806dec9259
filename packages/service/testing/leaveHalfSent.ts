import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** Opened at one time: more would find no room in a server's queue. */
const AT_ONCE = 100;

/** Opens connections that send a part of a request, and no more. */
export async function leaveHalfSent(url: string, count: number): Promise<Socket[]> {
  const { hostname, port } = new URL(url);
  const open = async () => {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined).resume();
    await once(socket, "connect");
    socket.write("POST /proofs HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\n{");
    return socket;
  };
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const some = Math.min(AT_ONCE, count - sockets.length);
    sockets.push(...(await Promise.all(Array.from({ length: some }, open))));
  }
  return sockets;
}
