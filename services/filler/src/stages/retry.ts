import { type BridgedChain, isChainError } from "@causeway/chains";

import type { FilledChain, Filler, Stage } from "../Filler.ts";
import { type UnrepaidTransfer, unrepaidTransfers } from "../store/unrepaid.ts";

/** Transfers looked at in one run. */
const LOOK_AT = 200;

/**
 * Finds repayments that stand aside, since the curve would take more than the account lets it, tells of them, and has each
 * paid once the curve takes no more.
 */
export const retry: Stage = {
  name: "retry",
  async run(filler, chain) {
    const { adapter, bridge } = chain;
    const unrepaid = await unrepaidTransfers(filler.db, adapter.origin.chainId, LOOK_AT);
    const entries = adapter.bridgeAt(bridge.address);
    const standing = await entries.entriesOf(unrepaid.map(({ transferId }) => transferId));
    const aside = unrepaid.filter((_, index) => standing[index]?.state === "aside");
    await tell(filler, chain, aside.length);
    let worked = false;
    for (const transfer of aside) {
      worked = (await attempt(filler, chain, entries, transfer)) || worked;
    }
    return worked;
  },
};

async function tell(filler: Filler, chain: FilledChain, count: number): Promise<void> {
  const { name } = chain.config;
  const boundBps = count === 0 ? 0n : await chain.bridge.curveBoundOf(filler.account);
  filler.standingAside.note({ chain: name, count, boundBps });
  filler.metrics.aside.set({ chain: name }, count);
}

function attempt(
  filler: Filler,
  chain: FilledChain,
  entries: BridgedChain,
  transfer: UnrepaidTransfer,
): Promise<boolean> {
  const { transferId } = transfer;
  const { name, chainId } = chain.config;
  return filler.backoff.attempt(
    `retry/${chainId}/${transferId}`,
    async () => {
      const transaction = await submitIfTaken(chain, entries, transfer);
      if (transaction === undefined) return false;
      filler.logger.info({ chain: name, transferId }, "a repayment no longer stands aside");
      return true;
    },
    (err) => filler.logger.warn({ chain: name, transferId, err }, "a repayment cannot be retried"),
  );
}

/** @returns undefined while the bridge refuses it: the curve takes too much still, or somebody else was first. */
async function submitIfTaken(
  { adapter }: FilledChain,
  entries: BridgedChain,
  transfer: UnrepaidTransfer,
) {
  try {
    return await adapter.submit(entries.retryCall(transfer));
  } catch (error) {
    if (isChainError(error, "CallReverted")) return undefined;
    throw error;
  }
}
