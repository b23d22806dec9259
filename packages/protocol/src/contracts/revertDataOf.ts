import type { Hex } from "../bytes.ts";

const BYTES = /^0x([0-9a-f]{2})*$/i;

/** Errors are within errors: libraries wrap what nodes say. */
const MOST_LAYERS = 10;

/**
 * What a call reverted with, out of the error that was thrown for it by ethers, viem, Hardhat or a node. They put it at
 * different depths.
 *
 * @returns undefined if the error has none.
 */
export function revertDataOf(error: unknown): Hex | undefined {
  return layersOf(error)
    .map(({ data }) => data)
    .find((data): data is Hex => typeof data === "string" && BYTES.test(data));
}

/** An error and all that it wraps, the outermost first. */
function layersOf(error: unknown): Record<string, unknown>[] {
  const found = new Set<Record<string, unknown>>();
  const waiting = [error];
  while (waiting.length > 0 && found.size < MOST_LAYERS) {
    const layer = waiting.shift();
    if (typeof layer !== "object" || layer === null) continue;
    const part = layer as Record<string, unknown>;
    if (found.has(part)) continue;
    found.add(part);
    waiting.push(part.data, part.error, part.info, part.cause);
  }
  return [...found];
}
