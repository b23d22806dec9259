import { setTimeout as sleep } from "node:timers/promises";

import type { ApiWorld } from "@causeway/api/testing/ApiWorld.ts";
import type { EnvironmentChainConfig } from "@causeway/environment";

import { Faucet } from "../../../../scripts/local/faucet/Faucet.ts";
import { FaucetServer } from "../../../../scripts/local/faucet/FaucetServer.ts";
import { type IndexInto, indexInto } from "../../../../test/scripts/world/indexInto.ts";

const POLL_MILLISECONDS = 100;

/** What a site needs beside the APIs: an index that follows its chains, and a faucet. */
export class SiteServices {
  readonly #index: IndexInto;
  readonly #faucet: FaucetServer;
  readonly #following: Promise<void>;
  #isStopped = false;

  private constructor(index: IndexInto, faucet: FaucetServer) {
    this.#index = index;
    this.#faucet = faucet;
    this.#following = this.#follow();
  }

  /** @param faucetPort Where the pages find the faucet. */
  static async start(
    { api, db }: ApiWorld,
    chains: readonly EnvironmentChainConfig[],
    faucetPort: number,
  ): Promise<SiteServices> {
    // The pages offer the wallet where a faucet is. This one gives nothing: the test pays.
    const faucet = new FaucetServer(new Faucet([]), [api.url]);
    await faucet.listen(faucetPort);
    return new SiteServices(await indexInto(db, chains), faucet);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#following;
    await this.#index.stop();
    await this.#faucet.close();
  }

  async #follow(): Promise<void> {
    while (!this.#isStopped) {
      await this.#index.catchUp();
      await sleep(POLL_MILLISECONDS);
    }
  }
}
