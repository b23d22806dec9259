import type { ProvingCheckpoint } from "@causeway/index/messages";
import type { Hex } from "@causeway/protocol";
import { z } from "zod";

import { isoTime } from "./times.ts";

/** A transaction on the way of a message or a swap, as records show it. */
export const wayLeg = z.object({
  leg: z.string().describe("Its step"),
  chainId: z.string(),
  transaction: z.string(),
  height: z.string(),
  at: z.string().describe("Time of the block"),
  gas: z
    .string()
    .nullable()
    .describe("Gas of the transaction; null in lists, and until the index read its receipt"),
});

export type WayLeg = z.output<typeof wayLeg>;

/** A log that a client can ask an RPC for. */
export const wayLog = z.object({
  leg: z.string().describe("The step that the log says"),
  chainId: z.string(),
  blockHash: z.string().nullable(),
  transaction: z.string(),
  logIndex: z.int().nullable().describe("Among all logs of the block"),
});

export type WayLog = z.output<typeof wayLog>;

/** What answers know of a step. */
export interface ShownStep {
  readonly chainId: bigint;
  readonly height: bigint;
  readonly transaction: Hex;
  /** Unix seconds of the block. */
  readonly at: bigint;
  readonly blockHash?: Hex | undefined;
  readonly logIndex?: number | undefined;
}

/** A step with its name. */
export type NamedStep = readonly [leg: string, step: ShownStep];

/** Steps that were taken, in the order of their times. */
export function takenSteps(
  steps: readonly (readonly [leg: string, step: ShownStep | undefined])[],
): NamedStep[] {
  const taken = steps.filter((one): one is NamedStep => one[1] !== undefined);
  return taken.sort(([, one], [, other]) => Number(one.at - other.at));
}

/** A step as records show it. */
export function shownLeg([leg, { chainId, transaction, height, at }]: NamedStep): WayLeg {
  const place = { chainId: String(chainId), transaction, height: String(height) };
  return { leg, ...place, at: isoTime(at), gas: null };
}

/** The log of a step. */
export function shownLog([leg, { chainId, blockHash, transaction, logIndex }]: NamedStep): WayLog {
  const place = { blockHash: blockHash ?? null, transaction, logIndex: logIndex ?? null };
  return { leg, chainId: String(chainId), ...place };
}

/** The checkpoint that proves a record to a light client. */
export const wayCheckpoint = z.object({
  chainId: z.string().describe("Chain of the light client"),
  lightClient: z.string(),
  height: z.string().describe("Height of the checkpoint on the chain that the client follows"),
  checkpointHash: z.string(),
  outboxRoot: z.string().describe("Root of the lanes of that chain, which it proves"),
  blockHash: z.string().nullable().describe("Of the block in which the client accepted it"),
  transaction: z.string(),
  logIndex: z.int().nullable(),
  gas: z.string().nullable().describe("As that of `legs`"),
  signers: z
    .array(
      z.object({
        validator: z.string().describe("Ed25519 key"),
        signature: z.string().describe("Ed25519 signature over `checkpointHash`"),
      }),
    )
    .nullable()
    .describe("Validators whose signatures the index has; null in lists, and if it has none"),
});

/** A checkpoint as records show it; null if none is known. */
export function shownCheckpoint(
  found: ProvingCheckpoint | undefined,
): z.input<typeof wayCheckpoint> | null {
  if (found === undefined) return null;
  const { chainId, lightClient, provenHeight, checkpointHash, outboxRoot } = found;
  const { blockHash, transaction, logIndex } = found;
  return {
    ...{ chainId: String(chainId), lightClient, height: String(provenHeight), checkpointHash },
    ...{ outboxRoot, blockHash, transaction, logIndex: logIndex ?? null },
    ...{ gas: null, signers: null },
  };
}
