import { StateKind } from "@causeway/protocol";
import { encodeRlp, keccak256, toBeArray } from "ethers";
import * as v from "valibot";
import { ChainError } from "../ChainError.ts";
import type { Header } from "../FinalisedChain.ts";
import { bytesAnswer, quantityAnswer } from "./answers.ts";

/** A field that a fork appended. Of the blocks before it some nodes say that it is null, others nothing. */
const appended = <T>(field: v.GenericSchema<unknown, T>) =>
  v.pipe(
    v.nullish(field),
    v.transform((value) => value ?? undefined),
  );

/** Fields in the order in which they are hashed. */
const rawHeader = v.object({
  parentHash: bytesAnswer,
  sha3Uncles: bytesAnswer,
  miner: bytesAnswer,
  stateRoot: bytesAnswer,
  transactionsRoot: bytesAnswer,
  receiptsRoot: bytesAnswer,
  logsBloom: bytesAnswer,
  difficulty: quantityAnswer,
  number: quantityAnswer,
  gasLimit: quantityAnswer,
  gasUsed: quantityAnswer,
  timestamp: quantityAnswer,
  extraData: bytesAnswer,
  mixHash: bytesAnswer,
  nonce: bytesAnswer,
  baseFeePerGas: appended(quantityAnswer),
  withdrawalsRoot: appended(bytesAnswer),
  blobGasUsed: appended(quantityAnswer),
  excessBlobGas: appended(quantityAnswer),
  parentBeaconBlockRoot: appended(bytesAnswer),
  requestsHash: appended(bytesAnswer),
});

const HASHED_FIELDS = /* @__PURE__ */ Object.keys(
  rawHeader.entries,
) as (keyof typeof rawHeader.entries)[];

/**
 * Reads a block as `eth_getBlockByNumber` answers it and recomputes its hash from its header.
 *
 * @param chain The chain's name, for messages.
 * @returns undefined if the RPC has no such block.
 * @throws ChainError `InvalidHeader` if the fields do not hash to the block's hash: the RPC lies, or a fork of the chain
 *   appended a field that is not among those that are read. An error of the schema if a field is not what it must be.
 */
export function decodeHeader(chain: string, answer: unknown): Header | undefined {
  if (answer === null) return undefined;
  const { hash } = v.parse(v.object({ hash: bytesAnswer }), answer);
  const raw = v.parse(rawHeader, answer);
  const values = HASHED_FIELDS.map((field) => raw[field]).filter((value) => value !== undefined);
  const computed = keccak256(
    encodeRlp(values.map((value) => (typeof value === "bigint" ? toBeArray(value) : value))),
  );
  if (computed !== hash) {
    const message = `header of block ${raw.number} of ${chain} hashes to ${computed}, not to ${hash}`;
    throw new ChainError("InvalidHeader", message, { chain, height: raw.number, hash, computed });
  }
  return {
    height: raw.number,
    hash,
    timestamp: raw.timestamp,
    stateKind: StateKind.ethereum,
    stateRoot: raw.stateRoot,
  };
}
