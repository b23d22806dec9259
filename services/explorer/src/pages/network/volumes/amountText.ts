import { formatAmount } from "@causeway/sdk";

import type { Say } from "../../../words/Say.ts";
import type { VolumeChart } from "./volumeCharts.ts";

/** Units of an asset, with all digits and its symbol. */
export function amountText(
  units: bigint,
  { decimals, symbol }: Pick<VolumeChart, "decimals" | "symbol">,
  { locale }: Say,
): string {
  return formatAmount(units, { decimals, locale, ...(symbol !== null && { symbol }) });
}
