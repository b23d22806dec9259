import type { End } from "./End.ts";

/** Unix seconds by a chain's own clock. */
export async function timeOn({ name, provider }: End): Promise<bigint> {
  const block = await provider.getBlock("latest");
  if (block === null) throw new Error(`${name} has no block`);
  return BigInt(block.timestamp);
}
