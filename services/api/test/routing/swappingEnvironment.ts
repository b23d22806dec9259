import type { ServedEnvironment } from "@causeway/environment";

import { testEnvironment } from "../../testing/testEnvironment.ts";

export const ROUTER = `0x${"a1".repeat(20)}`;
export const APP = `0x${"c7".repeat(20)}`;
/** A contract of ours on each chain. */
export const OWN = `0x${"b9".repeat(20)}`;

const SWAP = {
  ...{ router: ROUTER, receiver: OWN, executor: OWN, lens: OWN, venues: {}, hold: 60 },
  ...{
    slippageBps: 50,
    gas: { base: 1, hop: { constantProduct: 1, concentrated: 1, universalRouter: 1 } },
  },
};

const isEvm = (chain: ServedEnvironment["chains"][number]) => chain.family === "evm";

/** The test environment, whose hub and first spoke take orders. */
export function swappingEnvironment(): ServedEnvironment {
  const environment = testEnvironment();
  const chains = environment.chains.filter(isEvm).map((chain) => ({
    ...chain,
    contracts: { SwapReceiver: OWN as `0x${string}` },
    ...(chain.name !== "spoke-b" && { swap: SWAP as unknown as NonNullable<typeof chain.swap> }),
  }));
  const affiliate = { nickname: "app", wallet: APP as `0x${string}`, rateBps: 20, mostRateBps: 50 };
  const greedy = { ...affiliate, nickname: "greedy", mostRateBps: 500 };
  return { ...environment, chains, affiliates: [affiliate, greedy] };
}
