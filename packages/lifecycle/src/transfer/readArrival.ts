import type { BridgedChain, LinePlace, SearchedChain, TransferEntry } from "@causeway/chains";
import type { Hex } from "@causeway/protocol";

import { type TransferState, transferStateOf } from "./TransferState.ts";

/** What the bridge of its destination says of a transfer that was delivered there. */
export interface Arrival {
  readonly state: TransferState;
  readonly entry: TransferEntry;
  /** The transfer of its asset that is paid next. */
  readonly next: LinePlace;
}

/**
 * Reads where a transfer stands that was delivered, by its destination alone.
 *
 * @param bridge Of the destination, as the adapter is.
 */
export async function readArrival(
  bridge: Pick<BridgedChain, "entryOf" | "nextOf">,
  adapter: Pick<SearchedChain, "isVoided">,
  transferId: Hex,
  assetId: Hex,
): Promise<Arrival> {
  const [entry, next, isVoided] = await Promise.all([
    bridge.entryOf(transferId),
    bridge.nextOf(assetId),
    adapter.isVoided(transferId),
  ]);
  return { state: arrivedStateOf(entry, isVoided), entry, next };
}

/** Where a transfer stands that was delivered and is not known to come back: of such a one, an origin learns nothing. */
function arrivedStateOf({ state }: Pick<TransferEntry, "state">, isVoided: boolean): TransferState {
  return transferStateOf({
    units: 0n,
    ending: isVoided ? "voided" : "delivered",
    arrival: state,
    comeback: undefined,
    returned: { units: 0n, paidBack: 0n },
    ...{ isOverdue: false, isVoided, isBackVoided: false, isUntold: state === "none" },
  });
}
