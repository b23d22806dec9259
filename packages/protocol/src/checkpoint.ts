import { concat, keccak256 } from "ethers";

import { ByteReader, fixedBytes, type Hex, uintBytes } from "./bytes.ts";
import { encodePeer, type Peer } from "./chains.ts";
import { tag } from "./keccakBytes.ts";

/** Bytes of a checkpoint's packed fields. */
export const CHECKPOINT_SIZE = 185;

/** How a checkpoint's state root is to be read. */
export const StateKind = { ethereum: 1, ton: 2 } as const;

const CHECKPOINT_TAG = tag("causeway.checkpoint.v1");

/** What a committee signs about a finalised block of the origin. */
export interface Checkpoint {
  readonly height: bigint;
  /** Unix seconds. */
  readonly timestamp: bigint;
  /** Epoch of the committee that signs. */
  readonly epoch: bigint;
  /** One of {@link StateKind}. */
  readonly stateKind: number;
  readonly blockHash: Hex;
  readonly stateRoot: Hex;
  readonly outboxRoot: Hex;
  /** Poseidon commitment of the committee of the next checkpoint. */
  readonly nextCommittee: Hex;
  /** Keccak commitment of the same committee. */
  readonly nextCommitteeHash: Hex;
}

/**
 * The 185 bytes of a checkpoint's fields.
 *
 * @throws BytesError if a field does not fit.
 */
export function packCheckpoint(checkpoint: Checkpoint): Hex {
  return concat([
    uintBytes(checkpoint.height, 8),
    uintBytes(checkpoint.timestamp, 8),
    uintBytes(checkpoint.epoch, 8),
    uintBytes(BigInt(checkpoint.stateKind), 1),
    fixedBytes(checkpoint.blockHash, 32),
    fixedBytes(checkpoint.stateRoot, 32),
    fixedBytes(checkpoint.outboxRoot, 32),
    fixedBytes(checkpoint.nextCommittee, 32),
    fixedBytes(checkpoint.nextCommitteeHash, 32),
  ]);
}

/**
 * Reads the fields back.
 *
 * @throws BytesError `WrongLength` unless there are exactly 185 bytes.
 */
export function unpackCheckpoint(fields: Hex): Checkpoint {
  const reader = new ByteReader(fixedBytes(fields, CHECKPOINT_SIZE));
  return {
    height: reader.uint(8),
    timestamp: reader.uint(8),
    epoch: reader.uint(8),
    stateKind: reader.number(1),
    blockHash: reader.bytes(32),
    stateRoot: reader.bytes(32),
    outboxRoot: reader.bytes(32),
    nextCommittee: reader.bytes(32),
    nextCommitteeHash: reader.bytes(32),
  };
}

/** Keeps checkpoints of one environment and mailbox from any other's. */
export function checkpointDomain(environment: Hex, origin: Peer): Hex {
  return keccak256(concat([CHECKPOINT_TAG, fixedBytes(environment, 32), encodePeer(origin)]));
}

/** Hash of a checkpoint in its domain: what a light client stores and Ed25519 keys sign. */
export function checkpointHash(domain: Hex, checkpoint: Checkpoint): Hex {
  return keccak256(concat([fixedBytes(domain, 32), packCheckpoint(checkpoint)]));
}

/** The 253 bits of a checkpoint's hash that Baby Jubjub keys sign and the circuit takes. */
export function checkpointMessage(hash: Hex): bigint {
  return BigInt(fixedBytes(hash, 32)) >> 3n;
}
