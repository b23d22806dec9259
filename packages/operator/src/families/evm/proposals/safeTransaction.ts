import type { Hex } from "@causeway/protocol";
import { ZeroAddress } from "ethers";

import { encodeMultiSend, type SafeCall } from "./multiSend.ts";

/** What the owners of a Safe sign: the struct `SafeTx` of its contracts. */
export interface SafeTransaction {
  readonly to: Hex;
  readonly value: bigint;
  readonly data: Hex;
  readonly operation: SafeOperation;
  readonly safeTxGas: bigint;
  readonly baseGas: bigint;
  readonly gasPrice: bigint;
  readonly gasToken: Hex;
  readonly refundReceiver: Hex;
  readonly nonce: bigint;
}

/** How a Safe calls, by the numbers of its contracts. */
export const SAFE_OPERATION = { call: 0, delegatecall: 1 } as const;
export type SafeOperation = (typeof SAFE_OPERATION)[keyof typeof SAFE_OPERATION];

/**
 * The transaction that a Safe's wallet makes of a batch: one call directly, several by delegating to
 * `MultiSendCallOnly`, which itself cannot delegate. Nothing else is ever delegated to. The Safe refunds no gas.
 */
export function safeTransaction(
  calls: readonly SafeCall[],
  nonce: bigint,
  multiSendCallOnly: Hex,
): SafeTransaction {
  const [only] = calls;
  if (only === undefined) throw new Error("a batch without calls");
  const isOne = calls.length === 1;
  return {
    to: isOne ? only.to : multiSendCallOnly,
    value: 0n,
    data: isOne ? only.data : encodeMultiSend(calls),
    operation: isOne ? SAFE_OPERATION.call : SAFE_OPERATION.delegatecall,
    safeTxGas: 0n,
    baseGas: 0n,
    gasPrice: 0n,
    gasToken: ZeroAddress,
    refundReceiver: ZeroAddress,
    nonce,
  };
}
