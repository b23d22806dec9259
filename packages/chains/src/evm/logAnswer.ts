import * as v from "valibot";

import { ChainError } from "../ChainError.ts";
import { schemaOf } from "../textAnswer.ts";
import { bytesAnswer, quantityAnswer, timeAnswer, wordAnswer } from "./answers.ts";
import type { ContractLog } from "./ContractLog.ts";

/** PostgreSQL's and most languages' integers have that. */
export const LARGEST_INDEX = 2n ** 31n - 1n;

const placeAnswer = /* @__PURE__ */ schemaOf(() =>
  v.pipe(
    quantityAnswer,
    v.maxValue(LARGEST_INDEX),
    v.transform((index: bigint) => Number(index)),
  ),
);

/** A log as an RPC answers it. */
export const logAnswer = /* @__PURE__ */ schemaOf(() =>
  v.object({
    address: bytesAnswer,
    topics: v.array(wordAnswer),
    data: bytesAnswer,
    blockNumber: quantityAnswer,
    blockHash: wordAnswer,
    transactionHash: wordAnswer,
    logIndex: placeAnswer,
    blockTimestamp: v.nullish(timeAnswer),
    removed: v.nullish(v.boolean()),
  }),
);

export type LogAnswer = v.InferOutput<typeof logAnswer>;

/** @throws ChainError `BlockReplaced` if the log was removed. */
export function toLog(answer: LogAnswer): ContractLog {
  const { blockNumber: height, transactionHash: transaction, blockTimestamp, removed } = answer;
  const { address, topics, data, blockHash, logIndex } = answer;
  const log = { address, topics, data, height, blockHash, transaction, logIndex };
  if (removed === true) throw blockReplaced(log);
  // Some nodes write zero where they do not know the time.
  return { ...log, at: blockTimestamp || undefined };
}

/**
 * Logs in the chain's order, each once.
 *
 * @throws ChainError `BlockReplaced` if two tell of different blocks at one height; `RpcUnavailable` if two differ at one
 *   place.
 */
export function inOrder(logs: readonly ContractLog[]): ContractLog[] {
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
