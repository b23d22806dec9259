import type { TonSupport } from "../ton/TonSupport.ts";

/**
 * Chains of TON for a Node program, instead of `ton`: `createCauseway({ ton: triedTon })`. It runs recipients on the
 * chain's own state. So `recover` offers more value to a recipient that takes a message with more.
 */
export const triedTon: TonSupport = {
  load: () => import("./triedTonChains.ts").then(({ triedTonChains }) => triedTonChains),
};
