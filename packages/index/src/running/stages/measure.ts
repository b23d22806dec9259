import type { Stage } from "@causeway/service";

import { readMissingCosts } from "../../costs/readMissingCosts.ts";
import { type ChainStanding, lagOf, readWrittenChain } from "../ChainStanding.ts";
import { differences } from "../differences.ts";
import type { IndexedSource } from "../IndexedSource.ts";
import type { Indexing } from "../Indexing.ts";

/** Looks of the writer at the head for one look of this stage. */
const SELDOM = 4;

type Measuring = Omit<Indexing, "chains">;

/** Compares a chain's newest block with the index, whichever process writes the chain. */
export const measure: Stage<Measuring, IndexedSource> = {
  name: "measure",
  pause: ({ config }) => SELDOM * config.pollInterval,
  async run({ db, standings, heads, metrics, failures }, { chain }) {
    const { height: head, at: headAt } = await chain.newestBlock();
    const written = await readWrittenChain(db, chain.chainId);
    const missingCosts = await readMissingCosts(db, chain.chainId);
    const standing = { head, headAt, written, missingCosts };
    heads.note(chain.name, { height: head, timestamp: headAt });
    standings.note(chain.name, standing);
    metrics.writes.set({ chain: chain.name }, standings.isWritten(chain.name) ? 1 : 0);
    metrics.differs.set(
      { chain: chain.name },
      differences(failures.all, chain.name).length > 0 ? 1 : 0,
    );
    tell(metrics, chain.name, standing);
    return false;
  },
};

function tell(metrics: Indexing["metrics"], chain: string, standing: ChainStanding): void {
  const { head, written } = standing;
  const heights = { head, read: written?.observed, final: written?.final, filled: written?.filled };
  for (const [kind, height] of Object.entries(heights)) {
    if (height !== undefined) metrics.height.set({ chain, kind }, Number(height));
  }
  metrics.missingCosts.set({ chain }, standing.missingCosts?.count ?? 0);
  if (written !== undefined) metrics.generation.set({ chain }, Number(written.generation));
  const lag = lagOf(standing);
  if (lag === undefined) return;
  metrics.behindBlocks.set({ chain }, Number(lag.blocks));
  if (lag.seconds !== undefined) metrics.behindSeconds.set({ chain }, Number(lag.seconds));
}
