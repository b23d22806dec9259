import type { Stage } from "@causeway/service";

import { keepPrices } from "../../prices/keepPrices.ts";
import { valueRows } from "../../prices/valueRows.ts";
import { readTokens } from "../../tokens/readTokens.ts";
import type { IndexedSource } from "../IndexedSource.ts";
import type { Indexing } from "../Indexing.ts";

/** Looks of the writer at the head for one look of these stages. */
const SELDOM = 60;

/** Seconds: hours without a price get one within a week. */
const PRICED_WITHIN = 8n * 86_400n;

/** Stores prices of hours in which assets moved, and the worth of rows. A process without a source leaves this to others. */
export const prices: Stage<Indexing, IndexedSource> = {
  name: "prices",
  pause: ({ config }) => SELDOM * config.pollInterval,
  async run({ db, prices: sources = [] }) {
    if (sources.length === 0) return false;
    const now = Date.now();
    const isMorePriced = await keepPrices(db, sources, now);
    const isMoreValued = await valueRows(db, BigInt(Math.floor(now / 1_000)) - PRICED_WITHIN);
    for (const source of sources) await source.look?.();
    return isMorePriced || isMoreValued;
  },
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
