import type { Hex } from "@causeway/protocol";
import { toQuantity } from "ethers";
import * as z from "zod/mini";

import type { Blocks } from "../blocks/readRanges.ts";
import { ChainError } from "../ChainError.ts";
import { bytesAnswer, quantityAnswer, timeAnswer, wordAnswer } from "./answers.ts";
import type { Rpcs } from "./rpcs/Rpcs.ts";

/** What a contract wrote into a block. */
export interface ContractLog {
  readonly address: Hex;
  readonly topics: readonly Hex[];
  readonly data: Hex;
  readonly height: bigint;
  readonly blockHash: Hex;
  readonly transaction: Hex;
  readonly logIndex: number;
  /** Unix seconds of the block; undefined where not all RPCs tell it. */
  readonly at: bigint | undefined;
}

/** Logs that are asked for: of any of the contracts, with any of the first topics. */
export interface ContractLogFilter {
  /** In lower case. */
  readonly addresses: readonly Hex[];
  /** In lower case. */
  readonly topics: readonly Hex[];
}

/** PostgreSQL's and most languages' integers have that. */
const LARGEST_INDEX = 2n ** 31n - 1n;

const placeAnswer = z.pipe(
  quantityAnswer.check(z.maximum(LARGEST_INDEX)),
  z.transform((index: bigint) => Number(index)),
);

const logAnswer = z.object({
  address: bytesAnswer,
  topics: z.array(wordAnswer),
  data: bytesAnswer,
  blockNumber: quantityAnswer,
  blockHash: wordAnswer,
  transactionHash: wordAnswer,
  logIndex: placeAnswer,
  blockTimestamp: z.nullish(timeAnswer),
  removed: z.nullish(z.boolean()),
});

type LogAnswer = z.infer<typeof logAnswer>;

/**
 * Logs of contracts in some blocks, by one request. They come in the chain's order, and each once, however the RPC
 * answers.
 *
 * @throws ChainError `BlockReplaced` if a log was removed, or two logs tell of different blocks at one height;
 *   `RpcUnavailable` if an RPC refuses, or answers with what was not asked for.
 */
export async function contractLogs(
  rpcs: Rpcs,
  filter: ContractLogFilter,
  { from, to }: Blocks,
): Promise<ContractLog[]> {
  const { addresses: address, topics } = filter;
  const asked = { address, topics: [topics], fromBlock: toQuantity(from), toBlock: toQuantity(to) };
  const answer = logsAnswer(filter, { from, to });
  const logs = await rpcs.ask("eth_getLogs", [asked], (value) => answer.parse(value));
  return inOrder(logs.map(toLog));
}

/** Refuses what was not asked for: who answers that may as well leave out what was. */
function logsAnswer({ addresses, topics }: ContractLogFilter, { from, to }: Blocks) {
  const [knownAddresses, knownTopics] = [new Set(addresses), new Set(topics)];
  const asked = logAnswer.check(({ value, issues }) => {
    const refuse = (path: (string | number)[], input: unknown) =>
      issues.push({ code: "custom", path, input, message: "not asked for" });
    const { address, topics: told, blockNumber } = value;
    if (!knownAddresses.has(address)) refuse(["address"], address);
    if (!knownTopics.has(told[0] ?? "")) refuse(["topics", 0], told[0]);
    if (blockNumber < from || blockNumber > to) refuse(["blockNumber"], blockNumber);
  });
  return z.array(asked);
}

function toLog(answer: LogAnswer): ContractLog {
  const { blockNumber: height, transactionHash: transaction, blockTimestamp, removed } = answer;
  const { address, topics, data, blockHash, logIndex } = answer;
  const log = { address, topics, data, height, blockHash, transaction, logIndex };
  if (removed === true) throw blockReplaced(log);
  // Some nodes write zero where they do not know the time.
  return { ...log, at: blockTimestamp || undefined };
}

function inOrder(logs: readonly ContractLog[]): ContractLog[] {
  const sorted = logs.toSorted(
    (one, other) => Number(one.height - other.height) || one.logIndex - other.logIndex,
  );
  return sorted.filter((log, at) => {
    const before = sorted[at - 1];
    if (before?.height !== log.height) return true;
    if (before.blockHash !== log.blockHash) throw blockReplaced(log);
    if (before.logIndex !== log.logIndex) return true;
    if (isSame(before, log)) return false;
    throw contradicted(log);
  });
}

function isSame(one: ContractLog, other: ContractLog): boolean {
  return (
    one.address === other.address &&
    one.transaction === other.transaction &&
    one.data === other.data &&
    one.topics.join() === other.topics.join()
  );
}

function blockReplaced({ height, blockHash, transaction }: Omit<ContractLog, "at">): ChainError {
  const message = `block ${height} is not, or not any more, ${blockHash}`;
  return new ChainError("BlockReplaced", message, { height, blockHash, transaction });
}

function contradicted({ height, blockHash, logIndex }: ContractLog): ChainError {
  const message = `an RPC tells two different logs ${logIndex} of block ${height}`;
  return new ChainError("RpcUnavailable", message, { height, blockHash, logIndex });
}
