import type { Hex } from "@causeway/protocol";

import type { ChainConfig } from "../config/Config.ts";
import { followedChains } from "../lanes.ts";
import type { HeldByClient } from "../plan/OtherChain.ts";
import type { PlanContext } from "../plan/PlanContext.ts";

/** A light client that follows a chain. */
export interface Follower {
  /** The chain that it is on. */
  readonly on: ChainConfig;
  readonly address: Hex;
  readonly state: FollowerState;
}

/** `missing`: nobody deployed it yet. */
export type FollowerState =
  | { readonly kind: "missing" }
  | { readonly kind: "unreadable"; readonly reason: string }
  | ({ readonly kind: "read" } & HeldByClient);

type View = Pick<PlanContext, "config" | "addresses" | "otherChain">;

/** The light clients of a chain on the chains that follow it. A chain that cannot be read does not hide the others. */
export function readFollowers(context: View, followed: ChainConfig): Promise<Follower[]> {
  const { config, addresses } = context;
  const address = addresses.lightClientOf(followed);
  const chains = config.chains.filter((on) => followedChains(config, on).includes(followed));
  return Promise.all(
    chains.map(async (on) => ({ on, address, state: await readState(context, on, address) })),
  );
}

async function readState(
  { otherChain }: View,
  on: ChainConfig,
  address: Hex,
): Promise<FollowerState> {
  try {
    const held = await (await otherChain(on)).lightClient(address);
    return held === undefined ? { kind: "missing" } : { kind: "read", ...held };
  } catch (error) {
    const reason = `${on.name} cannot be read (${(error as Error).message})`;
    return { kind: "unreadable", reason };
  }
}
