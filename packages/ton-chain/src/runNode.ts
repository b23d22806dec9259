import { join } from "node:path";
import { setInterval } from "node:timers/promises";

import { Chain } from "./chain/Chain.ts";
import type { ChainOptions } from "./chain/chainFile.ts";
import type { Untaken } from "./chain/runBlock.ts";
import { serveChain } from "./http/chainServer.ts";

/** How a node runs. */
export interface NodeOptions extends Omit<ChainOptions, "now"> {
  /** The folder of the chain's file. */
  readonly data: string;
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** Seconds between blocks. */
  readonly blockTime: number;
  /** Origin of the pages that may ask it; no page may if it is left out. */
  readonly page?: string | undefined;
}

/** A node that makes blocks and serves them. */
export interface RunningNode {
  readonly url: string;
  readonly chain: Chain;
  /** Resolves with the reason if no more blocks can be made. */
  readonly lost: Promise<unknown>;
  /** Finishes the block in progress and closes everything. */
  stop(): Promise<void>;
}

/** The file of a chain, in its folder. */
const CHAIN_FILE = "chain.jsonl";

/**
 * Opens the chain of a folder, makes a block every block time, and serves the HTTP APIs.
 *
 * @param onUntaken Hears of each message that no transaction came of.
 */
export async function runNode(
  options: NodeOptions,
  onUntaken: (message: Untaken) => void,
): Promise<RunningNode> {
  const now = () => Math.floor(Date.now() / 1000);
  const chain = await Chain.open(join(options.data, CHAIN_FILE), { ...options, now });
  const server = await serveChain(chain, options).catch(async (error: unknown) => {
    await chain.close();
    throw error;
  });
  const stopped = new AbortController();
  const blocks = makeBlocks(chain, options.blockTime, stopped.signal, onUntaken);
  return {
    url: server.url,
    chain,
    lost: new Promise((lose) => blocks.catch(lose)),
    async stop() {
      stopped.abort();
      await server.close();
      await blocks.catch(() => undefined);
      await chain.close();
    },
  };
}

/** A block that takes longer than the block time delays those after it. */
async function makeBlocks(
  chain: Chain,
  blockTime: number,
  signal: AbortSignal,
  onUntaken: (message: Untaken) => void,
): Promise<void> {
  for await (const _ of setInterval(blockTime * 1000, undefined, { signal })) {
    for (const message of await chain.produce()) onUntaken(message);
  }
}
