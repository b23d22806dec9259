import type { EvmAction, EvmLifting, PlanContext } from "@causeway/operator/evm";

import { addressesOn } from "../../../deployment/index.ts";
import type { ConfiguredLane } from "../../configuredLanes.ts";
import { INSTEAD_OF_PAUSE, type LaneActs, liftingWords } from "../../pause/LaneActs.ts";
import { inboundLane } from "../lanesHeld.ts";
import { laneCall } from "./laneCall.ts";
import { pausedUntil } from "./pausedUntil.ts";

/** How lanes that end on an EVM chain are paused. */
export const evmLaneActs = {
  pause: pauseAct,
  pausingCall: (lane) => laneCall("pauseLane", lane),
  unpause: (lane) => lifting("unpauseLane", lane),
  extend: (lane) => lifting("extendPause", lane),
} satisfies LaneActs;

function pauseAct(lane: ConfiguredLane): EvmAction {
  return {
    chain: lane.destinationChain,
    call: laneCall("pauseLane", lane),
    contract: "mailbox",
    effect: "paused",
    remedies: {
      UnknownLane: "the mailbox does not hold this lane, so nothing can be delivered by it",
    },
    instead: INSTEAD_OF_PAUSE,
    lastsUntil: (rpc) => pausedUntil(rpc, lane),
  };
}

function lifting(method: "unpauseLane" | "extendPause", lane: ConfiguredLane): EvmLifting {
  const { id, destinationChain } = lane;
  return {
    ...liftingWords(method, lane),
    chain: destinationChain,
    call: laneCall(method, lane),
    holder: `the mailbox of ${destinationChain.name}`,
    effect: "paused",
    lastsUntil: async ({ config, chain, view }: PlanContext) =>
      (await inboundLane(view, addressesOn(config, chain).Mailbox, id))?.pausedUntil,
  };
}
