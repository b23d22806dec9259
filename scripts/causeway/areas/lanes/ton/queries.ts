import { KeptInbox, KeptOutbox } from "@causeway/chains/ton/contracts";
import type { ReadTonChain } from "@causeway/operator/ton";
import type { Hex } from "@causeway/protocol";

import { tonMailboxOn } from "../../deployment/index.ts";
import type { LanesConfig } from "../config.ts";

type Place = ReadTonChain<LanesConfig>;

/** Whether a mailbox on TON accepts deliveries of a lane. */
export async function isAcceptedOnTon(place: Place, laneId: Hex): Promise<boolean> {
  const cells = await tonMailboxOn(place);
  return cells !== undefined && new KeptInbox(cells).lane(laneId) !== undefined;
}

/** How many messages were sent by a lane from TON; undefined if the lane is not in the outbox. */
export async function sentOnTon(place: Place, laneId: Hex): Promise<bigint | undefined> {
  const cells = await tonMailboxOn(place);
  return cells && new KeptOutbox(cells.outbox).lane(laneId)?.count;
}
