import { ZERO_WORD } from "@causeway/protocol";

import type { Readers } from "../endpoints/openReaders.ts";

/** For so long a price is taken again: its proof is large, and the network votes for days to change it. */
const MOST_AGE_MILLISECONDS = 60_000;

/** Reads the proven price of a unit of gas, nanoton, at most once a minute. */
export function recentGasPrice(
  readers: Pick<Readers, "of">,
  now: () => number = () => performance.now(),
): () => Promise<bigint> {
  const reader = readers.of(ZERO_WORD);
  let last: { readonly price: bigint; readonly at: number } | undefined;
  return async () => {
    if (last === undefined || now() - last.at > MOST_AGE_MILLISECONDS) {
      const at = now();
      last = { price: await reader.gasPriceAt(await reader.newestHeight()), at };
    }
    return last.price;
  };
}
