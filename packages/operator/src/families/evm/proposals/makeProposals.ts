import type { Postponed } from "../../../core/Applied.ts";
import type { Action } from "../../../core/AssignedStep.ts";
import { accessManagerAt } from "../access/accessManager.ts";
import type { PlanContext } from "../PlanContext.ts";
import type { Batch } from "./Batch.ts";
import type { Proposal, SafeSigned } from "./Proposal.ts";
import { type ProposalPlanOptions, planProposals } from "./planProposals.ts";
import { SafeUnusable } from "./SafeUnusable.ts";
import { safeHashes } from "./safeHashes.ts";
import { safeTransaction } from "./safeTransaction.ts";
import { type UsableSafe, usableSafe } from "./usableSafe.ts";

export interface ProposalSource extends Omit<ProposalPlanOptions, "now"> {
  readonly context: PlanContext;
  /** Unix seconds of the block that was read. */
  readonly time: bigint;
  /** What brings the chain forward and needs signatures that are not at hand. */
  readonly actions: readonly Action[];
  /** What the same signers execute before all of these. */
  readonly ahead?: readonly Batch[];
}

export interface Proposals {
  /** By signer; each signer's in the order in which they must be executed. */
  readonly proposals: readonly Proposal[];
  readonly postponed: readonly Postponed[];
}

/**
 * Says what must be signed for the actions. A signer's Safe is read at the block of the plan: its batches take its next
 * nonces. If it cannot sign, its actions are postponed and say why.
 */
export async function makeProposals(source: ProposalSource): Promise<Proposals> {
  const { context, time, actions, ahead = [], ...options } = source;
  const { batches, postponed } = planProposals(actions, { ...options, now: time });
  const bySigner = [...Map.groupBy(batches, ({ signer }) => signer.address).values()];
  const expiration = await readExpiration(context, batches);
  const made = await Promise.all(
    bySigner.map((own) => proposeFor(context, own, expiration, ahead)),
  );
  return {
    proposals: made.flatMap(({ proposals }) => proposals),
    postponed: [...postponed, ...made.flatMap((one) => one.postponed)],
  };
}

async function proposeFor(
  context: PlanContext,
  batches: readonly Batch[],
  expiration: bigint,
  ahead: readonly Batch[],
): Promise<Proposals> {
  const { config, chain, view } = context;
  const [first] = batches;
  if (first === undefined) return { proposals: [], postponed: [] };
  const { address, kind } = first.signer;
  const { environment } = config;
  const before = ahead.filter(({ signer }) => signer.address === address).length;
  try {
    const safe = kind === "safe" ? await usableSafe(view, chain.chainId, address) : undefined;
    const proposals = batches.map((batch) => {
      const signed = safe && signedBy(safe, chain.chainId, batch, before);
      return { environment, chain, batch, signed, expiration };
    });
    return { proposals, postponed: [] };
  } catch (error) {
    if (!(error instanceof SafeUnusable)) throw error;
    const { message: reason } = error;
    const actions = batches.flatMap((batch) => batch.actions);
    return { proposals: [], postponed: actions.map((action) => ({ action, reason })) };
  }
}

function signedBy(
  safe: UsableSafe,
  chainId: bigint,
  { actions, position }: Batch,
  before: number,
): SafeSigned {
  const nonce = safe.nonce + BigInt(before + position - 1);
  const transaction = safeTransaction(actions, nonce, safe.multiSendCallOnly);
  return { safe, transaction, hashes: safeHashes(chainId, safe.address, transaction) };
}

async function readExpiration(
  { view, blueprint: { manager } }: PlanContext,
  batches: readonly Batch[],
): Promise<bigint> {
  if (!batches.some(({ manner }) => manner === "schedule")) return 0n;
  return accessManagerAt(manager, view.provider).expiration({ blockTag: view.blockTag });
}
