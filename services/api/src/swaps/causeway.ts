import type { ProvingCheckpoint } from "@causeway/index/messages";
import type { Crossing, CrossingStep, TokenAmount } from "@causeway/index/orders";
import { CROSSING_STATES } from "@causeway/lifecycle/order";
import { z } from "zod";
import { exits, type ShownExit } from "../causeway/exit.ts";
import { textOf } from "../causeway/textOf.ts";
import { isoTime } from "../causeway/times.ts";
import { shownCheckpoint, wayCheckpoint, wayLeg, wayLog } from "../causeway/way.ts";
import { legOf, legsOf, logsOf } from "./legs.ts";
import { HAS_EXITS, PARTIES, partyOf } from "./parties.ts";
import { isSettled, type StatedCrossing } from "./statedCrossings.ts";

const text = z.string();
const nullableText = text.nullable();

/** An amount in smallest units, as text. */
const tokenAmount = z.object({
  chainId: text,
  token: text.describe("Lower case; zeros for the coin"),
  amount: text.describe("Smallest units"),
});

/** Our own record of a swap: our state, the party that must act, its way, and on what that rests. */
export const causewayRecord = z
  .object({
    kind: z
      .enum(["order", "transfer", "swap"])
      .describe("`transfer` without an order; `swap` on one chain"),
    orderId: text,
    transferId: nullableText,
    assetId: nullableText.describe("The asset that crosses; its vaults are at `/v1/vaults`"),
    generation: nullableText.describe("Of the router"),
    state: z.enum(CROSSING_STATES),
    who: z.enum(PARTIES).describe("The party that can act now"),
    until: nullableText.describe("Deadline of the transfer, or end of the hold"),
    lane: z.object({ laneId: text, hubChainId: nullableText }).nullable(),
    originChainId: text,
    destinationChainId: nullableText,
    sender: text,
    receiver: nullableText,
    refundTo: nullableText,
    given: tokenAmount.nullable(),
    bridged: tokenAmount.nullable().describe("Of the asset, in its token at the destination"),
    received: z
      .object({ ...tokenAmount.shape, receiver: text, isAdvanced: z.boolean() })
      .nullable(),
    refunded: tokenAmount.nullable(),
    fees: z
      .object({ router: text, integrator: text, integratorAccount: nullableText })
      .nullable()
      .describe("Parts of `given`; null without an order"),
    minimum: z
      .object({ quoted: text, least: text, from: text, until: text })
      .nullable()
      .describe("Of the final token: `quoted` until `from`, then it falls to `least`"),
    advance: z.object({ ...wayLeg.shape, advancer: text }).nullable(),
    legs: z.array(wayLeg).describe("Each transaction of its way so far"),
    exits,
    finality: z.object({
      sent: z.boolean(),
      all: z.boolean().describe("Whether nothing can change any more"),
    }),
    proof: z.object({
      logs: z.array(wayLog).describe("Events on which this record rests"),
      checkpoint: wayCheckpoint.nullable().describe("Proves its message; null in lists"),
    }),
  })
  .meta({ id: "OrderRecord" });

export type CausewayRecord = z.input<typeof causewayRecord>;

/** Parts of a record that the index's row of a swap does not have. */
export interface SwapDetails {
  /** Undefined if nobody looked for them, or chains do not answer. */
  readonly exits?: readonly ShownExit[] | undefined;
  /** Undefined if nobody looked for it, or if it is not known. */
  readonly checkpoint?: ProvingCheckpoint | undefined;
}

/** Our own record of a swap. */
export function causewayOf(
  { crossing, state }: StatedCrossing,
  { exits: known, checkpoint }: SwapDetails = {},
): CausewayRecord {
  const { transferId, laneId, hubChainId, destinationChainId, paid, refunded } = crossing;
  const { originChainId, advance } = crossing;
  return {
    kind: kindOf(crossing),
    ...{ orderId: crossing.orderId, transferId: transferId ?? null },
    assetId: crossing.assetId ?? null,
    generation: crossing.generation ?? null,
    state,
    ...partyOf(crossing, state),
    lane: laneId === undefined ? null : { laneId, hubChainId: textOf(hubChainId) },
    ...{ originChainId: String(originChainId), destinationChainId: textOf(destinationChainId) },
    ...{ sender: crossing.sender, receiver: crossing.receiver ?? null },
    refundTo: crossing.refundTo ?? null,
    given: amountOf(originChainId, crossing.given),
    bridged: amountOf(destinationChainId, crossing.bridged),
    received: receivedOf(paid),
    refunded: amountOf(originChainId, refunded),
    fees: feesOf(crossing),
    minimum: minimumOf(crossing),
    advance:
      advance === undefined ? null : { ...legOf("advanced", advance), advancer: advance.advancer },
    legs: legsOf(crossing),
    exits: known === undefined ? (HAS_EXITS.has(state) ? null : []) : [...known],
    finality: { sent: crossing.isSentFinal, all: isSettled({ crossing, state }) },
    proof: { logs: logsOf(crossing), checkpoint: shownCheckpoint(checkpoint) },
  };
}

function kindOf({ generation, transferId }: Crossing): CausewayRecord["kind"] {
  if (generation === undefined) return "transfer";
  return transferId === undefined ? "swap" : "order";
}

function receivedOf(paid: Crossing["paid"]): CausewayRecord["received"] {
  if (paid === undefined) return null;
  const { chainId, token, amount, receiver, isAdvanced } = paid;
  return { chainId: String(chainId), token, amount: String(amount), receiver, isAdvanced };
}

function feesOf({ generation, routerFee, integratorFee, integrator }: Crossing) {
  if (generation === undefined) return null;
  return {
    ...{ router: String(routerFee), integrator: String(integratorFee) },
    integratorAccount: integrator ?? null,
  };
}

function minimumOf({ minimum }: Crossing): CausewayRecord["minimum"] {
  if (minimum === undefined) return null;
  const { quoted, least, from, until } = minimum;
  return {
    ...{ quoted: String(quoted), least: String(least) },
    ...{ from: isoTime(from), until: isoTime(until) },
  };
}

function amountOf(
  chainId: bigint | undefined,
  amount: (TokenAmount & Partial<CrossingStep>) | undefined,
): z.input<typeof tokenAmount> | null {
  if (chainId === undefined || amount === undefined) return null;
  return { chainId: String(chainId), token: amount.token, amount: String(amount.amount) };
}
