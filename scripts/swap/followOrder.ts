import { setTimeout as sleep } from "node:timers/promises";

import type { OrderEvent } from "@causeway/chains";
import { connectContract } from "@causeway/chains/ethers";
import { developmentTokenCode } from "@causeway/creation-code";
import type { NetworkDescription } from "@causeway/environment";
import { counted } from "@causeway/operator";
import { amountText, type Hex } from "@causeway/protocol";
import { swapReceiverAbi } from "@causeway/protocol/contracts";
import type { SwapToken } from "@causeway/routing/orders";

import { type SentAt, secondsSince } from "../bridge/showAdvance.ts";
import type { Display } from "../local/display/Display.ts";
import type { End } from "../local/messages/End.ts";
import { type Journey, showWay } from "../local/messages/showWay.ts";
import { withEnds } from "../local/messages/withEnds.ts";
import { OrderWaits } from "./OrderWaits.ts";
import { readOrderReport } from "./readOrderReport.ts";

const POLL_MILLISECONDS = 300;

/** How an order ended. */
export type OrderOutcome = "filled" | "advanced";

/** An order on its way to another chain. */
export interface OrderJourney extends Journey {
  readonly orderId: Hex;
  readonly transferId: Hex;
  readonly sentAt: SentAt;
  /** Of the destination. */
  readonly swapReceiver: Hex;
  /** The token that the receiver asked for: the wrapped coin is paid as coin. */
  readonly tokenOut: SwapToken;
}

/**
 * Shows an order's way until it ends at its destination, by a filler or by the proof.
 *
 * @throws OrderWaits, NotDelivered, NeverDelivered
 */
export async function followOrder(
  network: NetworkDescription,
  journey: OrderJourney,
  display: Display,
): Promise<OrderOutcome> {
  const delivered = new AbortController();
  const shown = mutable(display);
  const way = showWay(network, journey, shown.display).finally(() => delivered.abort());
  way.catch(() => {});
  return withEnds(network, [journey.to], async (end) => {
    const found = await untilFilled(journey, end, delivered.signal, display);
    // The proof of an order that a filler filled concerns the filler.
    shown.mute();
    if (found !== undefined) return found;
    await way;
    return (await filledIn(journey, end, display)) ?? whereItWaits(network, journey, end, display);
  });
}

/** A display that shows no more events after it was muted. */
function mutable(display: Display) {
  let isMuted = false;
  const event: Display["event"] = (...told) => {
    if (!isMuted) display.event(...told);
  };
  const shown: Display = {
    event,
    heading: (text) => display.heading(text),
    note: (lines) => display.note(lines),
    end: () => display.end(),
  };
  return {
    display: shown,
    mute: () => {
      isMuted = true;
    },
  };
}

/** Looks until the order is filled, or its transfer was delivered, which fills or holds the order. */
async function untilFilled(
  journey: OrderJourney,
  end: End,
  delivered: AbortSignal,
  display: Display,
): Promise<OrderOutcome | undefined> {
  for (;;) {
    const isLast = delivered.aborted;
    const outcome = await filledIn(journey, end, display);
    if (outcome !== undefined || isLast) return outcome;
    await sleep(POLL_MILLISECONDS);
  }
}

/** An event counts for the order's transfer, which its origin named: only the frame that was sent has its id. */
async function filledIn(
  journey: OrderJourney,
  end: End,
  display: Display,
): Promise<OrderOutcome | undefined> {
  const { orderId, transferId, swapReceiver } = journey;
  const receiver = connectContract(swapReceiverAbi, swapReceiver, end.provider);
  const [filled] = await receiver.queryFilter(receiver.filters.OrderFilled(orderId, transferId));
  if (filled === undefined) return undefined;
  const { token, amount, receiver: to, isAdvanced } = filled.args;
  const height = BigInt(filled.blockNumber);
  return showFilled(journey, { token, amount, receiver: to, isAdvanced, height }, end, display);
}

/**
 * Of an order that its delivery did not fill, all that chains say of it: a filler may have named another place.
 *
 * @throws OrderWaits
 */
async function whereItWaits(
  network: NetworkDescription,
  journey: OrderJourney,
  end: End,
  display: Display,
): Promise<OrderOutcome> {
  const { orderId, transferId, subject } = journey;
  const report = await readOrderReport(network, transferId);
  const { order } = report;
  if (order === undefined) throw new TypeError(`transfer ${transferId} carries no order`);
  const { state, situation } = order;
  if (state === "filled" && situation.event !== undefined) {
    return showFilled(journey, situation.event, end, display);
  }
  display.event(subject, `${state.padEnd(11)} on ${end.name}`, "bad");
  throw new OrderWaits(orderId, state, report, network.environment);
}

type Filled = Pick<OrderEvent, "token" | "amount" | "receiver" | "isAdvanced" | "height">;

async function showFilled(
  { subject, sentAt, started, tokenOut }: OrderJourney,
  { token, amount, receiver, isAdvanced, height }: Filled,
  { name, provider }: End,
  display: Display,
): Promise<OrderOutcome> {
  const block = await provider.getBlock(Number(height));
  if (block === null) throw new Error(`${name} has lost block ${height}`);
  const text = await paidText(token, amount, tokenOut, provider);
  const blocks = block.number - (sentAt.heightThere ?? block.number);
  const after = `${counted(Math.max(blocks, 0), "block")} and ${secondsSince(sentAt, block.timestamp)} s after it was sent`;
  const by = isAdvanced ? "by a filler" : "by the proof";
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const where = `to ${receiver} on ${name}, block ${height}, ${by}`;
  display.event(subject, `filled      ${text} ${where}; ${after}; ${seconds} s in all`, "good");
  return isAdvanced ? "advanced" : "filled";
}

/** An amount of a token as people read it: as the sender named the token, or else as its contract does. */
export async function paidText(
  token: string,
  amount: bigint,
  tokenOut: SwapToken,
  provider: End["provider"],
): Promise<string> {
  if (token.toLowerCase() === tokenOut.address) return amountText(amount, tokenOut);
  const contract = connectContract(developmentTokenCode.abi, token, provider);
  const [symbol, decimals] = await Promise.all([contract.symbol(), contract.decimals()]);
  return amountText(amount, { decimals: Number(decimals), symbol });
}
