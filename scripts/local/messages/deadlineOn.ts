import type { End } from "./End.ts";

/** Longer than the least lifetime that `config/local/destinations.json` asks for. */
export const LIFETIME_SECONDS = 7_200n;

/** A deadline for a message that is sent now, by the chain's own clock; unix seconds. */
export async function deadlineOn({ name, provider }: End): Promise<bigint> {
  const block = await provider.getBlock("latest");
  if (block === null) throw new Error(`${name} has no block`);
  return BigInt(block.timestamp) + LIFETIME_SECONDS;
}
