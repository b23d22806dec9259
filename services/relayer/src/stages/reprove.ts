import type { Stage } from "../Relayer.ts";
import { reproveReports } from "../reproof/reproveReports.ts";
import { reproveTransfers } from "../reproof/reproveTransfers.ts";
import { sortReports } from "../reproof/sortReports.ts";

/**
 * Proves entries again that wait on a chain and whose proof counts no more, after a light client was distrusted, stopped or
 * anchored again: transfers at its bridge, returns and notices about messages of its own, and refunds that wait by these.
 * It shows messages of final blocks of their origins alone, so forged ones stay behind.
 */
export const reprove: Stage = {
  name: "reprove",
  async run(relayer, chain) {
    if (chain.bridge !== undefined) await reproveTransfers(relayer, chain, chain.bridge);
    await sortReports(relayer, chain);
    await reproveReports(relayer, chain);
    return false;
  },
};
