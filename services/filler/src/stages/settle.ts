import type { Hex } from "@causeway/protocol";

import type { FilledChain, Filler, Stage } from "../Filler.ts";
import { owedAssets } from "../store/owedAssets.ts";

/** Pulls what is owed where a token refused to pay a repayment, once it does not any more. */
export const settle: Stage = {
  name: "settle",
  pause: ({ config }) => config.lookAgainAfter,
  async run(filler, chain) {
    const { chainId } = chain.adapter.origin;
    let worked = false;
    for (const assetId of await owedAssets(filler.db, chainId)) {
      const pulled = await filler.backoff.attempt(
        `pull/${chainId}/${assetId}`,
        () => pull(filler, chain, assetId),
        (error) => {
          filler.logger.warn({ chain: chain.config.name, assetId, err: error }, "cannot be pulled");
        },
      );
      worked = pulled || worked;
    }
    return worked;
  },
};

async function pull(filler: Filler, chain: FilledChain, assetId: Hex): Promise<boolean> {
  const { adapter, bridge, config } = chain;
  const units = await bridge.owedTo(assetId, filler.account);
  if (units === 0n) return false;
  const call = await bridge.pullOwedCall(assetId, filler.account, units);
  await adapter.submit(call);
  filler.logger.info(
    { chain: config.name, assetId, units: `${units}` },
    "pulled the amount that was owed",
  );
  return true;
}
