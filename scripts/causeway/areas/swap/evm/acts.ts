import type { ActSource } from "@causeway/operator/evm";
import {
  executorAbi,
  interfaceOf,
  previousSwapRouterAbi,
  swapRouterAbi,
} from "@causeway/protocol/contracts";
import { type Result, ZeroAddress } from "ethers";

import { addressesOn } from "../../deployment/index.ts";
import { earlierRouterOn } from "../addresses.ts";
import { generationsOn, swapOn } from "../SwapConfig.ts";
import type { SwapContext } from "./SwapContext.ts";

/** By which venues tokens are swapped, where orders go, and pauses. */
export function swapActs({ config, chain }: SwapContext): ActSource[] {
  if (swapOn(config, chain) === undefined) return [];
  const { Executor, SwapRouter } = addressesOn(config, chain);
  return [
    {
      address: Executor,
      abi: interfaceOf(executorAbi),
      did: {
        VenueAdded: ({ venueId, venue }, words) =>
          `added venue ${venueId}, ${words.account(venue)}`,
        VenueRemoved: ({ venueId, venue }, words) =>
          `removed venue ${venueId}, ${words.account(venue)}`,
      },
    },
    {
      address: SwapRouter,
      abi: interfaceOf(swapRouterAbi),
      did: {
        DestinationSet: ({ chainId, destination }, words) =>
          destination.receiver === ZeroAddress
            ? `closed orders to ${words.chain(chainId)}`
            : `opened orders to ${words.chain(chainId)}, which ${words.account(destination.receiver)} receives`,
        PauseChanged: ({ until }, words) =>
          words.isAhead(until)
            ? `paused orders until ${words.time(until)}`
            : "ended the pause of orders",
      },
    },
    ...generationsOn(config, chain).map((generation) => ({
      address: earlierRouterOn(config, chain, generation),
      abi: interfaceOf(previousSwapRouterAbi),
      did: {
        PauseChanged: ({ isPaused }: Result) =>
          `${isPaused ? "paused" : "ended the pause of"} generation ${generation}`,
      },
    })),
  ];
}
