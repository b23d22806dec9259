import type { Land } from "./Way.ts";
import type { WaySource } from "./WaySource.ts";

/** Places that each land has: for its stones, the proof's at most. */
const PLACES = { origin: 2, hub: 3, destination: 2 } as const;

/** The touched chains in their order, one place of water between each two. */
export function landsOf(source: WaySource): readonly Land[] {
  const { kind, originChainId, destinationChainId } = source;
  const origin = { role: "origin", chainId: originChainId } as const;
  if (kind === "swap") return placed([origin]);
  const hub = hubOf(source);
  const destination = { role: "destination", chainId: destinationChainId } as const;
  return placed([origin, ...(hub === undefined ? [] : [hub]), destination]);
}

function hubOf({ state, hubChainId, legs }: WaySource): Pick<Land, "role" | "chainId"> | undefined {
  const imported = legs.find(({ name }) => name === "imported");
  const chainId = hubChainId ?? imported?.chainId;
  const isTouched = chainId !== undefined || imported !== undefined || state === "imported";
  return isTouched ? { role: "hub", chainId } : undefined;
}

function placed(chains: readonly Pick<Land, "role" | "chainId">[]): readonly Land[] {
  let next = 1;
  return chains.map((chain) => {
    const first = next;
    const last = first + PLACES[chain.role] - 1;
    // One place of water follows.
    next = last + 2;
    return { ...chain, first, last };
  });
}
