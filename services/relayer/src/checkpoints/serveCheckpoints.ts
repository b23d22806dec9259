import { type Checkpoint, type Hex, unpackCheckpoint } from "@causeway/protocol";
import { type HttpService, ServiceError } from "@causeway/service";
import { z } from "zod";

import { evidenceOf } from "../deliver/evidence.ts";
import type { Relayer } from "../Relayer.ts";
import { newestProven, type ProvenSignedCheckpoint, provenAt } from "../store/checkpoints.ts";

/** What the database holds as a bigint. */
const integer = z
  .string()
  .regex(/^(0|[1-9]\d{0,17})$/, "a decimal integer of at most 18 digits, without leading zeros")
  .transform(BigInt);
const ofChain = z.object({ chainId: integer });
const atHeight = ofChain.extend({ height: integer });

/** A newer one may be proven at any moment. */
const NEVER_KEPT = "no-store";
/** One height has one checkpoint, and its proof holds for good. */
const KEPT = "public, max-age=31536000, immutable";

/** Serves checkpoints that were proven, with what light clients are shown of them. Nothing is made for who asks. */
export function serveCheckpoints(http: HttpService, relayer: Relayer): void {
  http.app.get("/checkpoints/:chainId", async (request, reply) => {
    reply.header("cache-control", NEVER_KEPT);
    const { chainId } = read(ofChain, request.params);
    requireServed(relayer, chainId);
    const newest = await newestProven(relayer.reads, chainId);
    if (newest === undefined) {
      const message = `no checkpoint of chain ${chainId} was proven yet`;
      throw new ServiceError(404, "NothingProven", message, { chainId });
    }
    return checkpointAnswer(newest);
  });

  http.app.get("/checkpoints/:chainId/:height", async (request, reply) => {
    reply.header("cache-control", NEVER_KEPT);
    const { chainId, height } = read(atHeight, request.params);
    requireServed(relayer, chainId);
    const proven = await provenAt(relayer.reads, chainId, height);
    if (proven === undefined) {
      const message = `no checkpoint of chain ${chainId} was proven at height ${height}`;
      throw new ServiceError(404, "UnknownHeight", message, { chainId, height });
    }
    reply.header("cache-control", KEPT);
    return checkpointAnswer(proven);
  });
}

function read<Params>(schema: z.ZodType<Params>, params: unknown): Params {
  const parsed = schema.safeParse(params);
  if (parsed.success) return parsed.data;
  throw new ServiceError(400, "InvalidParameters", z.prettifyError(parsed.error));
}

function requireServed({ chains }: Relayer, chainId: bigint): void {
  if (chains.has(chainId)) return;
  throw new ServiceError(404, "UnknownChain", `chain ${chainId} is not served`, { chainId });
}

/**
 * What `GET /checkpoints/:chainId` answers, its integers as decimal strings. The first four fields are as a validator's
 * attestation has them.
 */
export interface CheckpointAnswer {
  readonly chainId: bigint;
  readonly checkpoint: Checkpoint;
  /** 185 bytes: the checkpoint, packed. Evidence for a light client that accepted it before. */
  readonly fields: Hex;
  readonly checkpointHash: Hex;
  /** That a quorum signed it. */
  readonly proof: Hex;
  /** The fields, then the proof. */
  readonly evidence: Hex;
}

export function checkpointAnswer(proven: ProvenSignedCheckpoint): CheckpointAnswer {
  const { chainId, fields, checkpointHash, proof } = proven;
  const evidence = evidenceOf(proven);
  return { chainId, checkpoint: unpackCheckpoint(fields), fields, checkpointHash, proof, evidence };
}
