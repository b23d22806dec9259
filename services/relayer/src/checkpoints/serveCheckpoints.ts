import { type Checkpoint, encodeEvidence, type Hex, unpackCheckpoint } from "@causeway/protocol";
import { type HttpService, ServiceError } from "@causeway/service";
import { z } from "zod";

import type { Relayer } from "../Relayer.ts";
import { newestShown, type StoredCheckpoint, shownAt } from "../store/checkpoints.ts";

/** What the database holds as a bigint. */
const integer = z
  .string()
  .regex(/^(0|[1-9]\d{0,17})$/, "a decimal integer of at most 18 digits, without leading zeros")
  .transform(BigInt);
const ofChain = z.object({ chainId: integer });
/** What the light clients take for which somebody asks. */
const shown = z.object({ evidence: z.enum(["proof", "signatures"]).default("proof") });
const atHeight = ofChain.extend({ height: integer });

/** A newer one may be proven at any moment. */
const NEVER_KEPT = "no-store";
/** One height has one checkpoint, and its proof holds for good. */
const KEPT = "public, max-age=31536000, immutable";

/** Serves checkpoints, with what light clients are shown of them. Nothing is made for who asks. */
export function serveCheckpoints(http: HttpService, relayer: Relayer): void {
  http.app.get("/checkpoints/:chainId", async (request, reply) => {
    reply.header("cache-control", NEVER_KEPT);
    const { chainId } = read(ofChain, request.params);
    const { evidence } = read(shown, request.query);
    requireServed(relayer, chainId);
    const newest = await newestShown(relayer.reads, chainId, evidence);
    if (newest !== undefined) return ANSWERS[evidence](newest);
    throw evidence === "proof"
      ? notFound("NothingProven", `no checkpoint of chain ${chainId} was proven yet`, { chainId })
      : notFound("NothingSigned", `no checkpoint of chain ${chainId} was signed yet`, { chainId });
  });

  http.app.get("/checkpoints/:chainId/:height", async (request, reply) => {
    reply.header("cache-control", NEVER_KEPT);
    const { chainId, height } = read(atHeight, request.params);
    const { evidence } = read(shown, request.query);
    requireServed(relayer, chainId);
    const found = await shownAt(relayer.reads, chainId, height, evidence);
    if (found === undefined) {
      const done = evidence === "proof" ? "proven" : "signed";
      const message = `no checkpoint of chain ${chainId} was ${done} at height ${height}`;
      throw notFound("UnknownHeight", message, { chainId, height });
    }
    reply.header("cache-control", KEPT);
    return ANSWERS[evidence](found);
  });
}

function read<Params>(schema: z.ZodType<Params>, params: unknown): Params {
  const parsed = schema.safeParse(params);
  if (parsed.success) return parsed.data;
  throw new ServiceError(400, "InvalidParameters", z.prettifyError(parsed.error));
}

function notFound(code: string, message: string, details: object): ServiceError {
  return new ServiceError(404, code, message, { ...details });
}

function requireServed({ chains }: Relayer, chainId: bigint): void {
  if (chains.has(chainId)) return;
  throw new ServiceError(404, "UnknownChain", `chain ${chainId} is not served`, { chainId });
}

/** What both answers begin with, integers as decimal strings. It is as a validator's attestation has it. */
interface ServedCheckpoint {
  readonly chainId: bigint;
  readonly checkpoint: Checkpoint;
  /** 185 bytes: the checkpoint, packed. */
  readonly fields: Hex;
  readonly checkpointHash: Hex;
}

/** For light clients that take proofs. */
export interface ProvenAnswer extends ServedCheckpoint {
  /** That a quorum signed it. */
  readonly proof: Hex;
  /** The fields, then the proof. */
  readonly evidence: Hex;
}

/** For light clients that check signatures themselves. */
export interface SignedAnswer extends ServedCheckpoint, Pick<StoredCheckpoint, "members"> {
  /** In the order of the members' places. */
  readonly signatures: StoredCheckpoint["signatures"];
}

/** By the evidence that is asked for. */
const ANSWERS = { proof: provenAnswer, signatures: signedAnswer } as const;

function provenAnswer(stored: StoredCheckpoint): ProvenAnswer {
  const served = servedCheckpoint(stored);
  const proof = stored.proof ?? "0x";
  return { ...served, proof, evidence: encodeEvidence(served.checkpoint, proof) };
}

function signedAnswer(stored: StoredCheckpoint): SignedAnswer {
  const { members, signatures } = stored;
  return { ...servedCheckpoint(stored), members, signatures };
}

function servedCheckpoint({ chainId, fields, checkpointHash }: StoredCheckpoint): ServedCheckpoint {
  return { chainId, checkpoint: unpackCheckpoint(fields), fields, checkpointHash };
}
