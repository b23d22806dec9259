import type { Stage } from "@causeway/service";

import { keepPrices } from "../../prices/keepPrices.ts";
import { readTokens } from "../../tokens/readTokens.ts";
import type { IndexedSource } from "../IndexedSource.ts";
import type { Indexing } from "../Indexing.ts";

/** Looks of the writer at the head for one look of these stages. */
const SELDOM = 60;

/** Stores prices of hours in which assets moved. A process without a source leaves this to others. */
export const prices: Stage<Indexing, IndexedSource> = {
  name: "prices",
  pause: ({ config }) => SELDOM * config.pollInterval,
  run: ({ db, prices: sources = [] }) => keepPrices(db, sources, Date.now()),
};

/** Reads names and decimals of tokens. A process that lists none leaves this to others. */
export const tokens: Stage<Indexing, IndexedSource> = {
  name: "tokens",
  pause: ({ config }) => SELDOM * config.pollInterval,
  async run({ db, listedTokens }, { chain, tokens: reader }) {
    if (reader === undefined || listedTokens === undefined) return false;
    return readTokens(db, chain.chainId, reader, listedTokens);
  },
};
