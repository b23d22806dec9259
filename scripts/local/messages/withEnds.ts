import type { NetworkDescription } from "@causeway/environment";

import { CannotSend } from "./CannotSend.ts";
import { connectEnd, type End } from "./End.ts";
import type { TextPlace } from "./TextFamily.ts";

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

/** A chain by its name, in the network. @throws CannotSend as `chainNamed`. */
export function placeOf(network: NetworkDescription, name: string): TextPlace {
  return { network, chain: chainNamed(network, name) };
}

/** @throws CannotSend if no chain of the network has that name. */
export function chainNamed({ chains }: NetworkDescription, name: string): TextPlace["chain"] {
  const chain = chains.find((candidate) => candidate.name === name);
  if (chain !== undefined) return chain;
  const known = chains.map((candidate) => candidate.name).join(", ");
  throw new CannotSend(`there is no chain "${name}": it is one of ${known}`);
}
