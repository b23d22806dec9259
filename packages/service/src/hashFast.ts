import { keccak_256 } from "@noble/hashes/sha3.js";
import { keccak256 } from "ethers";

/**
 * Has ethers hash by the newer noble, which takes a third of the time. The index hashes each message of a chain. Browsers keep
 * the hash of ethers: a second one would be more to load.
 */
export function hashFast(): void {
  keccak256.register((data) => keccak_256(data));
}
