import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { writeWhole } from "@causeway/journal";

import type { Proposed } from "../../../core/Applied.ts";
import type { TonChainPlan } from "../readTonPlan.ts";
import { messageBundle } from "./messageBundle.ts";
import { renderMessages } from "./renderMessages.ts";
import { signersActions } from "./signersActions.ts";

const ENDING = "-messages";

export interface TonProposalOptions {
  /** Of the key at hand: it needs no messages written. */
  readonly account: string | undefined;
  /** Holds a folder for each environment, which holds one for each chain. */
  readonly folder: string;
  /** Of orders of multisigs, unix seconds; a day from now if left out. */
  readonly expiresAt?: number | undefined;
}

/** Writes a bundle and a page for each signer whose key is not at hand, and removes those that no longer apply. */
export async function writeTonProposals(
  plan: Pick<TonChainPlan, "actions" | "context">,
  { account, folder, expiresAt }: TonProposalOptions,
): Promise<Proposed> {
  const { config, chain, view } = plan.context;
  const directory = join(folder, config.environment, chain.name);
  const { due, postponed } = signersActions(plan, account);
  const written = await Promise.all(
    due.map(async (actions) => {
      const signer = actions[0]?.step.signer;
      if (signer === undefined) throw new TypeError("a signer without an action");
      const stem = join(directory, `${signer.name}${ENDING}`);
      const held = await view.account(signer.address);
      const bundle = messageBundle(plan.context, actions, held, expiresAt);
      return { file: `${stem}.json`, page: `${stem}.md`, bundle };
    }),
  );
  const kept = new Set(written.flatMap(({ file, page }) => [file, page]));
  for (const file of filesIn(directory)) if (!kept.has(file)) rmSync(file);
  for (const { file, page, bundle } of written) {
    writeWhole(file, `${JSON.stringify(bundle, null, 2)}\n`);
    writeWhole(page, renderMessages(bundle, chain));
  }
  return { written: written.map(({ file, page }) => ({ file, page })), postponed };
}

/** Bundles and pages of ours. */
function filesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
      .filter((name) => /-messages\.(?:json|md)$/.test(name))
      .map((name) => join(directory, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
