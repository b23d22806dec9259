import type { Rpc } from "./Rpc.ts";

/**
 * A node's list of the blocks that it made. A chain that was set back and does the same again makes the same blocks
 * again: nothing else tells.
 */
export class BlockFilter {
  readonly #rpc: Rpc;
  #id: string | undefined;

  constructor(rpc: Rpc) {
    this.#rpc = rpc;
  }

  /** Hashes of the blocks that were made since the last look. None at the first: nodes drop what is long not asked for. */
  async newBlocks(): Promise<string[]> {
    const hashes = this.#id && (await this.#changes(this.#id));
    if (hashes) return hashes;
    this.#id = await this.#rpc.request<string>("eth_newBlockFilter");
    // a new filter tells of the block that it begins at
    await this.#changes(this.#id);
    return [];
  }

  #changes(id: string): Promise<string[] | null> {
    return this.#rpc.request<string[] | null>("eth_getFilterChanges", [id]).catch(() => null);
  }
}
