import {
  type Crossing,
  type CrossingKey,
  crossingsByKeys,
  crossingsOfTransactions,
} from "@causeway/index/orders";
import type { Hex } from "@causeway/protocol";

import type { Api } from "../Api.ts";
import { clocksOf } from "../reading/clocksOf.ts";
import { Gathering, type GatheringBounds } from "../reading/Gathering.ts";

/** What requests ask of the index at the same time, gathered. */
interface Gatherings {
  readonly ofTransaction: Gathering<Hex, Crossing[]>;
  readonly byKeys: Gathering<readonly CrossingKey[], Crossing[]>;
}

/** A page has ten rows or more: a question for many rows would keep all of them waiting. */
const OF_PAGES: GatheringBounds<readonly CrossingKey[]> = {
  ...{ atOnce: 4, few: 2, most: 160, mostWaiting: 512 },
  sizeOf: ({ length }) => length,
};

/** One for each index: tests have several in a process. */
const KNOWN = new WeakMap<Api["index"], Gatherings>();

/** Reads swaps for several requests at once. Each question begins after its requests came, so no answer is older. */
export function gatheringsOf(api: Pick<Api, "index" | "freshness">): Gatherings {
  const known = KNOWN.get(api.index);
  if (known !== undefined) return known;
  const { index } = api;
  const made: Gatherings = {
    ofTransaction: new Gathering(async (transactions) =>
      crossingsOfTransactions(index, transactions, await clocksOf(api)),
    ),
    byKeys: new Gathering(async (pages) => {
      const found = await crossingsByKeys(index, pages.flat(), await clocksOf(api));
      let end = 0;
      return pages.map(({ length }) => {
        end += length;
        return found.slice(end - length, end);
      });
    }, OF_PAGES),
  };
  KNOWN.set(index, made);
  return made;
}
