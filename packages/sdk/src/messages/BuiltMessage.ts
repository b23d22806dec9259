import type { EvmTransaction } from "../build/BuiltOrder.ts";
import type { BuiltTonMessage } from "../ton/TonCode.ts";
import type { MessageQuote } from "./MessageQuote.ts";

/** A message from an EVM chain that is ready to be signed. */
export interface BuiltEvmMessage {
  readonly family: "evm";
  readonly transaction: EvmTransaction;
  readonly quote: MessageQuote;
}

/** A message that is ready to be signed; `send` has a wallet sign it. */
export type BuiltMessage = BuiltEvmMessage | BuiltTonMessage;
