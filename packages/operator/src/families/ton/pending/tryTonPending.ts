import { type Hex, timeText } from "@causeway/protocol";
import { toJson } from "@causeway/service/toJson";
import type { Cell } from "@ton/core";

import type { DryRun } from "../../ChainFamily.ts";
import { heldAccess } from "../access/heldAccess.ts";
import { TonSandbox } from "../sandbox/TonSandbox.ts";
import { executingMessage } from "../signing/tonActions.ts";
import { walletAddress } from "../signing/walletMessage.ts";
import type { TonContext } from "../TonContext.ts";
import { hexOf } from "../TonContract.ts";
import { describeAct, opcodeOf } from "./describeAct.ts";
import { EXPIRATION, wordOf } from "./tonOperations.ts";

/**
 * Executes all pending operations of a chain on the chain's own state, each by its caller, in the order of their ready
 * times. An operation that is refused changes nothing, and those after it are tried too.
 */
export async function tryTonPending(context: TonContext): Promise<DryRun> {
  const { chain, view, blueprint, config } = context;
  const sandbox = await TonSandbox.at(context);
  const tried = [];
  for (const { id, when, caller, target, act } of await waitingIn(context)) {
    const value = await neededFor(context, target, act);
    const message = executingMessage({ target, act, value }, blueprint.manager.address);
    const refused = await sandbox.refusalAt(when, caller, blueprint.manager.address, message);
    tried.push({
      ...{ id, readyAt: when, caller: walletAddress(chain, caller) },
      ...{ summary: describeAct(context, target, opcodeOf(act)), reverts: refused ?? null },
    });
  }
  const where = `--environment ${config.environment} --chain ${chain.name}`;
  const rows = tried.flatMap(({ id, readyAt, caller, summary, reverts }) => [
    `  ${timeText(BigInt(readyAt))}  ${reverts === null ? "executed" : "REVERTS"}  ${summary}, by ${caller}`,
    ...(reverts === null ? [] : [`    ${reverts}`, `    causeway cancel ${id} ${where}`]),
  ]);
  const waits = tried.length === 0 ? "nothing waits" : `pending operations: ${tried.length}`;
  return {
    succeeds: tried.every(({ reverts }) => reverts === null),
    text: [`${chain.name}, block ${view.height}: ${waits}`, ...rows].join("\n"),
    json: toJson({ chain: chain.name, block: Number(view.height), operations: tried }),
  };
}

/** What an act takes beyond the usual value of acts, nanoton; undefined if it takes no more. */
async function neededFor(
  { blueprint, view }: TonContext,
  target: Hex,
  act: Cell,
): Promise<bigint | undefined> {
  const own = blueprint.restrictions.find(({ address }) => address === target)?.acts ?? [];
  return own.find(({ opcode }) => opcode === opcodeOf(act))?.value?.(view, act);
}

/** Operations that can be executed now or later, by their ready times. */
async function waitingIn(context: TonContext) {
  const state = await heldAccess(context);
  return [...(state?.operations ?? [])]
    .map(([id, { when, caller, target, act }]) => ({
      ...{ id: wordOf(id), when, act },
      ...{ caller: hexOf(caller), target: hexOf(target) },
    }))
    .filter(({ when }) => when + EXPIRATION > context.view.time)
    .toSorted((one, other) => one.when - other.when || (one.id < other.id ? -1 : 1));
}
