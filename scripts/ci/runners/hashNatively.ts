import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

import { keccak256 } from "ethers";

/**
 * Has ethers hash with the native Keccak-256 of Hardhat's node. A short text takes a fifth of the time, and a contract's
 * code a thirtieth. Programs that tests start hash as they do for users.
 */
export function hashNatively(): void {
  const hardhat = createRequire(fileURLToPath(import.meta.resolve("hardhat")));
  const native: { keccak256(data: Uint8Array): Uint8Array } = hardhat("@nomicfoundation/edr");
  keccak256.register(native.keccak256);
}
