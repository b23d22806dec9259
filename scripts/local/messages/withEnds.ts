import type { NetworkDescription } from "@causeway/environment";

import { CannotSend } from "./CannotSend.ts";
import { type ChainAddress, connectEnd, type End } from "./End.ts";

/**
 * Connects to chains of the network for as long as `use` takes.
 *
 * @param names Names of chains.
 * @throws CannotSend if one has no such name, RpcUnusable if it does not answer.
 */
export async function withEnds<const N extends readonly string[], T>(
  network: NetworkDescription,
  names: N,
  use: (...ends: { [K in keyof N]: End }) => Promise<T>,
): Promise<T> {
  const ends = await Promise.all(names.map((name) => connectEnd(chainNamed(network, name))));
  try {
    return await use(...(ends as { [K in keyof N]: End }));
  } finally {
    for (const { provider } of ends) provider.destroy();
  }
}

/** @throws CannotSend if no chain of the network has that name. */
export function chainNamed({ chains }: NetworkDescription, name: string): ChainAddress {
  const chain = chains.find((candidate) => candidate.name === name);
  if (chain !== undefined) return chain;
  const known = chains.map((candidate) => candidate.name).join(", ");
  throw new CannotSend(`there is no chain "${name}": it is one of ${known}`);
}
