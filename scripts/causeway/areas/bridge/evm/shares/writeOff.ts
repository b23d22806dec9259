import { type ResumeOptions, resumeAll } from "@causeway/operator";
import { type EvmLifting, openChain } from "@causeway/operator/evm";
import { timeText } from "@causeway/protocol";

import type { AssetOutcome } from "../../AssetOutcome.ts";
import { wholeTokens } from "../../units.ts";
import { readHold } from "./readHold.ts";
import { type Loss, type LossState, readLoss } from "./readLoss.ts";
import { undoWriteOffCall, writeOffCall } from "./vaultCall.ts";

/**
 * Has as much of a chain's releases be written off in this hold as is lost, by `resumeAll`: what is missing is written
 * off, and what is too much is undone.
 */
export async function writeOff(loss: Loss, options: ResumeOptions): Promise<AssetOutcome> {
  const { vault, from, units } = loss;
  const state = await readState(loss, options);
  if (typeof state === "string") return { stopped: vault, done: false, told: state };
  const outcomes = await resumeAll([resumptionOf(loss, state)], options);
  const [outcome = { done: false, told: "is as it was" }] = outcomes.values();
  if (!outcome.done) return { stopped: vault, ...outcome };
  const lost = `${wholeTokens(units, vault.asset.decimals)} ${vault.asset.symbol}`;
  const told = `${lost} of the releases there by messages from ${from.name} is written off`;
  return { stopped: vault, ...outcome, told };
}

/** @returns why nothing can be written off, in words that follow the vault's name, where that is so. */
async function readState(loss: Loss, { environment }: ResumeOptions): Promise<LossState | string> {
  const { chain, address, asset } = loss.vault;
  const open = await openChain(environment, chain);
  try {
    const { view } = await open.context();
    const hold = await readHold(view, address);
    if (hold === undefined) return `is not held by a vault of ${chain.name}`;
    if (hold.until <= (await view.time())) {
      const command = `causeway shares hold --asset ${asset.symbol} --chain ${chain.name}`;
      return `has shares that move: first the guardian runs ${command}`;
    }
    const state = await readLoss(view, loss);
    return loss.units <= state.released + state.undoable ? state : tooMuch(loss, state);
  } finally {
    await open.close();
  }
}

function tooMuch({ vault: { asset }, from, since }: Loss, state: LossState): string {
  const most = wholeTokens(state.released + state.undoable, asset.decimals);
  const bound = `messages from ${from.name} released ${most} ${asset.symbol} there`;
  return `is not written off: ${bound} since ${timeText(since)}`;
}

function resumptionOf(loss: Loss, { undoable }: LossState): EvmLifting {
  const { vault, from, units, since } = loss;
  const released = `the releases of ${vault.label} by messages from ${from.name}`;
  const isMore = units > undoable;
  const { chainId } = from;
  return {
    id: `write off ${vault.label}`,
    summary: isMore ? `Write off ${released}` : `Undo the write-off of ${released}`,
    chain: vault.chain,
    call: isMore
      ? writeOffCall(vault, { chainId, units: units - undoable }, since)
      : undoWriteOffCall(vault, { chainId, units: undoable - units }),
    holder: `a vault of ${vault.chain.name}`,
    effect: isMore ? "not written off, which can be done" : "written off, which can be undone",
    lastsUntil: async ({ view }) => {
      if ((await readLoss(view, loss)).undoable === units) return 0n;
      return (await readHold(view, vault.address))?.until;
    },
  };
}
