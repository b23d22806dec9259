import { connectContract } from "@causeway/chains/ethers";
import type { NetworkDescription } from "@causeway/environment";
import type { Hex } from "@causeway/protocol";
import { swapRouterAbi } from "@causeway/protocol/contracts";
import { lesserOf } from "@causeway/routing";
import { getAddress, isAddress } from "ethers";

import { CannotSend } from "../local/messages/CannotSend.ts";
import type { End } from "../local/messages/End.ts";
import type { ChainSwap, SwapPlan } from "./SwapPlan.ts";
import type { SwapRequest } from "./SwapRequest.ts";
import { findToken } from "./swapToken.ts";

const MOST_SLIPPAGE_BPS = 1_000;

/**
 * Finds the chains, tokens and contracts of a request.
 *
 * @throws CannotSend naming what is wrong, with its value.
 */
export async function preparePlan(
  network: NetworkDescription,
  request: SwapRequest,
  origin: End,
  destination: End,
): Promise<SwapPlan> {
  const swapHere = swapOn(network, origin.name);
  const swapThere = swapOn(network, destination.name);
  const sender = request.wallet.address as Hex;
  const receiver = receiverFrom(request.receiver ?? sender, network, destination.name);
  const slippageBps = slippageOf(request, swapThere);
  const [tokenIn, tokenOut] = await Promise.all([
    findToken(network, origin, request.in),
    findToken(network, destination, request.out),
  ]);
  if (origin.name === destination.name && tokenIn.address === tokenOut.address) {
    throw new CannotSend(
      `${request.in} for ${request.out} on ${origin.name} is no swap: give another --out`,
    );
  }
  await requireCallable(request, destination, receiver);
  const router = connectContract(
    swapRouterAbi,
    swapHere.router,
    request.wallet.connect(origin.provider),
  );
  const { price, upcoming } = await router.termsOf(destination.chainId);
  const feeBps = lesserOf(price, upcoming);
  return {
    ...{ network, request, origin, destination, swapHere, swapThere, tokenIn, tokenOut },
    ...{ sender, receiver, router, feeBps, slippageBps, assets: network.assets },
    hold: request.hold ?? swapThere.hold,
  };
}

/** An order whose receiver cannot be called would be held. */
async function requireCallable(
  { call }: SwapRequest,
  { name, provider }: End,
  receiver: Hex,
): Promise<void> {
  if (call === undefined || (await provider.getCode(receiver)) !== "0x") return;
  throw new CannotSend(
    `the receiver ${receiver} is no contract on ${name}, so nothing can be called: leave --call out, or give ` +
      "another --receiver",
  );
}

function swapOn({ chains }: NetworkDescription, name: string): ChainSwap {
  const swap = chains.find((chain) => chain.name === name)?.swap;
  if (swap !== undefined) return swap;
  const known = chains.filter((chain) => chain.swap !== undefined).map((chain) => chain.name);
  throw new CannotSend(
    `nothing is swapped on ${name}: swap.json of the configuration has ${known.join(", ") || "no chain"}`,
  );
}

function slippageOf({ slippage }: SwapRequest, { slippageBps }: ChainSwap): number {
  const asked = slippage ?? slippageBps;
  if (Number.isInteger(asked) && asked >= 0 && asked <= MOST_SLIPPAGE_BPS) return asked;
  throw new CannotSend(
    `a slippage of ${asked} basis points is out of range: give --slippage from 0 to ${MOST_SLIPPAGE_BPS}`,
  );
}

/** A contract of ours could do nothing with the final token. */
function receiverFrom(text: string, { chains }: NetworkDescription, name: string): Hex {
  if (!isAddress(text)) {
    throw new CannotSend(
      `the receiver "${text}" is no account of ${name}: give 0x and 20 bytes in hex, with --receiver`,
    );
  }
  const receiver = getAddress(text);
  const contracts = chains.find((chain) => chain.name === name)?.contracts ?? {};
  const own = Object.entries(contracts).find(([, address]) => getAddress(address) === receiver);
  if (own === undefined) return receiver;
  throw new CannotSend(
    `the receiver ${receiver} is Causeway's ${own[0]} on ${name}: nobody could take the tokens out of ` +
      "that contract. Give another --receiver",
  );
}
