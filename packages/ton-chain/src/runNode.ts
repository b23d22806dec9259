import { join } from "node:path";

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
}

/** What a node tells its operator. */
export interface NodeEvents {
  /** A message that no transaction came of. */
  untaken(message: Untaken): void;
  /** A block could not be made; the node tries again after the block time. */
  failed(error: unknown): void;
}

/** A node that makes blocks and serves them. */
export interface RunningNode {
  readonly url: string;
  readonly chain: Chain;
  /** Finishes the block in progress and closes everything. */
  stop(): Promise<void>;
}

/** The file of a chain, in its folder. */
const CHAIN_FILE = "chain.jsonl";

/** Opens the chain of a folder, makes a block every block time, and serves the HTTP APIs. */
export async function runNode(options: NodeOptions, events: NodeEvents): Promise<RunningNode> {
  const now = () => Math.floor(Date.now() / 1000);
  const chain = await Chain.open(join(options.data, CHAIN_FILE), { ...options, now });
  const server = await serveChain(chain, options).catch(async (error: unknown) => {
    await chain.close();
    throw error;
  });
  const timer = setInterval(() => {
    chain.produce().then(
      (untaken) => untaken.forEach(events.untaken),
      (error: unknown) => events.failed(error),
    );
  }, options.blockTime * 1000);
  return {
    url: server.url,
    chain,
    async stop() {
      clearInterval(timer);
      await server.close();
      await chain.close();
    },
  };
}
