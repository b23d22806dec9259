import type { ReadChain } from "@causeway/lifecycle";
import type { MessageReport } from "@causeway/lifecycle/report";

import type { Causeway } from "../createCauseway.ts";
import { eventsOn, type TrueEvent } from "./eventsOn.ts";
import { queriesFor } from "./queriesFor.ts";

/** A step that happened, under the name that statuses have for it, and the event that says so. */
export interface TrueStep {
  readonly step: string;
  readonly event: TrueEvent;
}

/** Names of steps by those of events. Several events may tell of one step. */
const STEPS: Readonly<Record<string, string>> = {
  ...{ MessageAppended: "sent", TransferSent: "sent", OrderSent: "sent", LaneImported: "imported" },
  ...{ TransferAdvanced: "advanced", MessagesDelivered: "delivered", MessageFailed: "failed" },
  ...{ MessageExpired: "expired", MessageRejected: "rejected", MessageVoided: "voided" },
  ...{ OrderHeld: "held", OrderFilled: "paid", OrderTaken: "paid", TransferPaid: "paid" },
  ...{ TransferPartPaid: "part-paid", TransferReturned: "sent-back", OrderSentBack: "sent-back" },
};

/** Every step of a message, with its transfer and its order, that logs tell. @throws CausewayError, ChainError */
export async function trueSteps(
  causeway: Causeway,
  report: MessageReport,
): Promise<readonly TrueStep[]> {
  const { origin, destination, hub, sent } = report.situation;
  const read = async (chain: ReadChain) => {
    const queries = queriesFor(report, chain);
    return (await Promise.all(queries.map((query) => eventsOn(causeway, chain, query)))).flat();
  };
  const chains = [origin, destination, ...(hub ? [hub] : [])];
  const events = (await Promise.all(chains.map(read))).flat();
  const isItsOwn = (event: TrueEvent) =>
    event.args.transferId !== undefined || holds(event, sent.index);
  const steps = events.filter(isItsOwn).map((event) => ({ step: stepOf(event, origin), event }));
  return [...steps, ...advancesThatPaid(steps)];
}

/** What is paid at the origin is a refund. */
function stepOf({ name, chainId }: TrueEvent, origin: ReadChain): string {
  const isPayment = name === "TransferPaid" || name === "TransferPartPaid";
  return isPayment && chainId === origin.chainId ? "refunded" : (STEPS[name] ?? name);
}

/** An advance of a transfer without an order pays its receiver. */
function advancesThatPaid(steps: readonly TrueStep[]): readonly TrueStep[] {
  if (steps.some(({ event }) => event.name === "OrderSent")) return [];
  return steps
    .filter(({ step }) => step === "advanced")
    .map(({ event }) => ({ step: "paid", event }));
}

/** Whether an event of a lane tells of a place on it. */
function holds({ name, args }: TrueEvent, index: bigint): boolean {
  if (name === "LaneImported") return args.count > index;
  if (name !== "MessagesDelivered") return true;
  const place = index - args.first;
  return place >= 0n && ((args.delivered >> place) & 1n) === 1n;
}
