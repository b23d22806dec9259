import type { Area } from "@causeway/operator";

import { drillCommand } from "./commands/drillCommand.ts";
import { pauseCommand } from "./commands/pauseCommand.ts";
import { extendCommand, unpauseCommand } from "./commands/unpauseCommand.ts";
import { type LanesConfig, lanesConfig } from "./config.ts";
import { lanesActs } from "./evm/acts.ts";
import { lanesExplanation } from "./evm/explanation.ts";
import { deliveryCells, latencyReader, otherLanesCells, sendingCells } from "./evm/overview.ts";
import { planImportedLanes } from "./evm/plan/importedLanes.ts";
import { planInboundLanes } from "./evm/plan/inboundLanes.ts";
import { planOpenLanes } from "./evm/plan/openLanes.ts";
import { planOutboundLanes } from "./evm/plan/outboundLanes.ts";
import { planPausedLanes } from "./evm/plan/pausedLanes.ts";
import { planPoorGuardians } from "./evm/plan/poorGuardians.ts";
import { planTrustedClients } from "./evm/plan/trustedClients.ts";
import { planUnknownLanes } from "./evm/plan/unknownLanes.ts";
import { lanesRestrictions } from "./evm/restrictions.ts";
import { newChain } from "./newChain.ts";
import { lanesOverview, otherLanes } from "./overview.ts";
import { lanesRoles } from "./roles.ts";
import { tonLanesActs } from "./ton/acts.ts";
import { planTonInbound, planTonPaused } from "./ton/planInbound.ts";
import { planTonOpen } from "./ton/planOpen.ts";
import { planTonOutbound } from "./ton/planOutbound.ts";
import { planTonUnknown } from "./ton/planUnknown.ts";
import { tonLanesRestrictions } from "./ton/restrictions.ts";
import { USUAL_GAS_LIMIT } from "./ton/usualGasLimit.ts";

export { commandNamed } from "./commands/commandNamed.ts";
export { lanesCommand } from "./commands/lanesCommand.ts";
export { type PauseOptions, pause } from "./commands/pauseCommand.ts";
export { type UnpauseOptions, unpause } from "./commands/unpauseCommand.ts";
export { type LanesConfig, termsOf } from "./config.ts";
export {
  believedOnWay,
  type ConfiguredLane,
  configuredLanes,
  followedChains,
  lightClientOn,
  peerOn,
  purposesOf,
  trustIdOf,
} from "./configuredLanes.ts";
export type { LanesContext } from "./evm/LanesContext.ts";
export { addOutboundId } from "./evm/plan/outboundLanes.ts";
export { retiredDestinations } from "./evm/plan/retiredDestinations.ts";
export { sentOn } from "./evm/queries.ts";
export { arrivingRows, LANES } from "./overview.ts";
export { LatencyUnknown, readLatencies } from "./readLatencies.ts";
export { LANE_ADMIN_ROLE } from "./roles.ts";
export { tonClientStepId } from "./ton/planInbound.ts";
export { addTonOutboundId } from "./ton/planOutbound.ts";
export type { TonLanesContext } from "./ton/TonLanesContext.ts";

/** What `causeway lanes` shows of lanes that the configuration does not have. */
export const lanesBeside = otherLanes({ evm: otherLanesCells });

/** Between which chains messages go, by which way, and that they can be stopped. */
export const lanes = {
  name: "lanes",
  config: lanesConfig,
  roles: lanesRoles,
  kinds: [
    "lane-missing",
    "lane-unknown",
    "lane-route",
    "lane-closed",
    "lane-not-open",
    "lane-paused",
    "lane-light-client",
    "lane-terms",
    "peer-lane-id",
    "trusted-client",
    "guardian-funds",
  ],
  evm: {
    acts: lanesActs,
    restrictions: lanesRestrictions,
    concerns: [
      planTrustedClients,
      planInboundLanes,
      planOutboundLanes,
      planImportedLanes,
      planOpenLanes,
      planPausedLanes,
      planUnknownLanes,
      planPoorGuardians,
    ],
    explanation: lanesExplanation,
  },
  ton: {
    acts: tonLanesActs,
    restrictions: tonLanesRestrictions,
    concerns: [planTonInbound, planTonOutbound, planTonOpen, planTonPaused, planTonUnknown],
  },
  newChain: [newChain({ ton: USUAL_GAS_LIMIT })],
  overview: lanesOverview({
    sending: (lane) => ({ evm: sendingCells(lane) }),
    delivery: (lane) => ({ evm: deliveryCells(lane) }),
    latency: (relayerUrl) => {
      const cellsOf = latencyReader(relayerUrl);
      return (lane) => ({ evm: cellsOf(lane) });
    },
  }),
  commands: (program, operator) => {
    pauseCommand(program, operator);
    unpauseCommand(program, operator);
    extendCommand(program, operator);
    drillCommand(program, operator);
  },
} satisfies Area<LanesConfig>;
