import type { Hex } from "@causeway/protocol";

import { CellReader } from "./CellReader.ts";
import { invalidProof } from "./invalidProof.ts";
import type { ProofCell } from "./ProofCell.ts";

/** Workchain of the masterchain. */
export const MASTERCHAIN = -1;

/** What a block's header says. */
export interface ProvenBlock {
  /** -239 is the main network, -3 the test network. */
  readonly globalId: number;
  readonly workchain: number;
  readonly seqno: number;
  /** Unix seconds. */
  readonly timestamp: number;
  /** Hash of the state after it. */
  readonly stateHash: Hex;
}

const UPDATE_OLD_BITS = 8 + 256;

/**
 * The cell that a Merkle proof stands for.
 *
 * @throws ChainError `InvalidStateProof` unless it is that of `hash`.
 */
export function openProof(proof: ProofCell, hash: Hex): ProofCell {
  const [body] = proof.refs;
  if (proof.kind !== "proof" || body === undefined) {
    throw invalidProof("it is no Merkle proof", { kind: proof.kind });
  }
  if (body.hash !== hash.toLowerCase()) {
    throw invalidProof("it is of another cell", { expected: hash, found: body.hash });
  }
  return body;
}

/**
 * Reads a block's header and the hash of its new state: `Block` and `BlockInfo` of TON's `block.tlb`.
 *
 * @throws ChainError `InvalidStateProof`.
 */
export function readBlock(cell: ProofCell): ProvenBlock {
  const block = new CellReader(cell);
  block.expect(32, 0x11ef55aa, "block");
  const globalId = block.int(32);
  const info = new CellReader(block.ref());
  block.ref();
  const update = block.ref();
  if (update.kind !== "update") {
    throw invalidProof("it leaves out the state update", { kind: update.kind });
  }
  const stateHash = `0x${update.bits.subbuffer(UPDATE_OLD_BITS, 256)?.toString("hex")}` as Hex;
  info.expect(32, 0x9bc7a987, "header of a block");
  info.skip(32 + 8 + 8);
  const seqno = info.uint(32);
  info.skip(32).expect(2, 0, "shard");
  const workchain = info.skip(6).int(32);
  const timestamp = info.skip(64).uint(32);
  return { globalId, workchain, seqno, timestamp, stateHash };
}
