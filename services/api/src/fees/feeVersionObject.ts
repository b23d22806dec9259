import { FEE_KINDS, type FeeVersion } from "@causeway/index/fee-schedules";
import { accountText } from "@causeway/protocol";
import { z } from "zod";

import { isoTime } from "../causeway/times.ts";
import type { Lists } from "../lists/Lists.ts";
import {
  messageFees,
  messageFeesOf,
  orderFees,
  orderFeesOf,
  releaseFees,
  releaseFeesOf,
} from "./fees.ts";

/** Where a version stands. `ready` may come into force now, `announced` later. */
export const FEE_STATES = ["announced", "ready", "in-force", "former", "withdrawn"] as const;

const text = z.string();

/** A version of fees. */
export const feeVersionObject = z.object({
  kind: z.enum(FEE_KINDS).describe("The thing that is priced"),
  chainId: text.describe("Chain that charges the fees"),
  schedule: text.describe("Contract that holds the fees"),
  version: text,
  contentHash: text.describe("Hash of the fees"),
  state: z.enum(FEE_STATES),
  publishedAt: text,
  validFrom: text.describe("The version can come into force from then on"),
  beganAt: text.nullable().describe("When it came into force last; null if it never did"),
  endedAt: text.nullable().describe("When another version replaced it last; null if none did"),
  withdrawnAt: text.nullable(),
  isFinal: z.boolean().describe("Whether all of this rests on final blocks"),
  messages: messageFees.nullable().describe("Null unless messages are priced"),
  releases: releaseFees.nullable().describe("Null unless releases of the bridge are priced"),
  orders: orderFees.nullable().describe("Null unless orders are priced"),
});

export type ShownFeeVersion = z.input<typeof feeVersionObject>;

/** A version of fees, as answers show it. @param now Unix seconds. */
export function feeVersionOf(version: FeeVersion, now: bigint, lists: Lists): ShownFeeVersion {
  const { kind, fees } = version;
  return {
    ...{
      kind,
      chainId: String(version.chainId),
      schedule: accountText(version.schedule, version.chainId),
    },
    ...{ version: String(version.version), contentHash: version.contentHash },
    state: stateOf(version, now),
    ...{ publishedAt: isoTime(version.publishedAt), validFrom: isoTime(version.effectiveAt) },
    ...{ beganAt: timeOf(version.beganAt), endedAt: timeOf(version.endedAt) },
    ...{ withdrawnAt: timeOf(version.withdrawnAt), isFinal: version.isFinal },
    messages: kind === "messages" ? messageFeesOf(fees, version.chainId) : null,
    releases: kind === "releases" ? releaseFeesOf(fees, lists) : null,
    orders: kind === "orders" ? orderFeesOf(fees) : null,
  };
}

function stateOf(version: FeeVersion, now: bigint): (typeof FEE_STATES)[number] {
  const { isInForce, withdrawnAt, beganAt, effectiveAt } = version;
  if (isInForce) return "in-force";
  if (withdrawnAt !== undefined) return "withdrawn";
  if (beganAt !== undefined) return "former";
  return effectiveAt > now ? "announced" : "ready";
}

function timeOf(seconds: bigint | undefined): string | null {
  return seconds === undefined ? null : isoTime(seconds);
}
