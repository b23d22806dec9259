import type { Hex } from "./bytes.ts";

/** The bytes that digits in canonical form stand for. Ethers and noble check and read each digit again. */
export function bytesIn(digits: Hex): Uint8Array {
  const bytes = new Uint8Array(digits.length / 2 - 1);
  for (let at = 0; at < bytes.length; at++) {
    bytes[at] = (digitAt(digits, 2 * at + 2) << 4) | digitAt(digits, 2 * at + 3);
  }
  return bytes;
}

/** Bytes in canonical form. */
export function digitsOf(bytes: Uint8Array): Hex {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** Of a digit from 0 to 9 or a to f. */
function digitAt(digits: string, at: number): number {
  const code = digits.charCodeAt(at);
  return code - (code < 0x3a ? 0x30 : 0x57);
}
