import { concat, dataLength, dataSlice, keccak256 } from "ethers";

import { anyBytes, fixedBytes, type Hex, uintBytes } from "./bytes.ts";
import {
  CHECKPOINT_SIZE,
  type Checkpoint,
  packCheckpoint,
  unpackCheckpoint,
} from "./checkpoint.ts";
import { tag } from "./keccakBytes.ts";
import { ProtocolError } from "./ProtocolError.ts";

/** Bytes of a Groth16 proof over BN254. */
export const GROTH16_PROOF_SIZE = 256;

const MOCK_PROOF_TAG = tag("causeway.mock-proof.v1");

/** A checkpoint as it is shown to a light client. */
export interface Evidence {
  readonly checkpoint: Checkpoint;
  /** Left out where the client accepted the checkpoint before. */
  readonly proof?: Hex;
}

/** A Groth16 proof as provers write it in JSON: projective coordinates, decimal. */
export interface Groth16Proof {
  readonly pi_a: readonly string[];
  readonly pi_b: readonly (readonly string[])[];
  readonly pi_c: readonly string[];
}

export type EvidenceErrorCode = "TooShort" | "InvalidProof";

/** Bytes that are no evidence, or a proof that cannot be encoded. */
export class EvidenceError extends ProtocolError<EvidenceErrorCode> {}

/** The packed fields, followed by the proof if there is one. */
export function encodeEvidence(checkpoint: Checkpoint, proof: Hex = "0x"): Hex {
  return concat([packCheckpoint(checkpoint), anyBytes(proof)]);
}

/**
 * Reads evidence back.
 *
 * @throws EvidenceError `TooShort` below 185 bytes.
 */
export function decodeEvidence(evidence: Hex): Evidence {
  const length = dataLength(evidence);
  if (length < CHECKPOINT_SIZE) {
    throw new EvidenceError("TooShort", { length, least: CHECKPOINT_SIZE });
  }
  const checkpoint = unpackCheckpoint(dataSlice(evidence, 0, CHECKPOINT_SIZE));
  if (length === CHECKPOINT_SIZE) return { checkpoint };
  return { checkpoint, proof: dataSlice(evidence, CHECKPOINT_SIZE) };
}

/**
 * The 256 bytes of a Groth16 proof, in the order of the EVM's pairing precompile.
 *
 * @throws EvidenceError `InvalidProof` if a coordinate is missing.
 */
export function encodeGroth16Proof(proof: Groth16Proof): Hex {
  const [a, b, c] = [proof.pi_a, proof.pi_b, proof.pi_c];
  const coordinates = [a[0], a[1], b[0]?.[1], b[0]?.[0], b[1]?.[1], b[1]?.[0], c[0], c[1]];
  return concat(
    coordinates.map((coordinate, position) => {
      if (coordinate === undefined) throw new EvidenceError("InvalidProof", { position });
      return uintBytes(BigInt(coordinate), 32);
    }),
  );
}

/** The proof that the mock light client takes, 32 bytes. It proves nothing. */
export function mockProof(committee: Hex, hash: Hex): Hex {
  return keccak256(concat([MOCK_PROOF_TAG, fixedBytes(committee, 32), fixedBytes(hash, 32)]));
}
