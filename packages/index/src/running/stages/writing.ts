import type { Pipeline } from "@causeway/service";

import { readCosts } from "../../costs/readCosts.ts";
import { shareCosts } from "../../costs/shareCosts.ts";
import type { Writing, WritingChain, WritingStage } from "../Indexing.ts";
import { measure } from "./measure.ts";

/** Looks at the head for one look for costs: nothing waits for these. */
const LOOKS_PER_COSTS = 4;
/** Looks at the head for one comparison of the index with the chain's counts. */
const LOOKS_PER_COMPARISON = 60;

/** It has a pause of its own, since no other stage tells of new blocks: each look costs requests. */
const head: WritingStage = {
  name: "follow",
  pause: ({ config }) => config.pollInterval,
  run: (_, { follower }) => follower.watch(),
};

/** Who waits for history sees each step of it: the next measure may be far away. */
const history: WritingStage = {
  name: "fill",
  async run(writing, chain) {
    const isFilled = await chain.follower.fill();
    if (isFilled) await measure.run(writing, chain);
    return isFilled;
  },
};

const compare: WritingStage = {
  name: "compare",
  pause: ({ config }) => LOOKS_PER_COMPARISON * config.pollInterval,
  run: (_, { follower }) => follower.compare(),
};

const costs: WritingStage = {
  name: "costs",
  pause: ({ config }) => LOOKS_PER_COSTS * config.pollInterval,
  run: ({ db }, { chain, costs: reader }) => readCosts(db, chain.chainId, reader),
};

const shares: WritingStage = {
  name: "shares",
  pause: ({ config }) => LOOKS_PER_COSTS * config.pollInterval,
  run: ({ db }, { chain }) => shareCosts(db, chain.chainId),
};

/** The work of a chain's writer. Each line runs by itself: history and costs do not delay the head. */
export const WRITING: Pipeline<Writing, WritingChain> = [
  [head],
  [history],
  [compare],
  [costs],
  [shares],
];
