import { amountText } from "@causeway/protocol";
import { z } from "zod";
import { zonedTime } from "../../causeway/times.ts";
import { type CausewayRecord, causewayRecord } from "../causeway.ts";
import type { StatedCrossing } from "../statedCrossings.ts";
import {
  amountsOf,
  completionOf,
  decimalOf,
  recordFields,
  recordOf,
  type ShownAmounts,
} from "./record.ts";
import { type Shown, swapToken } from "./Shown.ts";

/** A swap by the id of its order. `amount` is a number of whole tokens. */
export const infoByOrder = z.object({
  ...recordFields,
  amount: z.number().nullable().describe("Whole tokens that the sender gave"),
  amountText: z.string().nullable().describe("The same, as text"),
  timestamp: z.string().describe("Time of its block"),
  completeTime: z.string().nullable(),
  causeway: causewayRecord,
});

/** What the endpoint by order answers of a swap. */
export function infoByOrderOf(
  stated: StatedCrossing,
  shown: Shown,
  causeway: CausewayRecord,
): z.input<typeof infoByOrder> {
  const amounts = amountsOf(stated.crossing, shown);
  return { ...byOrder(stated, amounts, shown), causeway };
}

function byOrder(stated: StatedCrossing, amounts: ShownAmounts, shown: Shown) {
  const { crossing } = stated;
  const completed = completionOf(crossing);
  return {
    ...recordOf(stated, amounts, shown),
    amount: decimalOf(amounts.given),
    amountText: amounts.given?.text ?? null,
    timestamp: zonedTime(crossing.sent.at),
    completeTime: completed === undefined ? null : zonedTime(completed),
  };
}

/** Fields of the field's API without a counterpart here. */
const ABSENT = {
  ...{ chainPoolAction: null, chainPoolAmount: null, chainPoolHash: null },
  ...{ chainPoolAddress: null, chainPoolChainDict: null, chainPoolTokenDict: null },
  ...{ nativeAmount: null, integratorNative: null },
} as const;

/** A swap by its number: the same, and further fields of the field's clients. */
export const infoById = z.object({
  ...infoByOrder.shape,
  receiveAmount: z.string().nullable().describe("Whole tokens that the receiver really got"),
  bridgeToken: swapToken.nullable().describe("The asset at the destination"),
  bridgeAmount: z.string().nullable().describe("Whole tokens of it that crossed, before fees"),
  isMessageBridge: z.literal(false),
  routerAmount: z.string().nullable().describe("Whole tokens that the router kept"),
  integratorAmount: z.string().nullable().describe("Whole tokens that the integrator got"),
  routerFeeToken: swapToken.nullable(),
  ...(Object.fromEntries(Object.keys(ABSENT).map((name) => [name, z.null()])) as {
    readonly [Name in keyof typeof ABSENT]: z.ZodNull;
  }),
});

/** What the endpoint by number answers of a swap. */
export function infoByIdOf(
  stated: StatedCrossing,
  shown: Shown,
  causeway: CausewayRecord,
): z.input<typeof infoById> {
  const { crossing } = stated;
  const amounts = amountsOf(crossing, shown);
  const { given, bridged, received } = amounts;
  const isOrder = crossing.generation !== undefined;
  const decimals = isOrder ? given?.token.decimal : undefined;
  const partOf = (amount: bigint) => (decimals == null ? null : amountText(amount, { decimals }));
  return {
    ...byOrder(stated, amounts, shown),
    receiveAmount: received?.text ?? null,
    bridgeToken: bridged?.token ?? null,
    bridgeAmount: bridged?.text ?? null,
    isMessageBridge: false,
    routerAmount: partOf(crossing.routerFee),
    integratorAmount: partOf(crossing.integratorFee),
    routerFeeToken: isOrder ? (given?.token ?? null) : null,
    ...ABSENT,
    causeway,
  };
}
