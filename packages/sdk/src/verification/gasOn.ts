import { receiptOf } from "@causeway/chains/evm";
import type { Hex } from "@causeway/protocol";

import type { Causeway } from "../createCauseway.ts";
import { connectRpcs } from "../rpcs/connectRpcs.ts";

/** Where a transaction is. */
interface TransactionPlace {
  readonly chainId: bigint;
  readonly transaction: Hex;
}

/**
 * Reads the gas of transactions by their receipts, each once.
 *
 * @returns that of each; undefined of one that was not to be read, or that RPCs do not have.
 * @throws CausewayError, ChainError
 */
export async function gasOn(
  causeway: Causeway,
  places: readonly TransactionPlace[],
): Promise<(place: TransactionPlace) => bigint | undefined> {
  const byName = new Map(places.map((place) => [nameOf(place), place]));
  const read = [...byName].map(async ([name, { chainId, transaction }]) => {
    const receipt = await receiptOf(await connectRpcs(causeway, chainId), transaction);
    return [name, receipt?.gasUsed] as const;
  });
  const gas = new Map(await Promise.all(read));
  return (place) => gas.get(nameOf(place));
}

function nameOf({ chainId, transaction }: TransactionPlace): string {
  return `${chainId} ${transaction}`;
}
