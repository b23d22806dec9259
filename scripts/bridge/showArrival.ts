import { setTimeout as sleep } from "node:timers/promises";
import { connectContract } from "@causeway/chains/ethers";
import type { NetworkDescription } from "@causeway/environment";
import {
  type Arrival,
  describeWaiting,
  readArrival,
  type TransferState,
} from "@causeway/lifecycle";
import { type AmountUnit, amountText, type Hex } from "@causeway/protocol";
import { bridgeAbi } from "@causeway/protocol/contracts";

import type { Display } from "../local/display/Display.ts";
import type { End } from "../local/messages/End.ts";
import type { Journey } from "../local/messages/showWay.ts";
import { withEnds } from "../local/messages/withEnds.ts";
import type { AssetRoute } from "./AssetRoute.ts";
import type { SentAt, ShownAdvance } from "./showAdvance.ts";
import { showRepayment } from "./showRepayment.ts";
import { withBridge } from "./withBridge.ts";

/** A transfer that has arrived, and what is known of its way. */
export interface Arrived {
  readonly asset: AssetRoute;
  readonly sentAt: SentAt;
  /** Undefined if nobody paid its receiver in advance. */
  readonly advance: ShownAdvance | undefined;
}

/** What came of a transfer that arrived. Of one that was advanced its advancer may have to wait. */
export type Outcome = "paid" | "repaid" | "repayment waits";

/** A transfer arrived, and its receiver was not paid. */
export class NotPaid extends Error {
  constructor({ messageId }: Journey, environment: string, how: string) {
    super(
      `transfer ${messageId} arrived and is not paid: ${how}. To see your exits, run ` +
        `npm run causeway -- status --environment ${environment} --message ${messageId}`,
    );
    this.name = "NotPaid";
  }
}

const POLL_MILLISECONDS = 500;

/** Where an arrived transfer stands, and that in words. */
interface Told {
  readonly state: TransferState;
  readonly text: string;
}

/**
 * Shows what becomes of a transfer that was delivered, until it is paid. Where its receiver was paid in advance, who waits
 * is who did that: nobody here waits for him.
 *
 * @throws NotPaid saying where it stands, if it waits for too long or for somebody.
 */
export function showArrival(
  network: NetworkDescription,
  journey: Journey,
  { asset, sentAt, advance }: Arrived,
  display: Display,
): Promise<Outcome> {
  const { subject, to, messageId } = journey;
  return withEnds(network, [to], async (end) => {
    const read = () => tell(network, messageId, asset, end);
    if (advance === undefined) {
      await waitUntilPaid(read, journey, network.environment, display);
      return "paid";
    }
    const { state, text } = await read();
    if (state !== "paid") {
      display.event(subject, `repayment   is ${state} ${text}; its receiver has been paid`);
      return "repayment waits";
    }
    const transfer = { subject, transferId: messageId, bridge: network.bridge, asset, sentAt };
    await showRepayment({ ...transfer, advance }, end, display);
    return "repaid";
  });
}

async function waitUntilPaid(
  read: () => Promise<Told>,
  journey: Journey,
  environment: string,
  display: Display,
): Promise<void> {
  const { subject, started, timeoutMilliseconds, isEndless = false } = journey;
  let told = "";
  for (;;) {
    const { state, text } = await read();
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    if (state === "paid") {
      return display.event(subject, `paid        ${text}; ${seconds} s in all`, "good");
    }
    if (text !== told) display.event(subject, `${state.padEnd(11)} ${text}`, "bad");
    told = text;
    const isLate = !isEndless && Date.now() - started > timeoutMilliseconds;
    if (state !== "waiting" || isLate) throw new NotPaid(journey, environment, text);
    await sleep(POLL_MILLISECONDS);
  }
}

async function tell(
  network: NetworkDescription,
  messageId: Hex,
  asset: AssetRoute,
  end: End,
): Promise<Told> {
  const arrival = await withBridge(network, end.name, (bridge, adapter) =>
    readArrival(bridge, adapter, messageId, asset.assetId),
  );
  const { state, entry } = arrival;
  const text = (units: bigint) => amountText(units, asset);
  const on = `on ${end.name}`;
  switch (state) {
    case "waiting":
      return { state, text: `${on}, ${placeOf(arrival)}: ${describeWaiting(entry, text)}` };
    case "aside":
      return { state, text: `${on}: its fee would leave less than was asked for` };
    case "voided":
      return { state, text: `${on}: admins voided its message, and nothing of it is paid` };
    case "discarded":
      return { state, text: `${on}: admins voided its message, and somebody freed its amount` };
    case "paid":
      return { state, text: await paidText(network.bridge, messageId, asset, end) };
    default:
      return { state, text: `${on}: ${text(entry.setAside)} are set aside` };
  }
}

/** How many stand before it in its line, as far as that line is the next to be paid. */
function placeOf({ entry: { provenance, position }, next }: Arrival): string {
  if (next.provenance !== provenance) return `at place ${position} of its line, after another`;
  const before = position - next.position;
  return before === 0n ? "first of its line" : `with ${before} before it in its line`;
}

async function paidText(
  address: Hex,
  messageId: Hex,
  asset: AmountUnit,
  { name, provider }: End,
): Promise<string> {
  const bridge = connectContract(bridgeAbi, address, provider);
  const events = await bridge.queryFilter(bridge.filters.TransferPaid(messageId));
  const paid = events.at(-1);
  if (paid === undefined) return `on ${name}`;
  const { receiver, paid: units } = paid.args;
  return `${amountText(units, asset)} to ${receiver} on ${name}, block ${paid.blockNumber}`;
}
