import type { Causeway } from "../createCauseway.ts";
import { readByTransaction } from "../status/readStatus.ts";
import type { Status } from "../status/Status.ts";
import type { TransactionHash } from "../values/ids.ts";
import { requireBytes32 } from "../values/requireBytes32.ts";
import type { ActionOptions } from "./ActionOptions.ts";

/**
 * Where everything stands that a transaction of an origin sent, by the word of the service. An empty list means that it knows
 * of nothing.
 *
 * @throws CausewayError `BadInput`; as `ask`
 */
export async function statuses(
  causeway: Causeway,
  parameters: { readonly transaction: TransactionHash | `0x${string}` },
  { signal }: ActionOptions = {},
): Promise<readonly Status[]> {
  const transaction = requireBytes32<`0x${string}`>("transaction", parameters.transaction);
  return readByTransaction(causeway, transaction, signal);
}
