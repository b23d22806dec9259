import { isCallException } from "ethers";

/** The RPCs of a chain tell different things: one of them lags, or lies. */
export class RpcsDisagree extends Error {
  constructor(chain: string, method: string, answers: readonly string[]) {
    const told = answers.map((answer, index) => `RPC ${index + 1}: ${answer}`).join("; ");
    super(`the RPCs of ${chain} disagree on ${method}, so none is believed: ${told}`);
    this.name = "RpcsDisagree";
  }
}

type Answers = readonly PromiseSettledResult<unknown>[];

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

/** An RPC that is further behind than another is of no use: what it shows was replaced long ago. */
const MOST_BLOCKS_BEHIND = 1_000n;

const LONGEST_ANSWER = 100;

type Disagreement = (answers: readonly string[]) => Error;

/**
 * One answer made of those of all RPCs.
 *
 * @throws what `disagreement` makes; or an RPC's own error: where all refuse a call, or where one does not answer.
 */
export function answerOf(
  method: string,
  params: unknown,
  answers: Answers,
  disagreement: Disagreement,
): unknown {
  if (method === "eth_sendRawTransaction") return anyAnswer(answers);
  const told = answers.map(describe);
  const refusal = answers.find((answer) => answer.status === "rejected");
  if (refusal !== undefined) {
    const refused = answers.filter(isRefusedCall).length;
    if (refused > 0 && refused < answers.length && !answers.some(isSilent))
      throw disagreement(told);
    throw refusal.reason;
  }
  const values = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
  return merged(method, paramsOf(params), values, () => disagreement(told));
}

function merged(
  method: string,
  params: readonly unknown[],
  values: readonly unknown[],
  disagreement: () => Error,
): unknown {
  const merge = MERGED[method];
  if (merge !== undefined) {
    if (method === "eth_blockNumber" && isFarBehind(values)) throw disagreement();
    return merge(values);
  }
  switch (method) {
    case "eth_getTransactionCount":
      return transactionCount(params[1], values, disagreement);
    case "eth_getTransactionByHash":
      return agreed(
        values.filter((value) => value !== null),
        disagreement,
      );
    case "eth_getTransactionReceipt":
      // One alone could tell what never happened: the others have it soon.
      return values.includes(null) ? null : agreed(values, disagreement);
    case "eth_getBlockByNumber":
      return TAG.test(`${params[0]}`) ? lowestBlock(values) : agreed(values, disagreement);
    default:
      return agreed(values, disagreement);
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

function agreed(values: readonly unknown[], disagreement: () => Error): unknown {
  if (new Set(values.map((value) => essence(value))).size > 1) throw disagreement();
  return values[0] ?? null;
}

/** A nonce that is used is used for all; what waits for a block may be known to one only. */
function transactionCount(
  block: unknown,
  values: readonly unknown[],
  disagreement: () => Error,
): unknown {
  if (block === "pending") return highest(values);
  return TAG.test(`${block}`) ? lowest(values) : agreed(values, disagreement);
}

/** Blocks that were asked for by a tag are as different as the RPCs' heights: the lowest is known to all. */
function lowestBlock(values: readonly unknown[]): unknown {
  const heights = values.map((value) => (value === null ? -1n : BigInt((value as Block).number)));
  return values[heights.indexOf(BigInt(lowest(heights)))];
}

function isFarBehind(heights: readonly unknown[]): boolean {
  return BigInt(highest(heights)) - BigInt(lowest(heights)) > MOST_BLOCKS_BEHIND;
}

interface Block {
  readonly number: string;
}

/** Nodes decorate blocks, transactions and logs with fields of their own; what we read of them is the same. */
const READ = [
  "hash",
  "number",
  "timestamp",
  "baseFeePerGas",
  "transactions",
  "blockHash",
  "blockNumber",
  "transactionHash",
  "logIndex",
  "status",
  "gasUsed",
  "from",
  "to",
  "nonce",
  "input",
  "address",
  "data",
  "topics",
];

function essence(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(essence).join()}]`;
  if (typeof value === "string") return JSON.stringify(value.toLowerCase());
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = value as Record<string, unknown>;
  const names = READ.filter((name) => fields[name] !== undefined);
  if (names.length === 0) return JSON.stringify(value);
  return JSON.stringify(names.map((name) => [name, essence(fields[name])]));
}

function lowest(values: readonly unknown[]): string {
  return extreme(values, (one, other) => one < other);
}

function highest(values: readonly unknown[]): string {
  return extreme(values, (one, other) => one > other);
}

function extreme(values: readonly unknown[], isBetter: (one: bigint, other: bigint) => boolean) {
  const numbers = values.map((value) => BigInt(value as string));
  const best = numbers.reduce((found, value) => (isBetter(value, found) ? value : found));
  return `0x${best.toString(16)}`;
}

function isRefusedCall(answer: PromiseSettledResult<unknown>): boolean {
  return answer.status === "rejected" && isCallException(answer.reason);
}

function isSilent(answer: PromiseSettledResult<unknown>): boolean {
  return answer.status === "rejected" && !isCallException(answer.reason);
}

function describe(answer: PromiseSettledResult<unknown>): string {
  const text = answer.status === "fulfilled" ? JSON.stringify(answer.value) : "refuses";
  return text.length > LONGEST_ANSWER ? `${text.slice(0, LONGEST_ANSWER)}…` : text;
}
