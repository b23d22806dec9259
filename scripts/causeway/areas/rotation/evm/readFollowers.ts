import type { ChainConfig } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";

import { followedChains, lightClientOn } from "../../lanes/index.ts";
import { heldByClient, type LightClientsContext } from "../../light-clients/index.ts";
import type { Follower, FollowerState } from "../Follower.ts";

type View = Pick<LightClientsContext, "config" | "on">;

/** The light clients of a chain on the chains that follow it. A chain that cannot be read does not hide the others. */
export function readFollowers(context: View, followed: ChainConfig): Promise<Follower[]> {
  const { config } = context;
  const chains = config.chains.filter((on) => followedChains(config, on).includes(followed));
  return Promise.all(
    chains.map(async (on) => {
      const address = lightClientOn(config, on, followed);
      return { on, address, state: await readState(context, on, address) };
    }),
  );
}

async function readState(context: View, on: ChainConfig, address: Hex): Promise<FollowerState> {
  try {
    const held = await context.on(on).read(heldByClient(address));
    return held === undefined ? { kind: "missing" } : { kind: "read", ...held };
  } catch (error) {
    const reason = `${on.name} cannot be read (${(error as Error).message})`;
    return { kind: "unreadable", reason };
  }
}
