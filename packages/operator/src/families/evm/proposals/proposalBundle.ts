import { formatDescription } from "./bundleDescription.ts";
import type { Proposal } from "./Proposal.ts";
import { type Bundle, createBundle } from "./safeTransactionBuilder.ts";

/** The file that is given to the signer. `createdAt` is in Unix milliseconds. */
export function proposalBundle(proposal: Proposal, createdAt: number): Bundle {
  const { chain, batch, signed } = proposal;
  return createBundle({
    chainId: chain.chainId,
    name: proposalTitle(proposal),
    description: formatDescription(proposal),
    safe: signed === undefined ? "" : batch.signer.address,
    owner: signed === undefined ? batch.signer.address : "",
    createdAt,
    calls: batch.actions,
  });
}

const VERBS = { schedule: "schedules", direct: "makes", execute: "executes" } as const;

/** What a proposal is called. */
export function proposalTitle({ environment, chain, batch }: Proposal): string {
  const { signer, manner, actions, position, positions } = batch;
  const calls = actions.length === 1 ? "1 call" : `${actions.length} calls`;
  const order = positions === 1 ? "" : ` (${position} of ${positions})`;
  return `${environment}, ${chain.name}: ${signer.name} ${VERBS[manner]} ${calls}${order}`;
}

/** How a bundle is written down. */
export function formatBundle(bundle: Bundle): string {
  return `${JSON.stringify(bundle, null, 2)}\n`;
}
