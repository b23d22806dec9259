import type { Hex } from "@causeway/protocol";

import { ZkLightClient__factory } from "../../../typechain-types/index.js";
import type { ChainView } from "../chain/ChainView.ts";
import type { ChainConfig } from "../config/Config.ts";
import { followedChains } from "../lanes.ts";
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

/** What a light client holds. */
export interface HeldByClient {
  /** Epoch of the committee that it believes. */
  readonly epoch: bigint;
  /** Keccak commitment of that committee. */
  readonly committeeHash: Hex;
  readonly newestHeight: bigint;
  readonly leastHeight: bigint;
  readonly frozen: boolean;
  /** Unix seconds; past them it takes no checkpoint. */
  readonly trustedUntil: bigint;
  /** Whether they have passed there. */
  readonly stale: boolean;
}

type View = Pick<PlanContext, "config" | "addresses" | "viewOf">;

/** The light clients of a chain on the chains that follow it. A chain that cannot be read does not hide the others. */
export function readFollowers(context: View, followed: ChainConfig): Promise<Follower[]> {
  const { config, addresses } = context;
  const address = addresses.lightClientOf(followed);
  const chains = config.chains.filter((on) => followedChains(config, on).includes(followed));
  return Promise.all(
    chains.map(async (on) => ({ on, address, state: await readState(context, on, address) })),
  );
}

async function readState({ viewOf }: View, on: ChainConfig, address: Hex): Promise<FollowerState> {
  try {
    const view = await viewOf(on);
    if (!(await view.hasCode(address))) return { kind: "missing" };
    return { kind: "read", ...(await readClient(view, address)) };
  } catch (error) {
    const reason = `${on.name} cannot be read (${(error as Error).message})`;
    return { kind: "unreadable", reason };
  }
}

async function readClient(view: ChainView, address: Hex): Promise<HeldByClient> {
  const client = ZkLightClient__factory.connect(address, view.provider);
  const at = { blockTag: view.blockTag };
  const [committee, newest, leastHeight, frozen, period, time] = await Promise.all([
    client.committee(at),
    client.newest(at),
    client.leastHeight(at),
    client.frozen(at),
    client.TRUSTING_PERIOD(at),
    view.time(),
  ]);
  const trustedUntil = newest.timestamp + period;
  return {
    epoch: committee.epoch,
    committeeHash: committee.committeeHash,
    newestHeight: newest.height,
    leastHeight,
    frozen,
    trustedUntil,
    stale: time > trustedUntil,
  };
}
