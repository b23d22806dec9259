import type { Crossing, CrossingStep } from "@causeway/index/orders";
import { z } from "zod";

import { isoTime } from "./wire/times.ts";

/** Steps on the way of a swap. */
const LEGS = [
  ...["sent", "imported", "advanced", "held", "paid"],
  ...["delivered", "expired", "rejected", "voided", "sent-back", "refunded"],
] as const;

/** A transaction on the way of a swap. */
export const wayLeg = z.object({
  leg: z.enum(LEGS).describe("Its step"),
  chainId: z.string(),
  transaction: z.string(),
  height: z.string(),
  at: z.string().describe("Time of the block"),
});

export type WayLeg = z.input<typeof wayLeg>;

/** A log that a client can ask an RPC for. */
export const wayLog = z.object({
  chainId: z.string(),
  blockHash: z.string().nullable(),
  transaction: z.string(),
  logIndex: z.int().nullable().describe("Among all logs of the block"),
});

/** A step as records show it. */
export function legOf(leg: WayLeg["leg"], step: CrossingStep): WayLeg {
  const { chainId, transaction, height, at } = step;
  return { leg, chainId: String(chainId), transaction, height: String(height), at: isoTime(at) };
}

/** Each step of a swap so far, in the order of their times. */
export function legsOf(crossing: Crossing): WayLeg[] {
  return stepsOf(crossing).map(([leg, step]) => legOf(leg, step));
}

/** The logs of these steps. */
export function logsOf(crossing: Crossing): z.input<typeof wayLog>[] {
  return stepsOf(crossing).map(([, { chainId, block, transaction, logIndex }]) => ({
    ...{ chainId: String(chainId), blockHash: block ?? null, transaction },
    logIndex: logIndex ?? null,
  }));
}

type Step = readonly [leg: WayLeg["leg"], step: CrossingStep];

function stepsOf(crossing: Crossing): Step[] {
  const { sent, imported, advance, held, paid, ended, sentBack, refunded } = crossing;
  const all: (readonly [WayLeg["leg"], CrossingStep | undefined])[] = [
    ["sent", sent],
    ["imported", imported],
    ["advanced", advance],
    [(ended?.outcome ?? "delivered") as WayLeg["leg"], ended],
    ["held", held],
    ["paid", paid],
    ["sent-back", sentBack],
    ["refunded", refunded],
  ];
  const taken = all.filter((one): one is Step => one[1] !== undefined);
  return taken.sort(([, one], [, other]) => Number(one.at - other.at));
}
