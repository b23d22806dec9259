import { isChainError } from "@causeway/chains";

import type { Causeway } from "../createCauseway.ts";
import { CausewayError } from "../errors/CausewayError.ts";
import type { MessageQuote } from "../messages/MessageQuote.ts";
import { rpcFailure } from "../rpcs/rpcFailure.ts";
import { openTon } from "./openTon.ts";
import type { TonMessageDraft } from "./TonCode.ts";

/** By which parameter a mailbox's refusal is mended. */
const REFUSALS = {
  NoOpenLane: { name: "to", reason: "has no open lane from there" },
  PayloadTooLarge: { name: "payload", reason: "is larger than the lane takes" },
  GasLimitOutOfRange: { name: "gasLimit", reason: "is not one that the lane takes" },
} as const;

/** What a message from TON costs now, by the mailbox's proven data. @throws CausewayError `BadInput`, `RpcUnreachable` */
export async function quoteTonMessage(
  causeway: Causeway,
  { chainId, destinationChainId, payload, gasLimit }: TonMessageDraft,
): Promise<MessageQuote> {
  const size = BigInt(payload.length / 2 - 1);
  try {
    const { adapter } = await openTon(causeway, chainId);
    return await adapter.quote(destinationChainId, { gasLimit, size });
  } catch (error) {
    const { name, reason } = refusalIn(error) ?? {};
    if (name === undefined) throw rpcFailure(chainId, error);
    const value = { to: destinationChainId, payload: `${size} bytes`, gasLimit }[name];
    const message = `${name} ${value} ${reason}`;
    throw new CausewayError("BadInput", { message, details: { [name]: value }, cause: error });
  }
}

function refusalIn(error: unknown) {
  if (!isChainError(error, "CallReverted")) return undefined;
  return REFUSALS[`${error.details.error}` as keyof typeof REFUSALS];
}
