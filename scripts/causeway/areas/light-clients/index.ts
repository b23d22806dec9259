import type { Area } from "@causeway/operator";

import { CheckpointWatch } from "./checkpoints/CheckpointWatch.ts";
import { ceremonyCommand } from "./commands/ceremonyCommand.ts";
import { clientCommand } from "./commands/clientCommand.ts";
import { type LightClientsConfig, lightClientsConfig } from "./config.ts";
import { lightClientsActs } from "./evm/acts.ts";
import { watchEvm } from "./evm/checkpoints/watchEvm.ts";
import { lightClientsContracts, lightClientsRestrictions } from "./evm/contracts.ts";
import { clientCells } from "./evm/overview.ts";
import { planAnchoredClients } from "./evm/plan/anchoredClients.ts";
import { planLightClients } from "./evm/plan/lightClients.ts";
import { planVerifier } from "./evm/plan/verifier.ts";
import { lightClientsOverview } from "./overview.ts";
import { tonClientsActs } from "./ton/acts.ts";
import { watchTon } from "./ton/checkpoints/watchTon.ts";
import { planTonAnchored } from "./ton/planAnchored.ts";
import { planTonClients } from "./ton/planClients.ts";
import { tonClientsRestrictions } from "./ton/restrictions.ts";

export type { LightClientsConfig } from "./config.ts";
export { usualProofTime } from "./evm/checkpoints/usualProofTime.ts";
export type { LightClientsContext } from "./evm/LightClientsContext.ts";
export { heldByClient } from "./evm/queries.ts";
export {
  finalisedChainConfig,
  finalisedEvmChain,
  finalisedTonChain,
} from "./finalisedChainConfig.ts";
export type { HeldByClient } from "./HeldByClient.ts";
export { ProverProcess, proverAt } from "./prover/ProverProcess.ts";

/** Watches the checkpoints that light clients on all chains accept. */
export function checkpointWatch(): CheckpointWatch {
  return new CheckpointWatch({ evm: watchEvm, ton: watchTon });
}

/** Whom chains believe about each other. */
export const lightClients = {
  name: "light-clients",
  config: lightClientsConfig,
  kinds: [
    "epoch-behind",
    "client-frozen",
    "client-stopped",
    "client-suspected",
    "client-distrusted",
    "client-stale",
    "client-committee",
    "client-anchor",
    "checkpoint-unknown",
    "verifier",
  ],
  evm: {
    acts: lightClientsActs,
    contracts: lightClientsContracts,
    restrictions: lightClientsRestrictions,
    concerns: [planVerifier, planLightClients, planAnchoredClients],
  },
  ton: {
    acts: tonClientsActs,
    restrictions: tonClientsRestrictions,
    concerns: [planTonClients, planTonAnchored],
  },
  overview: lightClientsOverview((address) => ({ evm: clientCells(address) })),
  commands: (program, operator) => {
    clientCommand(program, operator);
    ceremonyCommand(program, operator.terminal);
  },
} satisfies Area<LightClientsConfig>;
