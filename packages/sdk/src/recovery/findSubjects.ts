import {
  CouldNotRead,
  type FoundMessage,
  findMessage,
  findMessagesOf,
  type ReadChains,
  UnknownMessage,
} from "@causeway/lifecycle";
import { type FoundOrder, findOrder } from "@causeway/lifecycle/order";

import { CausewayError } from "../errors/CausewayError.ts";
import type { RecoverParameters } from "./Recovery.ts";

/** What was found: messages, or an order that stayed on its chain. */
export type Subjects =
  | { readonly messages: readonly FoundMessage[] }
  | { readonly order: FoundOrder };

/**
 * Finds what an app asks for on the chains.
 *
 * @param parameters Ids and hashes in lower case.
 * @throws CausewayError `BadInput`, `NotFound`, `RpcUnreachable`
 */
export async function findSubjects(
  chains: ReadChains,
  parameters: RecoverParameters,
): Promise<Subjects> {
  try {
    if ("id" in parameters) return await findById(chains, parameters.id);
    const { chainId, transaction } = parameters;
    const asked = chainId === undefined ? chains : only(chains, chainId);
    return { messages: await findMessagesOf(asked, transaction) };
  } catch (error) {
    throw asCausewayError(error);
  }
}

/** The same word may be the id of a message or of an order: chains are asked for both at once. */
async function findById(chains: ReadChains, id: string): Promise<Subjects> {
  const [message, order] = await Promise.allSettled([
    findMessage(chains, id),
    findOrder(chains, id),
  ]);
  if (message.status === "fulfilled") return { messages: [message.value] };
  if (order.status === "rejected") {
    throw order.reason instanceof CouldNotRead ? order.reason : message.reason;
  }
  const { origin, sent } = order.value;
  const { transferId, transactionHash } = sent;
  if (transferId === undefined) return { order: order.value };
  const found = await findMessagesOf({ reachable: [origin], unreachable: [] }, transactionHash);
  return { messages: found.filter(({ sent: { messageId } }) => messageId === transferId) };
}

function only({ reachable, unreachable }: ReadChains, chainId: bigint): ReadChains {
  const isIt = (chain: { readonly chainId: bigint }) => chain.chainId === chainId;
  const found = { reachable: reachable.filter(isIt), unreachable: unreachable.filter(isIt) };
  if (found.reachable.length + found.unreachable.length > 0) return found;
  const known = [...reachable, ...unreachable].map((chain) => `${chain.chainId}`).sort();
  const message = `chainId ${chainId} is no chain of contracts: they have ${known.join(", ")}`;
  throw new CausewayError("BadInput", { message, details: { chainId } });
}

/** An error of the readers as one of this package. */
export function asCausewayError(cause: unknown): unknown {
  if (cause instanceof CausewayError || !(cause instanceof Error)) return cause;
  if (cause instanceof UnknownMessage) {
    return new CausewayError("NotFound", { message: cause.message, cause });
  }
  return new CausewayError("RpcUnreachable", { message: cause.message, cause });
}
