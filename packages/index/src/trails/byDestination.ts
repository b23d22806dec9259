import type { Hex } from "@causeway/protocol";

/** Facts of things by their ids, read together for each destination: deadlines pass by the destination's time. */
export async function byDestination<
  T extends { readonly destinationChainId: bigint | undefined },
  F,
>(
  things: readonly T[],
  read: (chainId: bigint | undefined, members: readonly T[]) => Promise<ReadonlyMap<Hex, F>>,
): Promise<ReadonlyMap<Hex, F>> {
  const groups = Map.groupBy(things, ({ destinationChainId }) => destinationChainId);
  const found = await Promise.all([...groups].map(([chainId, members]) => read(chainId, members)));
  return new Map(found.flatMap((facts) => [...facts]));
}
