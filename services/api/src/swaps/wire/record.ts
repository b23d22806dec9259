import { publicId } from "@causeway/index/messages";
import type { Crossing } from "@causeway/index/orders";
import { z } from "zod";

import { rawDecimal } from "../../http/rawNumber.ts";
import type { Lists } from "../../lists/Lists.ts";
import type { StatedCrossing } from "../statedCrossings.ts";
import { type Shown, type ShownAmount, swapChain, swapToken } from "./Shown.ts";
import { stageOf, wireState, wireStateOf } from "./states.ts";

/** Fields that answers about one swap have in common. */
export const recordFields = {
  id: z.int().nullable().describe("Number of the order"),
  fromChain: swapChain.nullable(),
  relayerChain: swapChain.nullable().describe("The hub; null on a direct lane"),
  toChain: swapChain.nullable(),
  sourceAddress: z.string(),
  toAddress: z.string().nullable(),
  sourceHash: z.string(),
  relayerHash: z.string().nullable().describe("Import of the lane on the hub"),
  toHash: z.string().nullable().describe("Null until the receiver was paid"),
  state: wireState,
  status: wireState.describe("The same as `state`"),
  stage: z.int().describe("Place of our own state in the list of all"),
  tokenAddress: z.string().nullable(),
  tokenSymbol: z.string().nullable(),
  fromTokenDecimal: z.int().nullable(),
  fromToken: swapToken.nullable(),
  sourceToken: swapToken.nullable().describe("The same as `fromToken`"),
  receiveToken: swapToken.nullable().describe("The token that the receiver really got"),
  destinationToken: swapToken
    .nullable()
    .describe("`receiveToken`, or before it the asset that arrives"),
  inAmount: z.number().nullable().describe("Whole tokens that the receiver got"),
  inAmountText: z.string().nullable().describe("The same, as text"),
  fee: z.string().nullable().describe("Whole tokens, then the symbol of `feeToken`"),
  feeToken: swapToken.nullable(),
} as const;

/** Amounts of a crossing as answers show them. */
export interface ShownAmounts {
  readonly given: ShownAmount | undefined;
  readonly bridged: ShownAmount | undefined;
  readonly received: ShownAmount | undefined;
}

/** Amounts of a crossing, with their tokens. */
export function amountsOf(crossing: Crossing, shown: Shown): ShownAmounts {
  const { originChainId, destinationChainId, given, bridged, paid } = crossing;
  return {
    given: shown.amount(originChainId, given),
    bridged: shown.amount(destinationChainId, bridged),
    received: shown.amount(paid?.chainId, paid),
  };
}

/** The common fields of an answer about one swap. */
export function recordOf(
  { crossing, state }: StatedCrossing,
  { given, bridged, received }: ShownAmounts,
  shown: Shown,
) {
  const { paid, receiver, imported, originChainId, destinationChainId, hubChainId } = crossing;
  const source = given?.token ?? null;
  const number = wireStateOf(state);
  const fee = feeOf(crossing, { given, received }, shown);
  return {
    id: numberOf(crossing, shown.lists),
    fromChain: shown.chain(originChainId),
    relayerChain: shown.chain(hubChainId),
    toChain: shown.chain(destinationChainId),
    sourceAddress: crossing.sender,
    toAddress: receiver ?? paid?.receiver ?? null,
    sourceHash: crossing.sent.transaction,
    relayerHash: imported?.transaction ?? null,
    toHash: paid?.transaction ?? null,
    ...{ state: number, status: number, stage: stageOf(state) },
    ...{ tokenAddress: source?.address ?? null, tokenSymbol: source?.symbol ?? null },
    fromTokenDecimal: source?.decimal ?? null,
    ...{ fromToken: source, sourceToken: source, receiveToken: received?.token ?? null },
    destinationToken: destinationTokenOf(crossing, received ?? bridged),
    inAmount: decimalOf(received),
    inAmountText: received?.text ?? null,
    fee: fee?.text == null ? null : `${fee.text}${fee.token.symbol}`,
    feeToken: fee?.token ?? null,
  };
}

/** Until it is paid, the final token of an order that is swapped is not known. */
export function destinationTokenOf(
  { paid, isCarried }: Crossing,
  arriving: ShownAmount | undefined,
): ShownAmount["token"] | null {
  return isCarried && paid === undefined ? null : (arriving?.token ?? null);
}

/** Whole tokens as a JSON number with all digits. */
export function decimalOf(amount: ShownAmount | undefined): number | null {
  return amount?.text == null ? null : rawDecimal(amount.text);
}

/** Undefined until it ended: paid, or paid back. */
export function completionOf({ paid, refunded }: Crossing): bigint | undefined {
  return (paid ?? refunded)?.at;
}

/** Null if the environment does not have the chain any more. */
export function numberOf({ sent, originChainId }: Crossing, lists: Lists): number | null {
  const chain = lists.find(originChainId);
  if (chain === undefined || sent.logIndex === undefined) return null;
  return publicId(chain.ordinal, sent.height, sent.logIndex);
}

/** Of an order, the parts of router and integrator; of a transfer, the part that did not arrive. */
function feeOf(
  crossing: Crossing,
  { given, received }: Pick<ShownAmounts, "given" | "received">,
  shown: Shown,
): ShownAmount | undefined {
  const { generation, routerFee, integratorFee, bridged, paid } = crossing;
  if (given === undefined) return undefined;
  if (generation !== undefined) {
    const fees = { token: given.token.address, amount: routerFee + integratorFee };
    return shown.amount(crossing.originChainId, fees as Parameters<Shown["amount"]>[1]);
  }
  if (bridged === undefined || paid === undefined || received === undefined) return undefined;
  return shown.amount(paid.chainId, { token: bridged.token, amount: bridged.amount - paid.amount });
}
