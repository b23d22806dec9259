import { Buffer } from "buffer/index.js";
import { sha256 } from "ethers/crypto";

/** What TON's library takes of `@ton/crypto` for its cells. */
export function sha256_sync(bytes) {
  return Buffer.from(sha256(bytes).slice(2), "hex");
}

/** Wallets sign with code of their own. */
export function sign() {
  throw new Error("the packed library of TON signs nothing");
}

/** The same of signatures. */
export function signVerify() {
  throw new Error("the packed library of TON checks no signatures");
}
