import type { Query } from "@causeway/operator/evm";
import type { Hex } from "@causeway/protocol";

import { addressesOn } from "../../deployment/index.ts";
import type { LanesConfig } from "../config.ts";
import { isAcceptedOnTon, sentOnTon } from "../ton/queries.ts";
import { importedLane, inboundLane, outboundLane } from "./lanesHeld.ts";

/** Whether a chain's mailbox accepts deliveries of a lane. */
export function acceptsLane(laneId: Hex): Query<LanesConfig, boolean> {
  return {
    evm: async ({ config, chain, view }) =>
      (await inboundLane(view, addressesOn(config, chain).Mailbox, laneId)) !== undefined,
    ton: (place) => isAcceptedOnTon(place, laneId),
  };
}

/** Whether a chain's mailbox, a hub's, imports a lane. */
export function importsLane(laneId: Hex): Query<LanesConfig, boolean> {
  return {
    evm: async ({ config, chain, view }) =>
      (await importedLane(view, addressesOn(config, chain).Mailbox, laneId)) !== undefined,
  };
}

/** How many messages were sent by a lane that begins there; undefined where the lane is not in the outbox. */
export function sentOn(laneId: Hex): Query<LanesConfig, bigint | undefined> {
  return {
    evm: async ({ config, chain, view }) =>
      (await outboundLane(view, addressesOn(config, chain).Mailbox, laneId))?.count,
    ton: (place) => sentOnTon(place, laneId),
  };
}
