import type { EvmTransaction } from "../../build/BuiltOrder.ts";
import type { Address } from "../../values/ids.ts";
import type { Asking } from "../asking.ts";
import type { EvmPort } from "./EvmPort.ts";
import { readQuantity } from "./readAnswer.ts";
import { toQuantity } from "./toQuantity.ts";

/**
 * Percent of an estimate that state may cost more until the transaction is in a block: the first swap of a second writes a
 * price into its pool, and a node estimates at the second of its newest block.
 */
const MARGIN_PERCENT = 25n;

/**
 * Gas limit of a transaction that a key signs in this process. A wallet adds a margin of its own; libraries take the bare
 * estimate.
 *
 * @throws CausewayError `WalletFailed` with the node's reason, if the transaction would revert
 */
export async function gasWithMargin(
  { ask, port }: { readonly ask: Asking; readonly port: EvmPort },
  from: Address,
  { to, data, value }: EvmTransaction,
): Promise<bigint> {
  const method = "eth_estimateGas";
  const call = { from, to, data, value: toQuantity(value) };
  const estimate = readQuantity(method, await ask({ method }, () => port.request(method, [call])));
  return estimate + (estimate * MARGIN_PERCENT) / 100n;
}
