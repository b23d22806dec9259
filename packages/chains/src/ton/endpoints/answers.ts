import type { Hex } from "@causeway/protocol";
import * as z from "zod/mini";
import { Buffer } from "../buffer.ts";
import type { BlockId } from "./requests.ts";

const hash = z.pipe(
  z.string().check(z.regex(/^[0-9a-fA-F]{64}$/)),
  z.transform((text) => `0x${text.toLowerCase()}` as Hex),
);

/** Cells in a bag. Endpoints write bytes in hexadecimal digits. */
const bag = z.pipe(
  z.string().check(z.regex(/^(?:[0-9a-fA-F]{2})*$/)),
  z.transform((text): Uint8Array => Buffer.from(text, "hex")),
);

const seqno = z.int().check(z.gte(0), z.lt(2 ** 32));
const blockFields = { seqno, root_hash: hash, file_hash: hash };

const newest = z.object({ last: z.object(blockFields) });
const block = z.nullable(z.object(blockFields));
const blockTime = z.nullable(z.object({ gen_utime: z.int() }));
const shard = z.object({ shard_proof: bag });
const account = z.object({ shard_proof: bag, proof: bag, state: bag });
const config = z.object({ state_proof: bag, config_proof: bag });
const transactions = z.object({ transactions: bag });
const transaction = z.nullable(z.object({ lt: z.coerce.bigint() }));

/** Height of the newest block that an endpoint has. */
export function newestAnswer(answer: unknown): bigint {
  return BigInt(newest.parse(answer).last.seqno);
}

/** What names a block; undefined if no endpoint has it. */
export function blockAnswer(answer: unknown): BlockId | undefined {
  const parsed = block.parse(answer);
  if (parsed === null) return undefined;
  const { seqno, root_hash: rootHash, file_hash: fileHash } = parsed;
  return { seqno, rootHash, fileHash };
}

/** Unix seconds of a block; undefined if an endpoint does not have it. */
export function blockTimeAnswer(answer: unknown): number | undefined {
  return blockTime.parse(answer)?.gen_utime;
}

/** Proof of a shard. */
export function shardAnswer(answer: unknown): Uint8Array {
  return shard.parse(answer).shard_proof;
}

/** Proofs of an account. */
export function accountAnswer(answer: unknown) {
  const { shard_proof: shardProof, proof, state } = account.parse(answer);
  return { shardProof, proof, state };
}

/** Proofs of the configuration. */
export function configAnswer(answer: unknown) {
  const { state_proof: stateProof, config_proof: configProof } = config.parse(answer);
  return { stateProof, configProof };
}

/** Transactions, each of which names the one before. */
export function transactionsAnswer(answer: unknown): Uint8Array {
  return transactions.parse(answer).transactions;
}

/** Logical time of a transaction; undefined if nobody knows it. */
export function transactionAnswer(answer: unknown): bigint | undefined {
  return transaction.parse(answer)?.lt;
}
