import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

const CHAINS = ["hub", "spoke-a", "spoke-b"];

/** An RPC for every chain that answers nothing, and counts how often it is asked. */
export class CountedRpcs {
  readonly #server: Server;
  #requests = 0;

  private constructor() {
    this.#server = createServer((_, response) => {
      this.#requests += 1;
      response.end();
    });
  }

  static async start(): Promise<CountedRpcs> {
    const rpcs = new CountedRpcs();
    await new Promise<void>((listening) => rpcs.#server.listen(0, "127.0.0.1", listening));
    return rpcs;
  }

  stop(): void {
    this.#server.close();
  }

  /** The options that name it for each chain. */
  get options(): string[] {
    const { port } = this.#server.address() as AddressInfo;
    return CHAINS.flatMap((name) => ["--rpc", `${name}=http://127.0.0.1:${port}`]);
  }

  /** Runs an action, and returns how often a chain was asked meanwhile. */
  async during(action: () => Promise<void>): Promise<number> {
    const before = this.#requests;
    await action();
    return this.#requests - before;
  }
}
