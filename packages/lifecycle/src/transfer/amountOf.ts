import { amountText } from "@causeway/protocol";

import type { TransferSituation } from "./TransferSituation.ts";

/** An amount of the transfer's asset, for people. */
export function amountOf({ asset, transfer }: TransferSituation, units: bigint): string {
  if (asset === undefined) return `${units} units of asset ${transfer.assetId}`;
  return amountText(units, asset);
}
