import type { Area } from "@causeway/operator";

import { committeeCommands } from "./commands/committeeCommands.ts";
import { type CommitteeConfig, committeeConfig } from "./config.ts";
import { committeeActs } from "./evm/acts.ts";
import { committeeContracts, committeeRestrictions } from "./evm/contracts.ts";
import { signerCells } from "./evm/overview.ts";
import { planCommittee } from "./evm/planCommittee.ts";
import { committeeOverview } from "./overview.ts";
import { committeeRoles } from "./roles.ts";

export { committeeCommand } from "./commands/committeeCommands.ts";
export { type Named, namedOption } from "./commands/namedOption.ts";
export { adoptingChains, committeeChains } from "./committeeChains.ts";
export { committeeSums } from "./committeeSums.ts";
export type { CommitteeConfig } from "./config.ts";
export type { CommitteeContext } from "./evm/CommitteeContext.ts";
export { ACTIVATE, PROPOSE, planCommittee } from "./evm/planCommittee.ts";
export { committeeOf, membersBefore, signing } from "./evm/queries.ts";
export {
  isNextNamed,
  type ProposedCommittee,
  type Registry,
  readRegistry,
  type SigningCommittee,
} from "./evm/readRegistry.ts";
export { memberChanges } from "./members/memberChanges.ts";
export { readHealth, readKeys } from "./members/readKeys.ts";
export { renderChanges, renderCoefficients } from "./members/renderMembers.ts";
export type { Signing } from "./Signing.ts";
export type { MemberConfig } from "./schema.ts";

/** Who signs the chains' checkpoints. */
export const committee = {
  name: "committee",
  config: committeeConfig,
  roles: committeeRoles,
  kinds: ["committee", "validator-not-enrolled"],
  evm: {
    acts: committeeActs,
    contracts: committeeContracts,
    restrictions: committeeRestrictions,
    concerns: [planCommittee],
  },
  overview: committeeOverview((ask) => ({ evm: signerCells(ask) })),
  commands: committeeCommands,
} satisfies Area<CommitteeConfig>;
