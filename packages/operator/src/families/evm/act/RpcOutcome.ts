import type { Hex } from "@causeway/protocol";

/** What one RPC tells of one act. */
export type RpcOutcome =
  /** It had no effect, and now has. */
  | { readonly kind: "done"; readonly until: bigint; readonly transaction?: Hex }
  | { readonly kind: "already"; readonly until: bigint }
  /** The contract refuses, or nothing came of the transaction. */
  | { readonly kind: "refused"; readonly reason: string }
  /** The RPC is of no use. */
  | { readonly kind: "silent"; readonly reason: string };

/**
 * What the RPCs of a chain tell together. A change that one of them saw has happened; but that a lane was paused
 * before is only believed where no other denies it, for one that lies must not keep a lane open.
 *
 * @param effect What it is then: `paused`.
 */
export function joinOutcomes(told: readonly RpcOutcome[], effect: string): RpcOutcome {
  const done = told.find(({ kind }) => kind === "done");
  if (done !== undefined) return done;
  const heard = told.filter(({ kind }) => kind !== "silent");
  const refused = heard.find(({ kind }) => kind === "refused");
  const already = heard.find(({ kind }) => kind === "already");
  if (refused?.kind === "refused" && already?.kind === "already") {
    const reason = `its RPCs disagree: one says that it is ${effect} already, another: ${refused.reason}`;
    return { kind: "refused", reason };
  }
  const reasons = told.map((outcome) => ("reason" in outcome ? outcome.reason : ""));
  return refused ?? already ?? { kind: "silent", reason: reasons.join("; ") };
}
