import type { Hex } from "@causeway/protocol";
import { z } from "zod";

import type { Proposal } from "./Proposal.ts";

/** What a bundle's description says of it, since the Transaction Builder's format has no other place for it. */
export type BundleDescription = z.output<typeof description>;

const count = z.coerce.number().int().positive();

const description = z.object({
  environment: z.string(),
  chain: z.string(),
  signer: z.string(),
  manner: z.enum(["schedule", "direct", "execute"]),
  part: count,
  parts: count,
  position: count,
  positions: count,
  nonce: z.coerce.bigint().optional(),
  safeTxHash: z
    .string()
    .transform((text) => text as Hex)
    .optional(),
});

const FORMAT = new RegExp(
  /^causeway: environment (?<environment>\S+), chain (?<chain>\S+), signer (?<signer>\S+), /
    .source +
    /(?<manner>\w+) (?<part>\d+) of (?<parts>\d+), number (?<position>\d+) of (?<positions>\d+) in order/
      .source +
    /(?:, Safe nonce (?<nonce>\d+), safeTxHash (?<safeTxHash>0x[0-9a-f]{64}))?$/.source,
);

/** Says which batch a bundle is, and what is signed for it. */
export function formatDescription({ environment, chain, batch, signed }: Proposal): string {
  const { signer, manner, part, parts, position, positions } = batch;
  const where = `causeway: environment ${environment}, chain ${chain.name}, signer ${signer.name}`;
  const which = `${manner} ${part} of ${parts}, number ${position} of ${positions} in order`;
  if (signed === undefined) return `${where}, ${which}`;
  const { transaction, hashes } = signed;
  return `${where}, ${which}, Safe nonce ${transaction.nonce}, safeTxHash ${hashes.safeTxHash}`;
}

/** Reads what `formatDescription` wrote; undefined if it is something else. */
export function parseDescription(text: string): BundleDescription | undefined {
  const { groups } = FORMAT.exec(text) ?? {};
  return groups === undefined ? undefined : description.safeParse({ ...groups }).data;
}
