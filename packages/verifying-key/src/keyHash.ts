import type { Hex } from "@causeway/protocol";
import { concat, keccak256, toBeHex } from "ethers";

import { keyWords } from "./keyWords.ts";
import type { VerificationKey } from "./verificationKey.ts";

/** The name of a verifying key: what `IVerifier.keyHash` returns, and documents. */
export function keyHash(key: VerificationKey): Hex {
  return keccak256(encodeKey(key));
}

/** What is hashed: the key as Solidity's ABI encodes it, 640 bytes. */
export function encodeKey(key: VerificationKey): Hex {
  const words = Object.values(keyWords(key)).flat();
  return concat(words.map((word) => toBeHex(word, 32)));
}
