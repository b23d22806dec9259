import type { BundleVerdict } from "../../../core/SignersBundle.ts";
import type { OpenChain } from "../OpenChain.ts";
import type { PlanContext } from "../PlanContext.ts";
import { changesDocument } from "../storage/changesDocument.ts";
import { changesText } from "../storage/changesText.ts";
import { explainChanges } from "../storage/explainChanges.ts";
import { freshProposals } from "./freshProposals.ts";
import { Names } from "./Names.ts";
import { rehearseBatch } from "./rehearseBatch.ts";
import { renderVerification } from "./renderVerification.ts";
import type { Bundle } from "./safeTransactionBuilder.ts";
import { type Planned, verifyProposal } from "./verifyProposal.ts";

/** Compares a bundle with the plan for its signer, and tries the bundle on a fork to list its changes. */
export async function verifyAndTry(chain: OpenChain, bundle: Bundle): Promise<BundleVerdict> {
  const context = await chain.context();
  const { planned, ...found } = await verifyProposal(bundle, {
    context,
    fresh: freshProposals(chain, bundle),
  });
  const tried = planned === undefined ? NOT_PLANNED : await tryPlanned(context, planned);
  const problems = [...found.problems, ...tried.problems];
  const { lines: changes, document } = tried;
  return {
    problems,
    text: renderVerification({ ...found, problems, changes }),
    document: { ...found, problems, nonce: found.nonce?.toString(), changes: document },
  };
}

const NOT_PLANNED = { problems: [], lines: [], document: null };

async function tryPlanned(context: PlanContext, { proposal, earlier }: Planned) {
  const tried = await rehearseBatch(context, proposal.batch, earlier);
  if (tried === undefined) {
    const { name } = context.chain;
    const reason = `not tried: no fork of ${name}; --rpc ${name}=<url> takes a node that holds state`;
    return { problems: [], lines: [`changes      ${reason}`], document: null };
  }
  const names = new Names(context);
  const on = { chainId: context.chain.chainId, names };
  const explained = explainChanges(on, proposal.batch.actions, tried);
  return {
    problems: tried.reverted.map(
      ({ call, reason }) => `on a fork of the chain, its call ${call} reverts: ${reason}`,
    ),
    lines: changesText(explained, names),
    document: changesDocument(explained, names),
  };
}
