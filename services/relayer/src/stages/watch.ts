import { headOf } from "@causeway/chains";
import { formatUnits } from "ethers";

import type { RelayedChain, Relayer, Stage } from "../Relayer.ts";
import { newestSigners, readBacklog } from "../store/backlog.ts";
import { countEnds } from "../traffic/countEnds.ts";
import { heightsOf } from "../traffic/readHeights.ts";

/** Looks at what nobody works with and whoever watches wants to know: health and metrics are told from memory. */
export const watch: Stage = {
  name: "watch",
  pause: ({ config }) => config.watchInterval,
  async run(relayer, chain) {
    await watchChain(relayer, chain);
    await countEnds(relayer, chain);
    const { db, backlog, signers } = relayer;
    const { chainId } = chain.config;
    backlog.note(chainId, await readBacklog(db, chainId));
    if (!signers.has(chainId)) {
      const known = await newestSigners(db, chainId);
      if (known !== undefined) signers.set(chainId, known);
    }
    return false;
  },
};

async function watchChain(
  { heads, index, metrics }: Relayer,
  { adapter, config: { name: chain } }: RelayedChain,
): Promise<void> {
  const head = await headOf(adapter);
  heads.note(chain, head);
  const written = index.standings.all.get(chain)?.written;
  if (written !== undefined) {
    const read = heightsOf(written);
    metrics.height.set({ chain, kind: "observed" }, Number(read.observedHeight));
    metrics.height.set({ chain, kind: "finalised" }, Number(read.finalisedHeight));
    const behind = (newest: bigint, at: bigint) => Math.max(0, Number(newest - at));
    metrics.behind.set({ chain, kind: "observed" }, behind(head.height, read.observedHeight));
    const final = behind(head.finalisedHeight, read.finalisedHeight);
    metrics.behind.set({ chain, kind: "finalised" }, final);
  }
  const balance = await adapter.accounts.coinOf(adapter.submitter());
  metrics.balance.set({ chain }, Number(formatUnits(balance, adapter.accounts.coinDecimals)));
}
