import type { Transaction } from "@ton/core";

import type { Failure } from "../exitCodes.ts";

/** The number of a transaction whose account has no code to run. */
export const NO_CONTRACT = -256;

/** How a transaction failed; undefined if it did all that its contract asked for. */
export function failureOf({ description }: Transaction): Failure | undefined {
  if (description.type !== "generic" || !description.aborted) return undefined;
  const { computePhase, actionPhase } = description;
  if (computePhase.type === "skipped") return { phase: "compute", exitCode: NO_CONTRACT };
  if (!computePhase.success) return { phase: "compute", exitCode: computePhase.exitCode };
  return { phase: "action", exitCode: actionPhase?.resultCode ?? 0 };
}
