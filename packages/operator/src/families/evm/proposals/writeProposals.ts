import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { writeWhole } from "@causeway/journal";
import type { Postponed, WrittenBundle } from "../../../core/Applied.ts";
import { BundleUnreadable } from "../../../core/SignersBundle.ts";

import type { Tried } from "../fork/tryCalls.ts";
import type { Batch } from "./Batch.ts";
import { earlierThan } from "./earlierThan.ts";
import { makeProposals, type ProposalSource } from "./makeProposals.ts";
import { Names } from "./Names.ts";
import type { Proposal } from "./Proposal.ts";
import { formatBundle, proposalBundle } from "./proposalBundle.ts";
import { renderPage } from "./renderPage.ts";
import { type Bundle, parseBundle } from "./safeTransactionBuilder.ts";

export interface WriteProposalsOptions extends ProposalSource {
  /** Holds a folder for each environment, which holds one for each chain. */
  readonly folder: string;
  /** Tries a batch on a fork, after those of the same signer that come earlier; undefined if nobody could. */
  readonly rehearse?: (batch: Batch, earlier: readonly Batch[]) => Promise<Tried | undefined>;
}

/** A proposal that was written down. */
export interface WrittenProposal extends Proposal, WrittenBundle {
  /** The bundle. */
  readonly file: string;
  /** The page that explains it to the signers. */
  readonly page: string;
}

export interface WrittenProposals {
  readonly written: readonly WrittenProposal[];
  readonly postponed: readonly Postponed[];
}

/**
 * Writes a bundle and a page for all that needs signatures that are not at hand, and removes those of the chain that no
 * longer apply, so that nobody signs a stale one. The same plan writes the same bytes.
 */
export async function writeProposals(options: WriteProposalsOptions): Promise<WrittenProposals> {
  const { folder, rehearse, ...source } = options;
  const { config, chain } = source.context;
  const directory = join(folder, config.environment, chain.name);
  const { proposals, postponed } = await makeProposals(source);
  const names = new Names(source.context);
  const pages = await Promise.all(
    proposals.map(async (proposal) => {
      const stem = join(directory, proposalStem(proposal));
      const bundle = bundleFor(proposal, `${stem}.json`, Number(source.time) * 1000);
      const rehearsal = await rehearse?.(proposal.batch, earlierThan(proposal, proposals));
      const page = renderPage(proposal, { bundle, file: `${stem}.json`, names, rehearsal });
      return { proposal, stem, bundle: formatBundle(bundle), page };
    }),
  );
  removeAllBut(
    directory,
    proposals.map((proposal) => proposalStem(proposal)),
  );
  const written = pages.map(({ proposal, stem, bundle, page }) => {
    writeWhole(`${stem}.json`, bundle);
    writeWhole(`${stem}.md`, page);
    return { ...proposal, file: `${stem}.json`, page: `${stem}.md` };
  });
  return { written, postponed };
}

const PROPOSAL_FILE = /^(?<stem>.+-(?:schedule|direct|execute)-\d+)\.(?:json|md)$/;

/** Name of a proposal's files, without what tells them apart. */
function proposalStem({ batch: { signer, manner, part } }: Proposal): string {
  return `${signer.name}-${manner}-${part}`;
}

function removeAllBut(directory: string, stems: readonly string[]): void {
  for (const file of filesIn(directory)) {
    const stem = PROPOSAL_FILE.exec(file)?.groups?.stem;
    if (stem !== undefined && !stems.includes(stem)) rmSync(join(directory, file));
  }
}

/** A bundle that already says the same keeps the time of its making. */
function bundleFor(proposal: Proposal, file: string, now: number): Bundle {
  const before = readBundle(file);
  const same = before && proposalBundle(proposal, before.createdAt);
  return same?.meta.checksum === before?.meta.checksum && same
    ? same
    : proposalBundle(proposal, now);
}

function readBundle(file: string): Bundle | undefined {
  try {
    return parseBundle(readFileSync(file, "utf8"));
  } catch (error) {
    if (error instanceof BundleUnreadable || isMissing(error)) return undefined;
    throw error;
  }
}

function filesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ENOENT";
}
