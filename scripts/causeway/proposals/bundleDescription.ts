import type { Proposal } from "./Proposal.ts";

/** Says which batch a bundle is, and what is signed for it. */
export function formatDescription({ environment, chain, batch, signed }: Proposal): string {
  const { signer, manner, part, parts, position, positions } = batch;
  const where = `causeway: environment ${environment}, chain ${chain.name}, signer ${signer.name}`;
  const which = `${manner} ${part} of ${parts}, number ${position} of ${positions} in order`;
  if (signed === undefined) return `${where}, ${which}`;
  const { transaction, hashes } = signed;
  return `${where}, ${which}, Safe nonce ${transaction.nonce}, safeTxHash ${hashes.safeTxHash}`;
}
