import type { EnvironmentFile } from "@causeway/environment";
import { bestRoute, type Causeway, connectWallet, execute, memoryStorage } from "@causeway/sdk";
import { Wallet } from "ethers";

import { SENDER, SwapWorld } from "../../test/scripts/world/SwapWorld.ts";
import type { Taken } from "./Row.ts";
import { timedWarm } from "./timed.ts";

const AMOUNT = 100n * 10n ** 6n;

/** An account that is asked for a signature, and gives none: what comes before is measured. */
class Asked extends Wallet {
  #tell: () => void = () => undefined;
  readonly asked = new Promise<void>((resolve) => {
    this.#tell = resolve;
  });

  override async signTypedData(): Promise<string> {
    this.#tell();
    throw Object.assign(new Error("the person refuses"), { code: "ACTION_REJECTED" });
  }
}

/** What it takes from an accepted route to the question for a signature, over a service with local nodes and real pools. */
export async function executions(): Promise<Map<string, Taken>> {
  const world = await SwapWorld.start(["spoke-a", "hub"]);
  try {
    await (await world.network.on("spoke-a").token.mint(SENDER.address, 10n * AMOUNT)).wait();
    const contracts = world.environment as EnvironmentFile;
    const options = { baseUrl: world.api.api.url, contracts, storage: memoryStorage() };
    const [from, to] = ["spoke-a", "hub"].map((name) => ({
      chainId: BigInt(world.chain(name).chainId),
      token: world.token("USDC", name),
    }));
    if (from === undefined || to === undefined) throw new Error("the world lacks a chain");
    const routeOf = (causeway: Causeway) => bestRoute(causeway, { from, to, amount: AMOUNT });
    const untilAsked = async (causeway: Causeway) => {
      const route = await routeOf(causeway);
      return async () => {
        const account = new Asked(SENDER.privateKey, world.network.provider("spoke-a"));
        const stop = new AbortController();
        const wallet = connectWallet(account);
        const { finished } = await execute(causeway, { route, wallet }, { signal: stop.signal });
        await account.asked;
        stop.abort();
        await finished.catch(() => undefined);
      };
    };
    const warm = async (causeway: Causeway) => {
      await (await untilAsked(causeway))();
      return untilAsked(causeway);
    };
    return new Map([["execute", await timedWarm(options, warm)]]);
  } finally {
    await world.stop();
  }
}
