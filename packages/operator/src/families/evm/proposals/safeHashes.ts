import type { Hex } from "@causeway/protocol";
import { TypedDataEncoder } from "ethers";

import type { SafeTransaction } from "./safeTransaction.ts";

/** The type that Safes sign, since version 1.0.0. */
export const SAFE_TX_TYPES = {
  SafeTx: [
    { name: "to", type: "address" },
    { name: "value", type: "uint256" },
    { name: "data", type: "bytes" },
    { name: "operation", type: "uint8" },
    { name: "safeTxGas", type: "uint256" },
    { name: "baseGas", type: "uint256" },
    { name: "gasPrice", type: "uint256" },
    { name: "gasToken", type: "address" },
    { name: "refundReceiver", type: "address" },
    { name: "nonce", type: "uint256" },
  ],
};

/** What wallets show to the owner of a Safe before he signs. */
export interface SafeHashes {
  /** EIP-712 domain: this Safe on this chain. Hardware wallets show it beside the message hash. */
  readonly domainHash: Hex;
  readonly messageHash: Hex;
  /** What is signed: the hash of both. */
  readonly safeTxHash: Hex;
}

/** The domain in which a Safe signs, since version 1.3.0. */
export function safeDomain(chainId: bigint, safe: Hex) {
  return { chainId, verifyingContract: safe };
}

/** The hashes of a Safe's transaction. */
export function safeHashes(chainId: bigint, safe: Hex, transaction: SafeTransaction): SafeHashes {
  const domain = safeDomain(chainId, safe);
  return {
    domainHash: TypedDataEncoder.hashDomain(domain),
    messageHash: TypedDataEncoder.hashStruct("SafeTx", SAFE_TX_TYPES, transaction),
    safeTxHash: TypedDataEncoder.hash(domain, SAFE_TX_TYPES, transaction),
  };
}
