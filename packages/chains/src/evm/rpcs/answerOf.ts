import { cut } from "@causeway/peers";
import type { CallExceptionError } from "ethers";

import { differing } from "../../rpcs/differing.ts";
import { isAlike } from "../../rpcs/isAlike.ts";
import type { Answers, Disagreement } from "../../rpcs/Quorum.ts";
import { describeAnswer, LONGEST_ANSWER } from "../../rpcs/RpcsDisagree.ts";
import { withAgreedTimes } from "./agreedTimes.ts";
import { isCallError } from "./ethersError.ts";

/** Answers that differ between honest RPCs, and how one is made of them. */
const MERGED: Readonly<Record<string, (values: readonly unknown[]) => unknown>> = {
  eth_blockNumber: lowest,
  // A lower fee than is needed costs time, a higher one money.
  eth_gasPrice: lowest,
  eth_maxPriorityFeePerGas: lowest,
  eth_estimateGas: highest,
};

/** Of blocks that are named by such a word honest RPCs tell different things. */
const TAG = /^(latest|pending|safe|finalized)$/;

/**
 * One answer made of those of all RPCs.
 *
 * @throws what `disagreement` makes; or an RPC's own error: where all refuse a call alike, or where one does not answer.
 */
export function answerOf(
  method: string,
  params: unknown,
  answers: Answers,
  disagreement: Disagreement,
): unknown {
  if (method === "eth_sendRawTransaction") return anyAnswer(answers);
  // What another one says must not pass for the answer of all, not even that a call reverts.
  const silent = answers.find(isSilent);
  if (silent !== undefined) throw silent.reason;
  const told = () => disagreement(describe(method, answers));
  const refusals = answers.filter(isRefusedCall);
  if (refusals.length > 0) throw refusalOf(method, refusals, answers.length) ?? told();
  const values = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
  return merged(method, paramsOf(params), values, told);
}

/** Undefined unless all refuse the call, for the same reason where they were asked about the same block. */
function refusalOf(
  method: string,
  refusals: readonly Refusal[],
  asked: number,
): CallExceptionError | undefined {
  const reasons = new Set(refusals.map(({ reason }) => reason.data?.toLowerCase()));
  const isAlike = reasons.size === 1 || method === "eth_estimateGas";
  return refusals.length === asked && isAlike ? refusals[0]?.reason : undefined;
}

function merged(
  method: string,
  params: readonly unknown[],
  values: readonly unknown[],
  disagreement: () => Error,
): unknown {
  const merge = MERGED[method];
  if (merge !== undefined) return merge(values);
  switch (method) {
    case "eth_getTransactionCount":
      return transactionCount(params[1], values, disagreement);
    case "eth_getTransactionByHash": {
      const known = values.filter((value) => value !== null);
      return agreed(method, known, disagreement);
    }
    case "eth_getBlockByNumber":
      // Only of a tag: then none is known to all.
      return TAG.test(`${params[0]}`) && values.includes(null)
        ? null
        : agreed(method, values, disagreement);
    case "eth_getLogs":
      agreed(method, values, disagreement);
      return withAgreedTimes(values);
    case "eth_getTransactionReceipt":
    case "eth_getBlockReceipts":
      // One alone could tell what never happened: the others have it soon.
      return values.includes(null) ? null : agreed(method, values, disagreement);
    default:
      return agreed(method, values, disagreement);
  }
}

function paramsOf(params: unknown): readonly unknown[] {
  return Array.isArray(params) ? params : [];
}

function anyAnswer(answers: Answers): unknown {
  const taken = answers.find((answer) => answer.status === "fulfilled");
  if (taken !== undefined) return taken.value;
  throw answers.find((answer) => answer.status === "rejected")?.reason;
}

function agreed(method: string, values: readonly unknown[], disagreement: () => Error): unknown {
  if (!areAlike(method, values)) throw disagreement();
  return values[0] ?? null;
}

/** Whether answers say the same, whatever else nodes put into them. */
function areAlike(method: string, values: readonly unknown[]): boolean {
  if (values.length < 2) return true;
  const [first, ...others] = method === "eth_feeHistory" ? values.map(ofItsBlocks) : values;
  return others.every((other) => isAlike(first, other, READ[method]));
}

/** The last base fee is that of a block to come: nodes guess it, or take that of their newest block. */
function ofItsBlocks(history: unknown): unknown {
  const { baseFeePerGas, ...others } = history as { readonly baseFeePerGas?: unknown };
  if (!Array.isArray(baseFeePerGas)) return history;
  return { ...others, baseFeePerGas: baseFeePerGas.slice(0, -1) };
}

/** A nonce that is used is used for all; what waits for a block may be known to one only. */
function transactionCount(
  block: unknown,
  values: readonly unknown[],
  disagreement: () => Error,
): unknown {
  if (block === "pending") return highest(values);
  return TAG.test(`${block}`)
    ? lowest(values)
    : agreed("eth_getTransactionCount", values, disagreement);
}

/**
 * How the lowest is asked for by its number where each tells a block of its own as the one of a tag: by a tag alone
 * the lowest could say what it likes of its block.
 *
 * @returns parameters for the same method; undefined if there is no need.
 */
export function lowestOfTagged(
  method: string,
  params: unknown,
  answers: Answers,
): unknown[] | undefined {
  const [tag, ...others] = paramsOf(params);
  if (method !== "eth_getBlockByNumber" || !TAG.test(`${tag}`)) return undefined;
  const blocks = answers.map((answer) => (answer.status === "fulfilled" ? answer.value : null));
  if (blocks.includes(null) || areAlike(method, blocks)) return undefined;
  return [lowest(blocks.map((block) => (block as Block).number)), ...others];
}

/**
 * The newest block of each RPC, where that is what was asked for.
 *
 * @returns undefined if it was not, or one of them tells none.
 */
export function newestHeights(
  method: string,
  params: unknown,
  answers: Answers,
): bigint[] | undefined {
  const isNewest = method === "eth_getBlockByNumber" && NEWEST.test(`${paramsOf(params)[0]}`);
  if (!isNewest && method !== "eth_blockNumber") return undefined;
  const heights = answers.map((answer) => {
    const told = answer.status === "fulfilled" ? answer.value : null;
    return isNewest ? (told as Block | null)?.number : told;
  });
  return heights.every((height) => height != null) ? heights.map(quantityOf) : undefined;
}

const NEWEST = /^(latest|pending)$/;

interface Block {
  readonly number: string;
}

/** Of the logs in a receipt. */
const LOGS = ["logs", "logIndex", "address", "data", "topics"];

/** Nodes decorate blocks, transactions and logs with fields of their own; what we read of them is the same. */
const EVENT_OR_BLOCK = [
  "hash",
  "parentHash",
  "number",
  "timestamp",
  "baseFeePerGas",
  "transactions",
  "blockHash",
  "blockNumber",
  "transactionHash",
  "status",
  "gasUsed",
  "from",
  "to",
  "nonce",
  "input",
  ...LOGS,
];

/** What a transaction cost: prices of messages are chosen by it. */
const COST = ["gasUsed", "effectiveGasPrice", "l1Fee"];

const READ: Readonly<Record<string, readonly string[]>> = {
  eth_getBlockByNumber: EVENT_OR_BLOCK,
  eth_getBlockByHash: EVENT_OR_BLOCK,
  eth_getTransactionByHash: EVENT_OR_BLOCK,
  eth_getTransactionReceipt: [...EVENT_OR_BLOCK, ...COST],
  eth_getBlockReceipts: [...LOGS, "blockHash", "blockNumber", "transactionHash", ...COST],
  eth_getLogs: EVENT_OR_BLOCK,
  eth_getProof: ["accountProof", "storageProof", "proof"],
  eth_feeHistory: ["oldestBlock", "baseFeePerGas", "reward"],
};

function lowest(values: readonly unknown[]): string {
  return extreme(values, (one, other) => one < other);
}

function highest(values: readonly unknown[]): string {
  return extreme(values, (one, other) => one > other);
}

function extreme(values: readonly unknown[], isBetter: (one: bigint, other: bigint) => boolean) {
  const numbers = values.map(quantityOf);
  const best = numbers.reduce((found, value) => (isBetter(value, found) ? value : found));
  return `0x${best.toString(16)}`;
}

/** As nodes write numbers, of a word at most. */
const QUANTITY = /^0x[0-9a-fA-F]{1,64}$/;

function quantityOf(value: unknown): bigint {
  if (typeof value === "string" && QUANTITY.test(value)) return BigInt(value);
  throw new Error(`${describeAnswer(value)} is no number`);
}

type Refusal = PromiseRejectedResult & { readonly reason: CallExceptionError };

function isRefusedCall(answer: PromiseSettledResult<unknown>): answer is Refusal {
  return answer.status === "rejected" && isCallError(answer.reason);
}

function isSilent(answer: PromiseSettledResult<unknown>): answer is PromiseRejectedResult {
  return answer.status === "rejected" && !isCallError(answer.reason);
}

/** Texts are short. If all answer, they are of the parts that differ: the beginning of long answers is often the same. */
function describe(method: string, answers: Answers): readonly string[] {
  const values = answers.map((answer) => (answer.status === "fulfilled" ? answer.value : null));
  return differing(values, READ[method]).map((part, at) => {
    const answer = answers[at];
    return answer?.status === "rejected"
      ? cut(refusalText(answer), LONGEST_ANSWER)
      : describeAnswer(part);
  });
}

function refusalText({ reason }: PromiseRejectedResult): string {
  return isCallError(reason) && reason.data ? `refuses with ${reason.data}` : "refuses";
}
