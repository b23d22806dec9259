import { readMailboxState } from "@causeway/chains/ton/contracts";
import type { TonGuardianAction } from "@causeway/operator/ton";

import { tonContractsOn } from "../../deployment/index.ts";
import type { LanesConfig } from "../config.ts";
import type { ConfiguredLane } from "../configuredLanes.ts";
import { tonLaneCall } from "./laneCall.ts";

/** Pauses a lane that ends on TON. */
export function tonPauseAct(lane: ConfiguredLane, config: LanesConfig): TonGuardianAction {
  const { id, destinationChain: chain } = lane;
  const { Mailbox } = tonContractsOn(config, chain);
  return {
    chain,
    call: tonLaneCall("pauseLane", lane, config),
    effect: "paused",
    lastsUntil: async (view) => {
      const { data } = await view.account(Mailbox.address);
      const held = data && readMailboxState(data).lanesIn.find(({ laneId }) => laneId === id);
      return held !== undefined && held.pausedUntil > view.time ? held.pausedUntil : undefined;
    },
  };
}
