import { headOf } from "@causeway/chains";

import type { Stage } from "../Validator.ts";

/** Looks how far a chain is, by all of its RPCs. */
export const look: Stage = {
  name: "look",
  async run({ heads, finalised, metrics }, { adapter, config: { name: chain } }) {
    const head = await headOf(adapter).catch((error: unknown) => {
      metrics.rpcsAgree.set({ chain }, 0);
      throw error;
    });
    heads.note(chain, head);
    finalised.set(adapter.origin.chainId, head.finalisedHeight);
    metrics.rpcsAgree.set({ chain }, 1);
    metrics.height.set({ chain, kind: "head" }, Number(head.height));
    metrics.height.set({ chain, kind: "finalised" }, Number(head.finalisedHeight));
    metrics.behind.set({ chain }, Number(head.height - head.finalisedHeight));
    return false;
  },
};
