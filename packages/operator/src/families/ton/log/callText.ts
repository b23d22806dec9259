import type { LoggedCall } from "@causeway/chains/ton/contracts";

import { describeAct, opcodeOf } from "../pending/describeAct.ts";
import type { TonContext } from "../TonContext.ts";
import { hexOf } from "../TonContract.ts";
import type { TonActWords } from "./TonActSource.ts";

/** What tells acts of contracts. */
export interface ToldActs {
  readonly context: Pick<TonContext, "blueprint" | "chain">;
  readonly words: TonActWords;
}

/** What an act did, in words. If an act cannot be read, its name stands alone. */
export function didText({ target, act }: LoggedCall, { context, words }: ToldActs): string {
  const [account, opcode] = [hexOf(target), opcodeOf(act)];
  const name = `had done ${describeAct(context, account, opcode)}`;
  const did = context.blueprint.acts
    .filter(({ address }) => address === account)
    .map((source) => source.did[opcode])
    .find((one) => one !== undefined);
  try {
    return did?.(act.beginParse().skip(32), words) ?? name;
  } catch {
    return name;
  }
}

/** An act by its name: `Mailbox: openLane`. */
export function callText({ target, act }: LoggedCall, { context }: ToldActs): string {
  return describeAct(context, hexOf(target), opcodeOf(act));
}

/** Whether a service or a contract of ours has an act done. */
export function isRoutine({ target, act }: LoggedCall, { context }: ToldActs): boolean {
  const account = hexOf(target);
  return context.blueprint.acts.some(
    ({ address, routine = [] }) => address === account && routine.includes(opcodeOf(act)),
  );
}
