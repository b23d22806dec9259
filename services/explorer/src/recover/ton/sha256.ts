import { getBytes, sha256 } from "ethers";

import { Buffer } from "./buffer.ts";

/**
 * What cells of TON need of `@ton/crypto`, in the place of that package: it brings words of mnemonics, keys and a second
 * SHA-256, 55 kB compressed.
 */
export function sha256_sync(source: Uint8Array | string): Buffer {
  const bytes = typeof source === "string" ? new TextEncoder().encode(source) : source;
  return Buffer.from(getBytes(sha256(bytes)));
}

/** Wallets sign with code of their own. */
export function sign(): never {
  throw new Error("this page signs nothing");
}

/** The same of signatures. */
export function signVerify(): never {
  throw new Error("this page checks no signatures of TON's wallets");
}
