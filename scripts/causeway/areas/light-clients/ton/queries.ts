import { KeptClients } from "@causeway/chains/ton/contracts";
import type { ReadTonChain } from "@causeway/operator/ton";
import type { Hex } from "@causeway/protocol";

import { tonMailboxOn, tonMailboxState } from "../../deployment/index.ts";
import type { LightClientsConfig } from "../config.ts";
import type { HeldByClient } from "../HeldByClient.ts";
import { TRUSTING_PERIOD } from "./trustingPeriod.ts";

type Place = ReadTonChain<LightClientsConfig>;

/** What a light client in a mailbox on TON holds; undefined where none exists. */
export async function heldByTonClient(
  place: Place,
  trustId: Hex,
): Promise<HeldByClient | undefined> {
  const [state, client] = await Promise.all([tonMailboxState(place), clientOf(place, trustId)]);
  const held = state?.clients.get(trustId);
  if (held === undefined || client === undefined) return undefined;
  const { epoch, committeeHash, leastHeight, trustedSince, isFrozen: frozen, stoppedUntil } = held;
  const trustedUntil = trustedSince + TRUSTING_PERIOD;
  const time = BigInt(place.view.time);
  return {
    ...{ epoch, committeeHash, leastHeight, frozen, trustedUntil },
    newestHeight: client.state.newestHeight,
    newestTime: trustedSince,
    stopped: !frozen && time < stoppedUntil,
    stale: time > trustedUntil,
  };
}

/** The generation of a light client in a mailbox on TON; undefined where none exists. */
export async function generationOnTon(place: Place, trustId: Hex): Promise<bigint | undefined> {
  return (await clientOf(place, trustId))?.generation;
}

async function clientOf(place: Place, trustId: Hex) {
  const cells = await tonMailboxOn(place);
  return cells && new KeptClients(cells.inbox).client(trustId);
}
