import {
  concentratedVenueCode,
  constantProductVenueCode,
  executorCode,
  orderCallerCode,
  poolLensCode,
  previousSwapRouterCode,
  swapReceiverCode,
  swapRouterCode,
  universalRouterVenueCode,
} from "@causeway/creation-code";
import { codeOf, type DesiredContract, MANAGER_NAME } from "@causeway/operator/evm";

import { permit2On, WRAPPED_NATIVE, wrappedNativeOn } from "../../bridge/index.ts";
import { addressesOn } from "../../deployment/index.ts";
import { earlierRouter, earlierRouterOn, venueAddress, venueContract } from "../addresses.ts";
import { generationsOn, type NamedVenue, swapOn, venuesOn } from "../SwapConfig.ts";
import type { EarlierGeneration, VenueEntry } from "../schema.ts";
import type { SwapContext } from "./SwapContext.ts";

/** The router, the receiver, and the executor with its venues, where tokens are swapped. */
export function swapContracts(context: SwapContext): DesiredContract[] {
  const { config, chain } = context;
  if (swapOn(config, chain) === undefined) return [];
  const { AccessManager, Bridge, Executor, Mailbox, PoolLens, SwapRouter, SwapReceiver } =
    addressesOn(config, chain);
  const wrapped = wrappedNativeOn(config, chain);
  return [
    executor(context),
    ...venuesOn(config, chain).map((named) => venue(named, context)),
    {
      name: "SwapRouter",
      address: SwapRouter,
      ...codeOf(swapRouterCode),
      arguments: [AccessManager, Bridge, Executor, permit2On(chain), wrapped],
      needs: [MANAGER_NAME, "Bridge", "Executor"],
    },
    {
      name: "SwapReceiver",
      address: SwapReceiver,
      ...codeOf(swapReceiverCode),
      arguments: [Bridge, Mailbox, Executor],
      needs: ["Bridge", "Executor"],
    },
    {
      name: "PoolLens",
      address: PoolLens,
      ...codeOf(poolLensCode),
      arguments: [],
      needs: [],
    },
    ...generationsOn(config, chain).map((generation) => earlier(generation, context)),
  ];
}

function earlier(generation: EarlierGeneration, { config, chain }: SwapContext): DesiredContract {
  const { AccessManager, Bridge, Executor } = addressesOn(config, chain);
  return {
    name: earlierRouter(generation),
    address: earlierRouterOn(config, chain, generation),
    ...codeOf(previousSwapRouterCode),
    arguments: [AccessManager, Bridge, Executor],
    needs: [MANAGER_NAME, "Bridge", "Executor"],
  };
}

function executor({ config, chain }: SwapContext): DesiredContract {
  const { AccessManager, Executor, OrderCaller } = addressesOn(config, chain);
  return {
    name: "Executor",
    address: Executor,
    ...codeOf(executorCode),
    arguments: [AccessManager, wrappedNativeOn(config, chain)],
    needs: [MANAGER_NAME, ...(chain.wrappedNative === undefined ? [WRAPPED_NATIVE] : [])],
    makes: [{ name: "OrderCaller", address: OrderCaller, creationCode: orderCallerCode.bytecode }],
  };
}

function venue(named: NamedVenue, context: SwapContext): DesiredContract {
  const { config, chain } = context;
  return {
    name: venueContract(named),
    address: venueAddress(config, chain, named),
    ...madeOf(named.venue, context),
    needs: ["Executor"],
  };
}

function madeOf(
  venue: VenueEntry,
  { config, chain }: SwapContext,
): Pick<DesiredContract, "abi" | "bytecode" | "arguments"> {
  const { Executor } = addressesOn(config, chain);
  if (venue.kind === "constantProduct") {
    const { factory, initCodeHash, feeBps } = venue;
    const args = [Executor, factory.address, initCodeHash, feeBps];
    return { ...codeOf(constantProductVenueCode), arguments: args };
  }
  if (venue.kind === "concentrated") {
    const args = [Executor, venue.factory.address, venue.initCodeHash];
    return { ...codeOf(concentratedVenueCode), arguments: args };
  }
  const args = [Executor, venue.router.address, wrappedNativeOn(config, chain)];
  return { ...codeOf(universalRouterVenueCode), arguments: args };
}
