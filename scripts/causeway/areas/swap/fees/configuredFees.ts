import type { ChainConfig } from "@causeway/operator";

import type { SwapFeesConfig } from "./config.ts";
import type { OrdersEntry } from "./schema.ts";

type Fees = Pick<SwapFeesConfig, "orders" | "chains">;
type Named = Pick<ChainConfig, "name">;

/** The fee of orders from a chain to a chain. The entry of a destination counts before all others, then the origin's. */
export function ordersEntry(
  { orders, chains }: Fees,
  origin: Named,
  destination: Named,
): OrdersEntry {
  const here = chains?.[origin.name];
  return here?.to?.[destination.name] ?? here?.orders ?? orders;
}

/** Where the file says the fee. */
export function ordersPath({ chains }: Fees, origin: Named, destination: Named): string[] {
  const here = chains?.[origin.name];
  const path = ["chains", origin.name];
  if (here?.to?.[destination.name]) return [...path, "to", destination.name];
  return here?.orders ? [...path, "orders"] : ["orders"];
}
