import { setTimeout as sleep } from "node:timers/promises";

import { connectContract } from "@causeway/chains/ethers";
import { developmentTokenCode } from "@causeway/creation-code";
import type { NetworkDescription } from "@causeway/environment";
import { counted } from "@causeway/operator";
import { amountText, type Hex } from "@causeway/protocol";
import { bridgeAdvancesAbi, swapReceiverAbi } from "@causeway/protocol/contracts";

import { type SentAt, secondsSince } from "../bridge/showAdvance.ts";
import type { Display } from "../local/display/Display.ts";
import type { End } from "../local/messages/End.ts";
import { type Journey, showWay } from "../local/messages/showWay.ts";
import { withEnds } from "../local/messages/withEnds.ts";
import type { SwapToken } from "./swapToken.ts";

const POLL_MILLISECONDS = 300;

/** How an order ended, or that it is held for its owner. */
export type OrderOutcome = "filled" | "advanced" | "held";

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

/** An order that arrived is held: its swap failed, or fell short. */
export class OrderHeld extends Error {
  readonly orderId: Hex;

  constructor({ orderId }: OrderJourney, environment: string) {
    super(
      `order ${orderId} is held for its owner. To see your exits, run ` +
        `npm run causeway -- status --environment ${environment} --order ${orderId}`,
    );
    this.name = "OrderHeld";
    this.orderId = orderId;
  }
}

/**
 * Shows an order's way until it ends at its destination, by a filler or by the proof.
 *
 * @throws OrderHeld, NotDelivered, NeverDelivered
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
  const outcome = await withEnds(network, [journey.to], async (end) => {
    const found = await untilEnded(network, journey, end, delivered.signal, display);
    // The proof of an order that a filler filled concerns the filler.
    shown.mute();
    if (found === undefined) await way;
    return found ?? (await endOf(network, journey, end, display));
  });
  if (outcome === undefined || outcome === "held") {
    throw new OrderHeld(journey, network.environment);
  }
  return outcome;
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

/** Looks until the order ended, or its transfer was delivered, which fills or holds the order. */
async function untilEnded(
  network: NetworkDescription,
  journey: OrderJourney,
  end: End,
  delivered: AbortSignal,
  display: Display,
): Promise<OrderOutcome | undefined> {
  for (;;) {
    const isLast = delivered.aborted;
    const outcome = await endOf(network, journey, end, display);
    if (outcome !== undefined || isLast) return outcome;
    await sleep(POLL_MILLISECONDS);
  }
}

/** An event at the destination is believed for the order's transfer alone, which its origin named. */
async function endOf(
  network: NetworkDescription,
  journey: OrderJourney,
  end: End,
  display: Display,
): Promise<OrderOutcome | undefined> {
  const { orderId, transferId, swapReceiver } = journey;
  const receiver = connectContract(swapReceiverAbi, swapReceiver, end.provider);
  const [filled] = await receiver.queryFilter(receiver.filters.OrderFilled(orderId, transferId));
  if (filled !== undefined) {
    const { isAdvanced } = filled.args;
    if (isAdvanced && !(await isOfTransfer(network, journey, filled.transactionHash, end))) {
      return undefined;
    }
    await showFilled(journey, filled, end, display);
    return isAdvanced ? "advanced" : "filled";
  }
  const [held] = await receiver.queryFilter(receiver.filters.OrderHeld(orderId, transferId));
  if (held === undefined) return undefined;
  display.event(journey.subject, `held        on ${end.name}, block ${held.blockNumber}`, "bad");
  return "held";
}

/** Whether the bridge says in the same transaction that it advanced the transfer. */
async function isOfTransfer(
  network: NetworkDescription,
  { transferId }: OrderJourney,
  transaction: string,
  { provider }: End,
): Promise<boolean> {
  const bridge = connectContract(bridgeAdvancesAbi, network.bridge, provider);
  const events = await bridge.queryFilter(bridge.filters.TransferAdvanced(undefined, transferId));
  return events.some(({ transactionHash }) => transactionHash === transaction);
}

interface Filled {
  readonly args: {
    readonly token: string;
    readonly amount: bigint;
    readonly receiver: string;
    readonly isAdvanced: boolean;
  };
  readonly blockNumber: number;
  readonly getBlock: () => Promise<{ readonly timestamp: number }>;
}

async function showFilled(
  { subject, sentAt, started, tokenOut }: OrderJourney,
  event: Filled,
  { name, provider }: End,
  display: Display,
): Promise<void> {
  const { token, amount, receiver, isAdvanced } = event.args;
  const { timestamp } = await event.getBlock();
  const text = await paidText(token, amount, tokenOut, provider);
  const blocks = event.blockNumber - (sentAt.heightThere ?? event.blockNumber);
  const after = `${counted(Math.max(blocks, 0), "block")} and ${secondsSince(sentAt, timestamp)} s after it was sent`;
  const by = isAdvanced ? "by a filler" : "by the proof";
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const where = `to ${receiver} on ${name}, block ${event.blockNumber}, ${by}`;
  display.event(subject, `filled      ${text} ${where}; ${after}; ${seconds} s in all`, "good");
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
