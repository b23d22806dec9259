// biome-ignore lint/suspicious/noExplicitAny: as the browser's protocol has it
export type DevToolsMessage = any;

interface Waiting {
  readonly resolve: (result: DevToolsMessage) => void;
  readonly reject: (error: Error) => void;
}

/** A browser's own protocol, over its socket. */
export class DevTools {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Map<string, (params: DevToolsMessage) => void>();
  #sent = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => this.#take(JSON.parse(String(data))));
  }

  static async connect(url: string): Promise<DevTools> {
    const socket = new WebSocket(url);
    await new Promise((resolve, reject) => {
      socket.addEventListener("open", resolve);
      socket.addEventListener("error", reject);
    });
    return new DevTools(socket);
  }

  /** @throws Error as the browser says it */
  ask(method: string, params: object, sessionId?: string): Promise<DevToolsMessage> {
    const id = ++this.#sent;
    this.#socket.send(JSON.stringify({ id, method, params, sessionId }));
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  /** Listens to an event, in place of the listener before. */
  on(method: string, listener: (params: DevToolsMessage) => void): void {
    this.#listeners.set(method, listener);
  }

  #take({ id, method, params, result, error }: DevToolsMessage): void {
    if (id === undefined) {
      this.#listeners.get(method)?.(params);
      return;
    }
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) waiting?.resolve(result);
    else waiting?.reject(new Error(error.message));
  }
}
