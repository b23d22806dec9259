import { fixedBytes, type Hex } from "./bytes.ts";
import { keccakBytes } from "./keccakBytes.ts";

/** From this digit of the hash on, a letter of the address is a capital. */
const CAPITAL_FROM = 8;

/**
 * The address of an EVM chain with the capitals that are its checksum (EIP-55), whichever it came with.
 *
 * @throws BytesError `NotBytes`, `WrongLength`
 */
export function checksummed(address: Hex): Hex {
  const digits = fixedBytes(address, 20).slice(2);
  const hash = keccakBytes(new TextEncoder().encode(digits)).slice(2);
  const isCapital = (at: number) => Number.parseInt(hash.charAt(at), 16) >= CAPITAL_FROM;
  return `0x${Array.from(digits, (digit, at) => (isCapital(at) ? digit.toUpperCase() : digit)).join("")}`;
}

/** Whether an address has no wrong checksum. All lower or all upper case has none (EIP-55). */
export function hasRightChecksum(address: Hex): boolean {
  const digits = address.slice(2);
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  return !isMixed || checksummed(address) === address;
}
