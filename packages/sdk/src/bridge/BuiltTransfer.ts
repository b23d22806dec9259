import type { EvmTransaction, MissingAllowance } from "../build/BuiltOrder.ts";
import type { Address } from "../values/ids.ts";
import type { BridgeRequest, TransferQuote } from "./transferCall.ts";

/** A transfer that is ready to be signed. */
export interface BuiltTransfer {
  readonly transaction: EvmTransaction;
  /** For the bridge; undefined if none is missing. */
  readonly allowance: MissingAllowance | undefined;
  readonly quote: TransferQuote;
  readonly sender: Address;
  /** What `transaction.data` asks the bridge for. */
  readonly request: BridgeRequest;
}
