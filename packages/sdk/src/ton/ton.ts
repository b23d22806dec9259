import type { TonSupport } from "./TonSupport.ts";

/** Adds chains of TON to a client: `createCauseway({ ton })`. Their code is loaded when such a chain is used first. */
export const ton: TonSupport = {
  load: () => import("./tonChains.ts").then(({ tonChains }) => tonChains),
};
