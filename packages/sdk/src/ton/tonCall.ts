import type { Hex } from "@causeway/protocol";

import type { Causeway } from "../createCauseway.ts";
import type { MessageQuote } from "../messages/MessageQuote.ts";
import { newId } from "../values/newId.ts";
import { openTon } from "./openTon.ts";
import { quoteTonMessage } from "./quoteTonMessage.ts";
import type { SentTonDraft } from "./TonCode.ts";

/** A call of a mailbox that sends a message, and what the message costs. */
export interface TonCall {
  readonly call: {
    /** The mailbox: 33 bytes. */
    readonly to: Hex;
    /** A bag of cells. */
    readonly data: Hex;
    /** Nanoton. */
    readonly value: bigint;
  };
  readonly quote: MessageQuote;
}

/**
 * The call of a mailbox that sends a message, for the quoted fee at most. The sender gets back what is left of its value. The
 * call's query id is random, so no other call of the sender has the same body.
 *
 * @throws as `quoteTonMessage`
 */
export async function tonCall(causeway: Causeway, draft: SentTonDraft): Promise<TonCall> {
  const { chainId, sender, deadline, destinationChainId, recipient, payload, gasLimit } = draft;
  const quote = await quoteTonMessage(causeway, draft);
  const { adapter } = await openTon(causeway, chainId, sender);
  const { to, data, value } = adapter.sendCall({
    ...{ queryId: newQueryId(), destinationChainId, recipient, payload, gasLimit },
    ...{ deadline: Number(deadline), maxFee: quote.fee },
  });
  return { call: { to, data, value }, quote };
}

/** 64 random bits. */
function newQueryId(): bigint {
  return BigInt.asUintN(64, BigInt(`0x${newId()}`));
}
