import type { Hex } from "@causeway/protocol";

import { LATEST_TIME } from "./answers.ts";
import { LARGEST_INDEX, type LogAnswer } from "./logAnswer.ts";

const BYTES = /^0x(?:[0-9a-f]{2})*$/;
const WORD = /^0x[0-9a-f]{64}$/;
const QUANTITY = /^0x[0-9a-f]{1,64}$/;

/** A log as an RPC answers it: whatever it may be. */
type Fields = Readonly<Record<string, unknown>>;

/**
 * A log in the form in which nodes answer it. A schema takes several times as long.
 *
 * @returns undefined for any other form: the schema says whether that one is right, or which field is wrong.
 */
export function plainLog(value: unknown): LogAnswer | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { address, topics, data, blockHash, transactionHash, removed } = value as Fields;
  if (!isLike(WORD, blockHash) || !isLike(WORD, transactionHash)) return undefined;
  if (!isLike(BYTES, address) || !isLike(BYTES, data) || !areWords(topics)) return undefined;
  if (removed !== false && removed !== undefined) return undefined;
  const place = placeOf(value as Fields);
  return place && { address, topics, data, blockHash, transactionHash, ...place };
}

function placeOf({ blockNumber, logIndex, blockTimestamp }: Fields) {
  if (!isLike(QUANTITY, blockNumber) || !isLike(QUANTITY, logIndex)) return undefined;
  const place = { blockNumber: BigInt(blockNumber), logIndex: Number(logIndex) };
  if (place.logIndex > LARGEST_INDEX) return undefined;
  if (blockTimestamp === undefined) return place;
  if (!isLike(QUANTITY, blockTimestamp)) return undefined;
  const time = BigInt(blockTimestamp);
  return time > LATEST_TIME ? undefined : { ...place, blockTimestamp: time };
}

function isLike(pattern: RegExp, value: unknown): value is Hex {
  return typeof value === "string" && pattern.test(value);
}

function areWords(value: unknown): value is Hex[] {
  return Array.isArray(value) && value.every((topic) => isLike(WORD, topic));
}
