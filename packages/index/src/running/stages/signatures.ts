import type { Stage } from "@causeway/service";

import type { IndexedSource } from "../IndexedSource.ts";
import type { Indexing } from "../Indexing.ts";

/** Looks of the writer at the head for one look of this stage. */
const SELDOM = 8;

/** Reads signatures over the chain's checkpoints. A process that knows no validators leaves this to others. */
export const signatures: Stage<Indexing, IndexedSource> = {
  name: "signatures",
  pause: ({ config }) => SELDOM * config.pollInterval,
  async run({ db, signatures: reader }, { chain }) {
    return (await reader?.read(db, chain.chainId)) ?? false;
  },
};
