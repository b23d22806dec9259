import { checksummed, type Hex } from "@causeway/protocol";

import type { Address, ChainId, TransactionHash } from "../../values/ids.ts";
import { malformedAnswer, wrongChainId } from "./walletRefusals.ts";

/** The account in an answer, with its checksum; undefined if the answer names no account. @throws CausewayError `WalletFailed` */
export function readAccount(answer: unknown): Address | undefined {
  if (answer === undefined || answer === null) return undefined;
  if (typeof answer === "string" && /^0x[0-9a-fA-F]{40}$/.test(answer)) {
    return checksummed(answer);
  }
  throw malformedAnswer("eth_accounts", answer);
}

/** The chain in an answer: some wallets give a number. @throws CausewayError `WalletWrongChainId` */
export function readChainId(answer: unknown): ChainId {
  const isNumber = typeof answer === "number" && Number.isSafeInteger(answer) && answer > 0;
  const isText = typeof answer === "string" && /^(0x[0-9a-fA-F]{1,16}|[1-9]\d{0,18})$/.test(answer);
  if (isNumber || isText) {
    const chainId = BigInt(answer);
    if (chainId > 0n) return chainId;
  }
  throw wrongChainId(undefined, answer);
}

/** The hash in an answer. @throws CausewayError `WalletFailed`; the wallet may have sent all the same. */
export function readHash(method: string, answer: unknown): TransactionHash {
  if (typeof answer === "string" && /^0x[0-9a-fA-F]{64}$/.test(answer)) {
    return answer.toLowerCase() as TransactionHash;
  }
  throw malformedAnswer(method, answer, true);
}

/** An integer in an answer. @throws CausewayError `WalletFailed` */
export function readQuantity(method: string, answer: unknown): bigint {
  if (typeof answer === "string" && /^0x[0-9a-fA-F]{1,64}$/.test(answer)) return BigInt(answer);
  throw malformedAnswer(method, answer);
}

/** Bytes in an answer. @throws CausewayError `WalletFailed` */
export function readHex(method: string, answer: unknown): Hex {
  if (typeof answer === "string" && /^0x(?:[0-9a-fA-F]{2})+$/.test(answer)) return answer as Hex;
  throw malformedAnswer(method, answer);
}
