import { mailboxActs, readMailboxState } from "@causeway/chains/ton/contracts";
import {
  preparedAct,
  type TargetedAct,
  type TonGuardianAction,
  type TonLifting,
  type TonView,
} from "@causeway/operator/ton";

import { tonContractsOn } from "../../deployment/index.ts";
import type { LanesConfig } from "../config.ts";
import type { ConfiguredLane } from "../configuredLanes.ts";
import { INSTEAD_OF_PAUSE, type LaneActs, liftingWords } from "../pause/LaneActs.ts";

/** How lanes that end on a TON chain are paused. */
export const tonLaneActs = {
  pause: pauseAct,
  pausingCall: (lane, config) => preparedAct(pauseAct(lane, config)),
  unpause: (lane, config) => lifting("unpauseLane", lane, config),
  extend: (lane, config) => lifting("extendPause", lane, config),
} satisfies LaneActs;

type Method = "pauseLane" | "unpauseLane" | "extendPause";

function pauseAct(lane: ConfiguredLane, config: LanesConfig): TonGuardianAction {
  const { destinationChain: chain } = lane;
  return {
    ...{ chain, effect: "paused" },
    manager: tonContractsOn(config, chain).AccessManager.address,
    does: actOf("pauseLane", lane, config),
    instead: INSTEAD_OF_PAUSE,
    lastsUntil: async (view) => {
      const until = await pausedUntil(view, lane, config);
      return until !== undefined && until > view.time ? until : undefined;
    },
  };
}

function lifting(
  method: Exclude<Method, "pauseLane">,
  lane: ConfiguredLane,
  config: LanesConfig,
): TonLifting {
  const { destinationChain: chain } = lane;
  return {
    ...liftingWords(method, lane),
    ...{ chain, effect: "paused", holder: `the mailbox of ${chain.name}` },
    does: actOf(method, lane, config),
    lastsUntil: ({ view }) => pausedUntil(view, lane, config),
  };
}

function actOf(
  method: Method,
  { id, destinationChain }: ConfiguredLane,
  config: LanesConfig,
): TargetedAct {
  const { Mailbox } = tonContractsOn(config, destinationChain);
  return { target: Mailbox.address, act: mailboxActs.oneWord(method, id) };
}

/** Unix seconds; 0 if it never was paused, undefined if the mailbox does not accept the lane. */
async function pausedUntil(
  view: TonView,
  { id, destinationChain }: ConfiguredLane,
  config: LanesConfig,
): Promise<bigint | undefined> {
  const { data } = await view.account(tonContractsOn(config, destinationChain).Mailbox.address);
  return data && readMailboxState(data).lanesIn.find(({ laneId }) => laneId === id)?.pausedUntil;
}
