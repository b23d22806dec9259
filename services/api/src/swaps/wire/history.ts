import { z } from "zod";
import { textOf } from "../../causeway/textOf.ts";
import { plainTime } from "../../causeway/times.ts";
import { rawInteger, rawNumber } from "../../http/rawNumber.ts";
import { causewayOf, causewayRecord } from "../causeway.ts";
import type { StatedCrossing } from "../statedCrossings.ts";
import { amountsOf, completionOf, destinationTokenOf, numberOf } from "./record.ts";
import { type Shown, type ShownAmount, swapChain, swapToken } from "./Shown.ts";
import { stageOf, wireState, wireStateOf } from "./states.ts";

/** Fields of the field's API without a counterpart here. */
const ABSENT = {
  ...{ chainPoolAction: null, chainPoolAmount: null, chainPoolHash: null },
  ...{ chainPoolAddress: null, chainPoolChainDict: null, chainPoolTokenDict: null },
} as const;

const nullableText = z.string().nullable();
const height = rawInteger.nullable();

/** A swap in a history. Amounts are smallest units. */
export const historyItem = z.object({
  id: z.int().nullable().describe("Number of the order"),
  orderId: z.string(),
  sourceAddress: z.string(),
  destinationAddress: nullableText,
  fromChainId: z.string(),
  toChainId: nullableText,
  relayerChainId: nullableText,
  sourceHash: z.string(),
  sourceHeight: rawInteger,
  relayerHash: nullableText,
  relayerHeight: height,
  destinationHash: nullableText,
  destinationHeight: height,
  sourceTokenAddress: nullableText,
  destinationTokenAddress: nullableText,
  amount: rawInteger.nullable().describe("Smallest units that the sender gave"),
  amountText: nullableText.describe("The same, as text"),
  inAmount: rawInteger.nullable().describe("Smallest units that the receiver got"),
  inAmountText: nullableText.describe("The same, as text"),
  receiveAmount: nullableText.describe("Whole tokens that the receiver really got"),
  type: z.literal(0),
  state: wireState,
  status: wireState.describe("The same as `state`"),
  stage: z.int().describe("Place of our own state in the list of all"),
  timestamp: z.string().describe("UTC"),
  completeTime: nullableText.describe("UTC"),
  sourceChain: swapChain.nullable(),
  relayerChain: swapChain.nullable(),
  destinationChain: swapChain.nullable(),
  sourceToken: swapToken.nullable(),
  destinationToken: swapToken.nullable(),
  receiveTokenDict: swapToken.nullable().describe("The token that the receiver really got"),
  bridgeTokenDict: swapToken.nullable().describe("The asset at the destination"),
  isMessageBridge: z.literal(false),
  ...(Object.fromEntries(Object.keys(ABSENT).map((name) => [name, z.null()])) as {
    readonly [Name in keyof typeof ABSENT]: z.ZodNull;
  }),
  causeway: causewayRecord,
});

/** A swap as a history shows it. */
export function historyItemOf(stated: StatedCrossing, shown: Shown): z.input<typeof historyItem> {
  const { crossing, state } = stated;
  const { given, bridged, received } = amountsOf(crossing, shown);
  const { paid, sent, imported, originChainId, destinationChainId, hubChainId } = crossing;
  const completed = completionOf(crossing);
  const destinationToken = destinationTokenOf(crossing, received ?? bridged);
  const number = wireStateOf(state);
  return {
    id: numberOf(crossing, shown.lists),
    orderId: crossing.orderId,
    sourceAddress: crossing.sender,
    destinationAddress: crossing.receiver ?? paid?.receiver ?? null,
    ...{ fromChainId: String(originChainId), toChainId: textOf(destinationChainId) },
    relayerChainId: textOf(hubChainId),
    ...{ sourceHash: sent.transaction, sourceHeight: rawNumber(sent.height) },
    ...{ relayerHash: imported?.transaction ?? null, relayerHeight: wholeOf(imported?.height) },
    ...{ destinationHash: paid?.transaction ?? null, destinationHeight: wholeOf(paid?.height) },
    sourceTokenAddress: given?.token.address ?? null,
    destinationTokenAddress: destinationToken?.address ?? null,
    ...{ amount: wholeOf(given?.amount), amountText: unitsOf(given) },
    ...{ inAmount: wholeOf(received?.amount), inAmountText: unitsOf(received) },
    receiveAmount: received?.text ?? null,
    ...{ type: 0, state: number, status: number, stage: stageOf(state) },
    timestamp: plainTime(sent.at),
    completeTime: completed === undefined ? null : plainTime(completed),
    sourceChain: shown.chain(originChainId),
    relayerChain: shown.chain(hubChainId),
    destinationChain: shown.chain(destinationChainId),
    ...{ sourceToken: given?.token ?? null, destinationToken },
    ...{ receiveTokenDict: received?.token ?? null, bridgeTokenDict: bridged?.token ?? null },
    isMessageBridge: false,
    ...ABSENT,
    causeway: causewayOf(stated),
  };
}

function wholeOf(value: bigint | undefined): number | null {
  return value === undefined ? null : rawNumber(value);
}

function unitsOf(amount: ShownAmount | undefined): string | null {
  return amount === undefined ? null : String(amount.amount);
}
