import type { NetworkDescription } from "@causeway/environment";
import { NETWORK_PORT } from "@causeway/local-network/NetworkFile";
import { fastify } from "fastify";

const HOST = "127.0.0.1";

/**
 * Serves what a network says of itself to programs of this machine: those that lie in another folder know no file of this
 * one.
 */
export class NetworkServer {
  readonly #app = fastify({ forceCloseConnections: true });

  /**
   * Serves a description, which from then on says where. Any program of the machine may ask, so the database's password
   * stays out of the answer.
   *
   * @param port Where to listen. If left out: where networks usually do, or at a free port if that one is not to be had.
   * @returns the description, with the URL.
   */
  async serve(
    network: Omit<NetworkDescription, "url">,
    port?: number,
  ): Promise<NetworkDescription> {
    const described = { url: "", ...network };
    const { database: _, ...served } = described;
    this.#app.get("/", async () => ({ ...served, url: described.url }));
    described.url = await this.#listen(port);
    return described;
  }

  /** Answers nobody any more. */
  async close(): Promise<void> {
    await this.#app.close();
  }

  #listen(port?: number): Promise<string> {
    const listen = (at: number) => this.#app.listen({ host: HOST, port: at });
    if (port !== undefined) return listen(port);
    return listen(NETWORK_PORT).catch(() => listen(0));
  }
}
