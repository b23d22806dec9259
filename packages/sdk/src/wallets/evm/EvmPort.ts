import type { EvmTransaction } from "../../build/BuiltOrder.ts";
import type { TypedData } from "../../values/TypedData.ts";

/** What a library's wallet can do, in one form. What fails throws as the library does. */
export interface EvmPort {
  /** Whether a key signs in this process, and no wallet completes a transaction. */
  readonly isKey: boolean;
  /** A request by EIP-1193. */
  request(method: string, params: readonly unknown[]): Promise<unknown>;
  /** The account that signs; the wallet may ask a person to connect it. Undefined if it gives none. */
  connect(): Promise<unknown>;
  /** The account that signs now, without asking anybody. */
  account(): Promise<unknown>;
  sign(account: string, data: TypedData): Promise<unknown>;
  /** Resolves with the hash. */
  send(account: string, transaction: EvmTransaction): Promise<unknown>;
}
