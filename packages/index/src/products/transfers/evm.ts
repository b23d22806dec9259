import {
  type Abi,
  bridgeFeeScheduleAbi,
  bridgeSettlerAbi,
  iBridgeAbi,
  iBridgeAdminAbi,
  iCustodyAbi,
  mintAbi,
  vaultAbi,
} from "@causeway/protocol/contracts";

import { type EvmContracts, type EvmLedger, evmContract } from "../EvmContract.ts";
import { claimableBook, lockedBook } from "./books.ts";

const bridgeAbi = eventsOf([...iBridgeAbi, ...iBridgeAdminAbi]);

/** A vault and a mint emit the same events for the bridge. */
const custodyAbi = eventsOf([...vaultAbi, ...mintAbi]);

interface Books {
  readonly net: bigint;
  readonly queued: bigint;
  readonly claimable: bigint;
}

/** The asset of a custody is its other name: a transfer that was sent names the asset alone. */
const CUSTODY_LEDGER: EvmLedger = {
  abi: iCustodyAbi,
  names: ["assetId"],
  view: "books",
  amounts: {
    [lockedBook.name]: (viewed) => (viewed as Books).net + (viewed as Books).queued,
    [claimableBook.name]: (viewed) => (viewed as Books).claimable,
  },
};

/** The contracts of transfers on an EVM chain. */
export const transfersOnEvm: EvmContracts = {
  bridge: evmContract(bridgeAbi, [
    ...(["TransferSent", "TransferAdvanced", "AdvanceDelivered", "CurveBoundSet"] as const),
    ...(["TransferPaid", "TransferPartPaid", "TransferWaits", "TransferSetAside"] as const),
    ...(["ReceiverCallFailed", "TransferReturned", "ReturnRecorded", "TransferCameBack"] as const),
    ...(["TransferDiscarded", "ProvenanceContained"] as const),
    ...(["AssetAdded", "AssetPauseChanged", "RouteSet"] as const),
  ]),
  custody: {
    ...evmContract(custodyAbi, [
      ...(["Released", "Admitted", "ClaimPaid", "OwedPulled", "FeesWithdrawn"] as const),
      ...(["Unbound", "GivenBack", "WrittenOff", "WriteOffUndone"] as const),
      ...(["Deposit", "Withdraw", "LimitSet", "CeilingSet", "TermsSet"] as const),
    ]),
    ledger: CUSTODY_LEDGER,
  },
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
