import type { Hex } from "@causeway/protocol";
import {
  ltValue,
  minValue,
  nullable,
  number,
  object,
  parse,
  pipe,
  safeInteger,
  transform,
  union,
} from "valibot";
import { textAnswer } from "../../textAnswer.ts";
import { Buffer } from "../buffer.ts";
import type { BlockId } from "./requests.ts";

const hash = /* @__PURE__ */ textAnswer(
  /^[0-9a-fA-F]{64}$/,
  (text) => `0x${text.toLowerCase()}` as Hex,
);

/** Cells in a bag. Endpoints write bytes in hexadecimal digits. */
const bag = /* @__PURE__ */ textAnswer(
  /^(?:[0-9a-fA-F]{2})*$/,
  (text): Uint8Array => Buffer.from(text, "hex"),
);

function blockFields() {
  const seqno = pipe(number(), safeInteger(), minValue(0), ltValue(2 ** 32));
  return object({ seqno, root_hash: hash, file_hash: hash });
}

/** An integer as a number, or as digits. */
function logicalTime() {
  return pipe(
    union([pipe(number(), safeInteger()), textAnswer(/^-?\d{1,20}$/, BigInt)]),
    transform((text) => BigInt(text)),
  );
}

/** Height of the newest block that an endpoint has. */
export function newestAnswer(answer: unknown): bigint {
  return BigInt(parse(object({ last: blockFields() }), answer).last.seqno);
}

/** What names a block; undefined if no endpoint has it. */
export function blockAnswer(answer: unknown): BlockId | undefined {
  const parsed = parse(nullable(blockFields()), answer);
  if (parsed === null) return undefined;
  const { seqno, root_hash: rootHash, file_hash: fileHash } = parsed;
  return { seqno, rootHash, fileHash };
}

/** Unix seconds of a block; undefined if an endpoint does not have it. */
export function blockTimeAnswer(answer: unknown): number | undefined {
  return parse(nullable(object({ gen_utime: pipe(number(), safeInteger()) })), answer)?.gen_utime;
}

/** Proof of a shard. */
export function shardAnswer(answer: unknown): Uint8Array {
  return parse(object({ shard_proof: bag }), answer).shard_proof;
}

/** Proofs of an account. */
export function accountAnswer(answer: unknown) {
  const {
    shard_proof: shardProof,
    proof,
    state,
  } = parse(object({ shard_proof: bag, proof: bag, state: bag }), answer);
  return { shardProof, proof, state };
}

/** Proofs of the configuration. */
export function configAnswer(answer: unknown) {
  const { state_proof: stateProof, config_proof: configProof } = parse(
    object({ state_proof: bag, config_proof: bag }),
    answer,
  );
  return { stateProof, configProof };
}

/** Transactions, each of which names the one before. */
export function transactionsAnswer(answer: unknown): Uint8Array {
  return parse(object({ transactions: bag }), answer).transactions;
}

/** Logical time of a transaction; undefined if nobody knows it. */
export function transactionAnswer(answer: unknown): bigint | undefined {
  return parse(nullable(object({ lt: logicalTime() })), answer)?.lt;
}
