import type { EvmTransaction, MissingAllowance } from "../../build/BuiltOrder.ts";
import { sendingError } from "../../errors/sendingError.ts";
import type { EffectName } from "../ExecutionRecord.ts";
import { effect } from "../effect.ts";
import type { Origin } from "../origin/Origin.ts";
import { approveData } from "../origin/readOrigin.ts";
import { patiently } from "../patiently.ts";
import { prepare } from "../prepare.ts";
import type { Run } from "../Run.ts";
import { walletOf } from "../walletOf.ts";
import { wayOfAllowance } from "../wayOfAllowance.ts";

/** Gives the contract an allowance of exactly the amount, where neither a signature nor a batch brings it. */
export async function allow(run: Run): Promise<"done" | "skipped"> {
  const { allowance } = await prepare(run);
  if (allowance === undefined) return "skipped";
  const origin = await run.means.origin(run.record.chainId);
  if (await isEnough(run, origin, allowance)) return "skipped";
  if ((await wayOfAllowance(run, allowance)).kind !== "approval") return "skipped";
  const { effects } = run.record;
  if (effects.reset !== undefined || (await needsReset(run, origin, allowance))) {
    await approve(run, origin, { name: "reset", allowance, amount: 0n });
  }
  await approve(run, origin, { name: "approval", allowance, amount: allowance.required });
  return "done";
}

interface Approval {
  readonly name: Extract<EffectName, "reset" | "approval">;
  readonly allowance: MissingAllowance;
  readonly amount: bigint;
}

async function approve(run: Run, origin: Origin, approval: Approval): Promise<void> {
  const { name, allowance, amount } = approval;
  const { token, spender } = allowance;
  const transaction = approvalOf(run, allowance, amount);
  const isThere = async () => {
    const present = await origin.allowance(token, run.record.sender, spender);
    return name === "reset" ? present === 0n : present >= amount;
  };
  const sent = await effect(run, {
    ...{ name, step: "allow" },
    find: async () => ((await isThere()) ? {} : undefined),
    ask: async () => ({ transaction: await (await walletOf(run)).send(transaction) }),
  });
  // nothing could be tried without the allowance
  run.newest = undefined;
  const { transaction: hash } = sent;
  while ((await patiently(isThere)) !== true) {
    const receipt = hash && (await patiently(() => origin.receipt(hash)));
    if (receipt?.hasSucceeded === false) {
      await run.writeEffect(name, undefined);
      const message = `The token ${token} refused the allowance of ${amount}: ${hash}`;
      throw sendingError("AllowanceReverted", { message, details: { token, amount } });
    }
    await run.means.pause(run.signal);
  }
}

async function isEnough(run: Run, origin: Origin, allowance: MissingAllowance): Promise<boolean> {
  const { token, spender, required } = allowance;
  return (await origin.allowance(token, run.record.sender, spender)) >= required;
}

/** Some tokens refuse to change an allowance that is not zero. */
async function needsReset(run: Run, origin: Origin, allowance: MissingAllowance): Promise<boolean> {
  const { sender } = run.record;
  const { token, spender, required } = allowance;
  if ((await origin.allowance(token, sender, spender)) === 0n) return false;
  const { to, data } = approvalOf(run, allowance, required);
  return !(await origin.wouldSucceed({ from: sender, to, data }));
}

/** The transaction that sets an allowance. */
export function approvalOf(
  { record: { chainId } }: Run,
  { token, spender }: MissingAllowance,
  amount: bigint,
): EvmTransaction {
  return { chainId, to: token, data: approveData(spender, amount), value: 0n };
}
