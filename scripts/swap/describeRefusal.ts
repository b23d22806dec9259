import { describeRevert } from "@causeway/chains/node";
import { amountText, timeText } from "@causeway/protocol";
import { decodeError } from "@causeway/protocol/contracts";
import { formatEther, isCallException } from "ethers";

import type { SwapPlan } from "./SwapPlan.ts";

// biome-ignore lint/suspicious/noExplicitAny: each error has values of its own types
type Values = readonly any[];
type Words = (plan: SwapPlan, values: Values) => string;

/** Errors of the router, the executor and the bridge, by their names: the value, and a remedy. */
const WORDS: Readonly<Record<string, Words>> = {
  OrdersPaused: ({ origin }, [until]) =>
    `${origin.name} takes no orders until ${timeText(until)}: send the order afterwards, or ask a holder ` +
    `of the role laneAdmin to end the pause (causeway swap unpause --chain ${origin.name})`,
  NoPurse: ({ origin }) =>
    `${origin.name} has no fees of orders yet: apply the configuration to the chain, or wait until its operator did`,
  NoReceiverOn: ({ origin, destination }) =>
    `${origin.name} knows no receiver of orders on ${destination.name}: apply the configuration to both`,
  InsufficientOutput: ({ slippageBps }, [token, amount, least]) =>
    `the pools pay ${amount} of ${token} now, less than ${least}: swap again at the new price, or give ` +
    `--slippage more than ${slippageBps}`,
  BelowMinBridged: ({ slippageBps }, [amount, least]) =>
    `the pools of the origin pay ${amount} now, less than ${least}: swap again at the new price, or give ` +
    `--slippage more than ${slippageBps}`,
  UnknownVenue: ({ origin }, [venueId]) =>
    `${origin.name} has no venue ${venueId} any more: swap again`,
  NonceUsed: (_, [sender, nonce]) => `${sender} used the nonce ${nonce} before: swap again`,
  OrderTooLate: (_, [deadline, present]) =>
    `the order ended at ${timeText(deadline)}, and it is ${timeText(present)}: swap again`,
  InsufficientValue: ({ origin }, [value, needed]) =>
    `${formatEther(value)} ETH on ${origin.name} is less than the ${formatEther(needed)} ETH that are needed`,
  AssetPaused: ({ origin }, [, until]) =>
    `the asset is paused on ${origin.name} until ${timeText(until)}: send the order afterwards`,
  NoOpenLane: ({ origin, destination }) =>
    `no lane from ${origin.name} to ${destination.name} is open: add a route to config/local/routes.json ` +
    "and apply it to both",
  AmountOutOfRange: (_, [, units, maximum]) =>
    `${units} units of the asset are more than a transfer may be, ${maximum}: send less`,
  NoRoute: ({ origin, destination }, [assetId]) =>
    `asset ${assetId} has no route from ${origin.name} to ${destination.name}: add it to config/local/assets.json ` +
    "and apply it to both",
  NothingLeft: ({ tokenIn }, [amountIn, fees]) =>
    `${amountText(fees, tokenIn)} of fees leave nothing of ${amountText(amountIn, tokenIn)}: send more`,
  NoMinimum: ({ tokenOut }) =>
    `the least output is 0 ${tokenOut.symbol}, so that no amount is sure: send more, or give a smaller --slippage`,
  InvalidMinimum: (_, [quoted, least, from, until]) =>
    `the minimum cannot fall from ${quoted} at ${timeText(from)} to ${least} at ${timeText(until)}: swap again`,
  InvalidReceiver: ({ destination }, [account]) =>
    `the account ${account} cannot be paid on ${destination.name}: give another --receiver`,
  ERC20InsufficientBalance: ({ origin, tokenIn }, [account, balance, needed]) =>
    `${account} has ${amountText(balance, tokenIn)} on ${origin.name}, less than the ` +
    `${amountText(needed, tokenIn)} of the order: send less`,
  ERC20InsufficientAllowance: ({ origin, tokenIn }, [spender, allowance, needed]) =>
    `${spender} may spend ${amountText(allowance, tokenIn)} on ${origin.name}, less than the ` +
    `${amountText(needed, tokenIn)} of the order: swap again, which approves the order's input`,
  MinimumOutOfReach: (_, [least, units]) =>
    `${least} units cannot arrive of ${units}: give a larger --slippage`,
};

/** Why the router would not take an order, and a remedy. */
export function describeRefusal(plan: SwapPlan, error: unknown): string {
  const found = isCallException(error) && error.data ? decodeError(error.data) : undefined;
  const words = found && WORDS[found.name];
  if (found && words) return words(plan, found.values.map(({ value }) => value) as Values);
  return `the router of ${plan.origin.name} refuses: ${describeRevert(error)}`;
}

/** The sender has less than the order sells. */
export function tooLittle({ sender, tokenIn, origin }: SwapPlan, held: bigint, needed: bigint) {
  return (
    `${sender} has ${amountText(held, tokenIn)} on ${origin.name}, less than the ` +
    `${amountText(needed, tokenIn)} of the order: send less`
  );
}
