import {
  type Abi,
  bridgeFeeScheduleAbi,
  bridgeSettlerAbi,
  iBridgeAbi,
  iBridgeAdminAbi,
  mintAbi,
  vaultAbi,
} from "@causeway/protocol/contracts";

import { type EvmContracts, evmContract } from "../EvmContract.ts";

const bridgeAbi = eventsOf([...iBridgeAbi, ...iBridgeAdminAbi]);

/** A vault and a mint emit the same events for the bridge. */
const custodyAbi = eventsOf([...vaultAbi, ...mintAbi]);

/** The contracts of transfers on an EVM chain. */
export const transfersOnEvm: EvmContracts = {
  bridge: evmContract(bridgeAbi, [
    ...(["TransferSent", "TransferAdvanced", "AdvanceDelivered", "CurveBoundSet"] as const),
    ...(["TransferPaid", "TransferPartPaid", "TransferWaits", "TransferSetAside"] as const),
    ...(["ReceiverCallFailed", "TransferReturned", "ReturnRecorded", "TransferCameBack"] as const),
    ...(["TransferDiscarded", "ProvenanceContained"] as const),
    ...(["AssetAdded", "AssetPauseChanged", "RouteSet"] as const),
  ]),
  custody: evmContract(custodyAbi, [
    ...(["Released", "Admitted", "ClaimPaid", "OwedPulled", "FeesWithdrawn"] as const),
    ...(["Unbound", "GivenBack", "WrittenOff", "WriteOffUndone"] as const),
    ...(["Deposit", "Withdraw", "LimitSet", "CeilingSet", "TermsSet"] as const),
  ]),
  settler: evmContract(bridgeSettlerAbi, ["Open"]),
  bridgeFeeSchedule: evmContract(bridgeFeeScheduleAbi, [
    ...(["FeeSchedulePublished", "VersionWithdrawn"] as const),
    ...(["VersionEffective", "VersionRolledBack"] as const),
  ]),
};

/** Two contracts share neither a constructor nor functions here. */
function eventsOf<const A extends Abi>(abi: A): A {
  return abi.filter(({ type }) => type === "event") as Abi as A;
}
