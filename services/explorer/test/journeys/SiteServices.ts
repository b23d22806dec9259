import type { ApiWorld } from "@causeway/api/testing/ApiWorld.ts";
import type { EnvironmentChainConfig } from "@causeway/environment";

import { Faucet } from "../../../../scripts/local/faucet/Faucet.ts";
import { FaucetServer } from "../../../../scripts/local/faucet/FaucetServer.ts";
import type { Giver } from "../../../../scripts/local/faucet/Giver.ts";
import { FollowingIndex } from "../../../../test/scripts/world/FollowingIndex.ts";

/** What a site needs beside the APIs: an index that follows its chains, and a faucet. */
export class SiteServices {
  readonly #index: FollowingIndex;
  readonly #faucet: FaucetServer;

  private constructor(index: FollowingIndex, faucet: FaucetServer) {
    this.#index = index;
    this.#faucet = faucet;
  }

  /**
   * @param faucetPort Where the pages find the faucet: they offer the wallet where one is.
   * @param givers Of the faucet. Without one the test pays.
   */
  static async start(
    { api, db }: ApiWorld,
    chains: readonly EnvironmentChainConfig[],
    faucetPort: number,
    givers: readonly Giver[] = [],
  ): Promise<SiteServices> {
    const faucet = new FaucetServer(new Faucet(givers), [api.url]);
    await faucet.listen(faucetPort);
    return new SiteServices(await FollowingIndex.start(db, chains), faucet);
  }

  async stop(): Promise<void> {
    await this.#index.stop();
    await this.#faucet.close();
  }
}
