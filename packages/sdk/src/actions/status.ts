import type { Causeway } from "../createCauseway.ts";
import { CausewayError } from "../errors/CausewayError.ts";
import { readById, readByTransaction } from "../status/readStatus.ts";
import type { Status } from "../status/Status.ts";
import type { ChainId, MessageId, OrderId } from "../values/ids.ts";
import { requireBytes32 } from "../values/requireBytes32.ts";
import type { ActionOptions } from "./ActionOptions.ts";

/** Whose status is asked for: by its id, or by the transaction of the origin that sent it. */
export type StatusParameters =
  | { readonly id: OrderId | MessageId | `0x${string}` }
  | { readonly transaction: `0x${string}`; readonly chainId?: ChainId | undefined };

/**
 * Where an order, a transfer, a swap on one chain or a message stands, by the word of the service. If a transaction sent
 * several, the first one is answered.
 *
 * @throws CausewayError `BadInput`; `NotFound` if the service and its chains do not know it; as `ask`
 */
export async function status(
  causeway: Causeway,
  parameters: StatusParameters,
  { signal }: ActionOptions = {},
): Promise<Status> {
  if ("id" in parameters) {
    return readById(causeway, requireBytes32<OrderId>("id", parameters.id), signal);
  }
  const { chainId } = parameters;
  const transaction = requireBytes32<`0x${string}`>("transaction", parameters.transaction);
  const sent = await readByTransaction(causeway, transaction, signal);
  const found = sent.find((one) => chainId === undefined || one.originChainId === chainId);
  if (found !== undefined) return found;
  const message = `The transaction ${transaction} sent no order, transfer or message that is known`;
  throw new CausewayError("NotFound", { message, details: { transaction, chainId } });
}
