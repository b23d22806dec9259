import { connectContract } from "@causeway/chains/ethers";
import {
  type ActAtOnceOptions,
  actAtOnce,
  type PreparedCall,
  type ResumeOptions,
  resumeAll,
} from "@causeway/operator";
import type { EvmAction, EvmLifting } from "@causeway/operator/evm";
import type { Hex } from "@causeway/protocol";
import {
  executorAbi,
  interfaceOf,
  previousSwapRouterAbi,
  swapRouterAbi,
} from "@causeway/protocol/contracts";
import { type JsonRpcProvider, ZeroAddress } from "ethers";

import { addressesOn } from "../../deployment/index.ts";
import { earlierRouterOn } from "../addresses.ts";
import type { GenerationOutcome } from "../GenerationOutcome.ts";
import type { SwapConfig } from "../SwapConfig.ts";
import type { SwapOutcome } from "../SwapOutcome.ts";
import type { StoppedGeneration, StoppedSwap, StoppedVenue } from "../selectStopped.ts";

const routerAbi = interfaceOf(swapRouterAbi);
const earlierAbi = interfaceOf(previousSwapRouterAbi);
const abi = interfaceOf(executorAbi);

/** A router that was deprecated says this instead of a time. */
const DEPRECATED = {
  until: 2n ** 40n - 1n,
  ends: "a lane admin ends it",
  remedy: "a holder of the role laneAdmin runs causeway swap unpause",
};

/** An earlier generation keeps its pause. */
const PAUSED_FOR_GOOD = {
  until: DEPRECATED.until,
  ends: "a lane admin ends it",
  remedy: "a holder of the role laneAdmin calls unpause of its router",
};

const REMOVED = {
  until: 0n,
  ends: "a lane admin adds it again",
  remedy: "a holder of the role laneAdmin runs causeway apply",
};

/** Pauses the orders of chains, by `actAtOnce`: routers take none. Arriving orders are filled as before. */
export async function pauseOrders(
  config: SwapConfig,
  stopped: readonly StoppedSwap[],
  options: ActAtOnceOptions,
): Promise<SwapOutcome[]> {
  return outcomesOf(
    stopped.map((one) => [pauseAct(config, one), one]),
    (acts) => actAtOnce(acts, options),
  );
}

/** Removes venues, by `actAtOnce`: no order is swapped there from now on. */
export async function removeVenues(
  config: SwapConfig,
  stopped: readonly StoppedVenue[],
  options: ActAtOnceOptions,
): Promise<SwapOutcome[]> {
  return outcomesOf(
    stopped.map((one) => [removeAct(config, one), one]),
    (acts) => actAtOnce(acts, options),
  );
}

/** Pauses earlier generations, by `actAtOnce`: they take no order from now on. */
export async function pauseGenerations(
  config: SwapConfig,
  stopped: readonly StoppedGeneration[],
  options: ActAtOnceOptions,
): Promise<GenerationOutcome[]> {
  return outcomesOf(
    stopped.map((one) => [pauseGenerationAct(config, one), one]),
    (acts) => actAtOnce(acts, options),
  );
}

/** Ends the pauses of orders, by `resumeAll`. */
export async function unpauseOrders(
  config: SwapConfig,
  stopped: readonly StoppedSwap[],
  options: ResumeOptions,
): Promise<SwapOutcome[]> {
  return outcomesOf(
    stopped.map((one) => [unpauseAct(config, one), one]),
    (acts) => resumeAll(acts, options),
  );
}

/** The call that pauses the orders of a chain, or ends their pause. */
export function routerCall(
  method: "pause" | "unpause",
  { chain }: StoppedSwap,
  config: SwapConfig,
): PreparedCall {
  const data = routerAbi.encodeFunctionData(method) as Hex;
  const to = addressesOn(config, chain).SwapRouter;
  return { chain: chain.name, chainId: chain.chainId, to, data };
}

/** The call that pauses an earlier generation. */
export function generationCall(
  { chain, generation }: StoppedGeneration,
  config: SwapConfig,
): PreparedCall {
  const data = earlierAbi.encodeFunctionData("pause") as Hex;
  const to = earlierRouterOn(config, chain, generation);
  return { chain: chain.name, chainId: chain.chainId, to, data };
}

/** The call that removes a venue. */
export function removeCall({ chain, named }: StoppedVenue, config: SwapConfig): PreparedCall {
  const data = abi.encodeFunctionData("removeVenue", [named.venue.id]) as Hex;
  const to = addressesOn(config, chain).Executor;
  return { chain: chain.name, chainId: chain.chainId, to, data };
}

async function outcomesOf<Act, Outcome extends object, Stopped extends StoppedSwap>(
  acts: readonly (readonly [Act, Stopped])[],
  run: (acts: readonly Act[]) => Promise<ReadonlyMap<Act, Outcome>>,
) {
  const byAct = new Map(acts);
  const outcomes = await run([...byAct.keys()]);
  return [...outcomes].map(([act, outcome]) => ({
    stopped: byAct.get(act) as Stopped,
    ...outcome,
  }));
}

function pauseAct(config: SwapConfig, stopped: StoppedSwap): EvmAction {
  return {
    chain: stopped.chain,
    call: routerCall("pause", stopped, config),
    contract: "router",
    effect: "paused",
    forGood: DEPRECATED,
    instead: "remove the venues of the chain (causeway swap remove), or pause its assets",
    lastsUntil: (rpc) => pausedUntil(rpc, config, stopped),
  };
}

function pauseGenerationAct(config: SwapConfig, stopped: StoppedGeneration): EvmAction {
  return {
    chain: stopped.chain,
    call: generationCall(stopped, config),
    contract: "router",
    effect: "paused",
    forGood: PAUSED_FOR_GOOD,
    instead: "remove the venues of the chain (causeway swap remove)",
    lastsUntil: (rpc) => generationPausedUntil(rpc, config, stopped),
  };
}

function removeAct(config: SwapConfig, stopped: StoppedVenue): EvmAction {
  return {
    chain: stopped.chain,
    call: removeCall(stopped, config),
    contract: "executor",
    effect: "removed",
    forGood: REMOVED,
    instead: "pause the orders of the chain (causeway swap pause)",
    lastsUntil: (rpc) => removedUntil(rpc, config, stopped),
  };
}

function unpauseAct(config: SwapConfig, stopped: StoppedSwap): EvmLifting {
  const { chain, label } = stopped;
  return {
    id: `unpause ${label}`,
    summary: `End the pause of ${label}`,
    chain,
    call: routerCall("unpause", stopped, config),
    holder: `the router of ${chain.name}`,
    effect: "paused",
    lastsUntil: async ({ view }) => {
      const { SwapRouter } = addressesOn(config, chain);
      if (!(await view.hasCode(SwapRouter))) return undefined;
      const router = connectContract(swapRouterAbi, SwapRouter, view.provider);
      return router.pausedUntil({ blockTag: view.blockTag });
    },
  };
}

/** Until when a router takes no orders, unix seconds; undefined if it takes some now. */
async function pausedUntil(
  rpc: JsonRpcProvider,
  config: SwapConfig,
  { chain }: StoppedSwap,
): Promise<bigint | undefined> {
  const router = connectContract(swapRouterAbi, addressesOn(config, chain).SwapRouter, rpc);
  const [block, until] = await Promise.all([rpc.getBlock("latest"), router.pausedUntil()]);
  return until > BigInt(block?.timestamp ?? 0) ? until : undefined;
}

async function generationPausedUntil(
  rpc: JsonRpcProvider,
  config: SwapConfig,
  { chain, generation }: StoppedGeneration,
): Promise<bigint | undefined> {
  const address = earlierRouterOn(config, chain, generation);
  const router = connectContract(previousSwapRouterAbi, address, rpc);
  return (await router.isPaused()) ? PAUSED_FOR_GOOD.until : undefined;
}

async function removedUntil(
  rpc: JsonRpcProvider,
  config: SwapConfig,
  { chain, named }: StoppedVenue,
): Promise<bigint | undefined> {
  const executor = connectContract(executorAbi, addressesOn(config, chain).Executor, rpc);
  const held = await executor.venueOf(named.venue.id);
  return held === ZeroAddress ? REMOVED.until : undefined;
}
