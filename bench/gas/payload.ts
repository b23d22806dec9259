import { concat, dataSlice, id } from "ethers";

/** A payload of `size` bytes, none of them zero: the dearest to send. The same `seed` gives the same bytes. */
export function payloadOf(size: number, seed: string): string {
  const words = Array.from({ length: Math.ceil(size / 32) }, (_, word) => id(`${seed}/${word}`));
  const bytes = dataSlice(concat(["0x", ...words]), 0, size);
  return `0x${bytes.slice(2).replace(/../g, (byte) => (byte === "00" ? "11" : byte))}`;
}
