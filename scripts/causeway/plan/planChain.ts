import { planAccess } from "./access.ts";
import { planAnchoredClients } from "./anchoredClients.ts";
import { planBalanceFloors } from "./balanceFloors.ts";
import { planCodeHashes } from "./codeHashes.ts";
import { planCommittee } from "./committee.ts";
import { planDeployments } from "./deployContracts.ts";
import { planDeploymentRecords } from "./deploymentRecords.ts";
import { planFeeSchedule } from "./feeSchedule.ts";
import { planForeignPeers } from "./foreignPeers.ts";
import { planForeignStates } from "./foreignStates.ts";
import { planFreeSenders } from "./freeSenders.ts";
import { planImportedLanes } from "./importedLanes.ts";
import { planInboundLanes } from "./inboundLanes.ts";
import { planLightClients } from "./lightClients.ts";
import { planOpenLanes } from "./openLanes.ts";
import { planOutboundLanes } from "./outboundLanes.ts";
import type { PlanContext } from "./PlanContext.ts";
import { planPausedLanes } from "./pausedLanes.ts";
import { planPeers } from "./peers.ts";
import { planRelay } from "./relay.ts";
import { planRemoteState } from "./remoteState.ts";
import { joinPlans, type Plan, withoutBlocked } from "./Step.ts";
import { planSafes } from "./safes.ts";
import { planTrustedClients } from "./trustedClients.ts";
import { planTrustedMailboxes } from "./trustedMailboxes.ts";
import { planUnknownLanes } from "./unknownLanes.ts";
import { planVerifier } from "./verifier.ts";

/** One file for each thing that a chain needs. Where one depends on another, its steps say so. */
const CONCERNS = [
  planDeployments,
  planVerifier,
  planCommittee,
  planTrustedClients,
  planInboundLanes,
  planOutboundLanes,
  planImportedLanes,
  planFeeSchedule,
  planPeers,
  planRelay,
  planRemoteState,
  planOpenLanes,
  planSafes,
  planCodeHashes,
  planDeploymentRecords,
  planLightClients,
  planAnchoredClients,
  planPausedLanes,
  planUnknownLanes,
  planFreeSenders,
  planForeignPeers,
  planForeignStates,
  planTrustedMailboxes,
  planBalanceFloors,
];

/** The difference between what a chain's configuration asks for and what the chain holds, as steps in order. */
export async function planChain(context: PlanContext): Promise<Plan> {
  const concerns = await Promise.all(CONCERNS.map((concern) => concern(context)));
  const plan = withoutBlocked(joinPlans(concerns));
  return withoutBlocked(joinPlans([plan, await planAccess(context, plan)]));
}
