import { type Restriction, restricted } from "@causeway/operator/evm";
import { executorAbi, previousSwapRouterAbi, swapRouterAbi } from "@causeway/protocol/contracts";

import { ANCHOR_ROLE, addressesOn, GUARDIAN_ROLE } from "../../deployment/index.ts";
import { LANE_ADMIN_ROLE } from "../../lanes/index.ts";
import { earlierRouter, earlierRouterOn } from "../addresses.ts";
import { generationsOn, swapOn } from "../SwapConfig.ts";
import type { SwapContext } from "./SwapContext.ts";

/** Which accounts say where orders go, and by which venues. */
export function swapRestrictions({ config, chain }: SwapContext): Restriction[] {
  if (swapOn(config, chain) === undefined) return [];
  const { Executor, SwapRouter } = addressesOn(config, chain);
  return [
    {
      contract: "Executor",
      address: Executor,
      functions: restricted(executorAbi, {
        addVenue: LANE_ADMIN_ROLE,
        removeVenue: GUARDIAN_ROLE,
      }),
    },
    {
      contract: "SwapRouter",
      address: SwapRouter,
      functions: [
        ...restricted(swapRouterAbi, {
          pause: GUARDIAN_ROLE,
          unpause: LANE_ADMIN_ROLE,
          deprecate: LANE_ADMIN_ROLE,
        }),
        // A receiver is named after it was seen on its chain: later than all else, maybe.
        ...restricted(swapRouterAbi, { setDestination: ANCHOR_ROLE }, { untilSettled: true }),
      ],
    },
    ...generationsOn(config, chain).map((generation) => ({
      contract: earlierRouter(generation),
      address: earlierRouterOn(config, chain, generation),
      functions: restricted(previousSwapRouterAbi, {
        pause: GUARDIAN_ROLE,
        unpause: LANE_ADMIN_ROLE,
      }),
    })),
  ];
}
