import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Chain, type ChainServer, serveChain } from "@causeway/ton-chain";
import { type FundedAccount, fundAccounts } from "@causeway/ton-chain/fundAccounts";

const BLOCK_MILLISECONDS = 100;
/** A test may take half an hour on a slow machine, and validators read old blocks. */
const KEPT_BLOCKS = 20_000;

/** A TON chain that makes blocks of now until it is stopped. */
export class LocalTonChain {
  readonly url: string;
  readonly #globalId: number;
  readonly #folder: string;
  readonly #chain: Chain;
  readonly #server: ChainServer;
  readonly #producing: Promise<void>;
  #isStopped = false;

  private constructor(globalId: number, folder: string, chain: Chain, server: ChainServer) {
    this.url = server.url;
    this.#globalId = globalId;
    this.#folder = folder;
    this.#chain = chain;
    this.#server = server;
    this.#producing = this.#produce();
  }

  /** @param globalId Of the network, as its blocks bear it. */
  static async start(globalId: number): Promise<LocalTonChain> {
    const folder = mkdtempSync(join(tmpdir(), "causeway-local-ton-"));
    const chain = await Chain.open(join(folder, "chain.jsonl"), {
      ...{ chainId: globalId, keep: KEPT_BLOCKS, seed: "test", holdChance: 0 },
      now: () => Math.floor(Date.now() / 1_000),
    });
    const server = await serveChain(chain, { host: "127.0.0.1", port: 0 });
    return new LocalTonChain(globalId, folder, chain, server);
  }

  /** Sends coins to accounts, and deploys those that have a code. */
  fund(accounts: readonly FundedAccount[]): Promise<void> {
    return fundAccounts(this.url, this.#globalId, accounts);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#producing;
    await this.#server.close();
    await this.#chain.close();
    rmSync(this.#folder, { recursive: true });
  }

  async #produce(): Promise<void> {
    while (!this.#isStopped) {
      await this.#chain.produce();
      await sleep(BLOCK_MILLISECONDS);
    }
  }
}
