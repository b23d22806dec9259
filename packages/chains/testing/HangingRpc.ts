import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** Stands before a node, and can hang: it takes connections then, and answers nothing. */
export class HangingRpc {
  /** Connections that are open. */
  readonly open = new Set<Socket>();
  /** Requests that came, or pieces of them. */
  asked = 0;
  #hangs = false;
  readonly #server: Server;

  private constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.#server = createServer((socket) => this.#take(socket, hostname, Number(port)));
  }

  static async before(url: string): Promise<HangingRpc> {
    const rpc = new HangingRpc(url);
    await new Promise<void>((done) => rpc.#server.listen(0, "127.0.0.1", done));
    return rpc;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** From now on nothing is answered, also on connections that are open. */
  hang(): void {
    this.#hangs = true;
  }

  /** What was left unanswered is dropped. */
  recover(): void {
    this.#hangs = false;
    for (const socket of this.open) socket.destroy();
  }

  stop(): void {
    for (const socket of this.open) socket.destroy();
    this.#server.close();
  }

  #take(socket: Socket, host: string, port: number): void {
    this.open.add(socket);
    const node = connect(port, host);
    socket.on("data", (asked) => {
      this.asked += 1;
      if (!this.#hangs) node.write(asked);
    });
    node.on("data", (answer) => this.#hangs || socket.write(answer));
    for (const [one, other] of [
      [socket, node],
      [node, socket],
    ] as const) {
      one.on("error", () => undefined);
      one.on("close", () => {
        this.open.delete(socket);
        other.destroy();
      });
    }
  }
}
