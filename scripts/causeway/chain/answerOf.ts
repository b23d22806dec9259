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
  eth_getTransactionCount: highest,
};

/** What may be known to one RPC only, for a while. */
const SPREADING = ["eth_getTransactionByHash", "eth_getTransactionReceipt"];

const LONGEST_ANSWER = 100;

/**
 * One answer made of those of all RPCs.
 *
 * @throws what `disagreement` makes; or an RPC's own error: where all refuse a call, or where one does not answer.
 */
export function answerOf(
  method: string,
  answers: Answers,
  disagreement: (answers: readonly string[]) => Error,
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
  const merge = MERGED[method];
  if (merge !== undefined) return merge(values);
  if (SPREADING.includes(method)) return known(values, told, disagreement);
  if (method === "eth_getBlockByNumber") return block(values, told, disagreement);
  if (new Set(values.map((value) => essence(value))).size > 1) throw disagreement(told);
  return values[0];
}

function anyAnswer(answers: Answers): unknown {
  const taken = answers.find((answer) => answer.status === "fulfilled");
  if (taken !== undefined) return taken.value;
  throw answers.find((answer) => answer.status === "rejected")?.reason;
}

function known(
  values: readonly unknown[],
  told: readonly string[],
  disagreement: (answers: readonly string[]) => Error,
): unknown {
  const found = values.filter((value) => value !== null);
  if (new Set(found.map((value) => essence(value))).size > 1) throw disagreement(told);
  return found[0] ?? null;
}

/** Blocks that were asked for by a tag are as different as the RPCs' heights: the lowest is known to all. */
function block(
  values: readonly unknown[],
  told: readonly string[],
  disagreement: (answers: readonly string[]) => Error,
): unknown {
  const heights = values.map((value) => (value === null ? -1n : BigInt((value as Block).number)));
  if (new Set(heights).size > 1) return values[heights.indexOf(BigInt(lowest(heights)))];
  return known(values, told, disagreement);
}

interface Block {
  readonly number: string;
}

/** Nodes decorate blocks, transactions and logs with fields of their own; what names them is the same. */
const NAMING = [
  "hash",
  "blockHash",
  "transactionHash",
  "logIndex",
  "status",
  "address",
  "data",
  "topics",
];

function essence(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(essence).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = value as Record<string, unknown>;
  const names = NAMING.filter((name) => fields[name] !== undefined);
  if (names.length === 0) return JSON.stringify(value);
  return JSON.stringify(names.map((name) => [name, fields[name]]));
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
