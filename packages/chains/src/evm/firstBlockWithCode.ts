import type { Hex } from "@causeway/protocol";

import type { ChainView } from "./ChainView.ts";
import type { StateReader } from "./StateReader.ts";

/**
 * The block in which a contract was made, found in about 50 requests at most; 0 where the RPC does not remember the
 * state of blocks so old. The view must have the contract.
 */
export async function firstBlockWithCode(
  view: ChainView<StateReader>,
  address: Hex,
): Promise<number> {
  const hasCode = async (block: number) => (await view.provider.getCode(address, block)) !== "0x";
  let having = view.blockTag;
  let without = -1;
  try {
    // Backwards in growing steps: most RPCs remember the newest blocks only.
    for (let step = 1; having - step > without; step *= 2) {
      if (await hasCode(having - step)) having -= step;
      else without = having - step;
    }
    while (having - without > 1) {
      const middle = Math.floor((without + having) / 2);
      if (await hasCode(middle)) having = middle;
      else without = middle;
    }
    return having;
  } catch {
    return 0;
  }
}
