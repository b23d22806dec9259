import { type Hex, readTonAddress, ZERO_WORD } from "@causeway/protocol";

import { chainOf, environmentOf, evmChainOf } from "../contracts/environmentOf.ts";
import { mailboxInterface } from "../contracts/interfaces.ts";
import { viewsOf } from "../contracts/viewsOf.ts";
import type { Causeway } from "../createCauseway.ts";
import { CausewayError } from "../errors/CausewayError.ts";
import type { Address, ChainId } from "../values/ids.ts";
import { requireEvmAddress } from "../values/requireEvmAddress.ts";

/** A message that is to be sent from an EVM chain. */
export interface MessageRequest {
  /** Chain on which the message is sent. */
  readonly from: ChainId;
  readonly to: ChainId;
  /** Contract that receives the message, as its chain writes addresses. */
  readonly recipient: Address;
  readonly payload: Hex;
  /** Gas for the recipient; on TON, nanoton that go with the message. */
  readonly gasLimit: bigint;
}

/** What a message costs. */
export interface MessageQuote {
  /** Wei, paid beside the gas of the transaction. */
  readonly fee: bigint;
  readonly laneId: Hex;
}

/** A request in the form of the mailbox. */
export interface MessageCall {
  readonly mailbox: Address;
  readonly recipient: Hex;
  readonly quote: MessageQuote;
}

/**
 * Asks the mailbox about a message.
 *
 * @throws CausewayError `BadInput` for a chain, recipient or payload that cannot be, and if no lane is open; `NoContracts`; as
 *   `callContract`
 */
export async function messageCall(
  causeway: Causeway,
  request: MessageRequest,
  signal?: AbortSignal,
): Promise<MessageCall> {
  const environment = environmentOf(causeway);
  const { mailbox } = evmChainOf(environment, request.from, "from");
  const recipient = recipientOf(request, chainOf(environment, request.to, "to").family === "ton");
  const size = sizeOf(request.payload);
  const place = { chainId: request.from, to: mailbox, contract: mailboxInterface() };
  const views = viewsOf(causeway, place, signal);
  const [[laneId], [{ maxPayload, maxGasLimit }]] = await Promise.all([
    views("openLaneTo", request.to),
    views("pricesTo", request.to),
  ]);
  if (laneId === ZERO_WORD) throw refusal("to", request.to, "has no open lane from there");
  if (size > maxPayload) throw refusal("payload", size, `bytes are more than ${maxPayload}`);
  const { gasLimit } = request;
  if (gasLimit < 0n || gasLimit > maxGasLimit) {
    throw refusal("gasLimit", gasLimit, `is not from 0 to ${maxGasLimit}`);
  }
  const [fee] = await views("quote", request.to, gasLimit, size);
  return { mailbox, recipient, quote: { fee, laneId } };
}

function recipientOf({ recipient }: MessageRequest, isTon: boolean): Hex {
  if (!isTon) return requireEvmAddress("recipient", recipient);
  try {
    return readTonAddress(recipient).address;
  } catch (cause) {
    const message = `recipient ${recipient} is no address of TON`;
    throw new CausewayError("BadInput", { message, details: { recipient }, cause });
  }
}

function sizeOf(payload: Hex): bigint {
  if (/^0x(?:[0-9a-fA-F]{2})*$/.test(payload)) return BigInt(payload.length / 2 - 1);
  throw refusal("payload", payload.slice(0, 74), "is not 0x and whole bytes in hex");
}

function refusal(name: string, value: string | bigint, reason: string): CausewayError {
  return new CausewayError("BadInput", {
    message: `${name} ${value} ${reason}`,
    details: { [name]: value },
  });
}
