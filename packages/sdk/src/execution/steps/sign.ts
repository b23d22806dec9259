import { effect } from "../effect.ts";
import { isPermitUsable } from "../isPermitUsable.ts";
import { prepare } from "../prepare.ts";
import type { Run } from "../Run.ts";
import { walletOf } from "../walletOf.ts";
import { wayOfAllowance } from "../wayOfAllowance.ts";

/** Signs the allowance, where the order brings it as a signature. */
export async function sign(run: Run): Promise<"done" | "skipped"> {
  const { allowance } = await prepare(run);
  const { permit } = allowance ?? {};
  if (allowance === undefined || permit === undefined) return "skipped";
  if (run.stateOf("allow") === "done" || (await wayOfAllowance(run, allowance)) !== "permit") {
    return "skipped";
  }
  if (isPermitUsable(run.record)) return "done";
  const { effects } = run.record;
  // signed for another amount: prices moved, and the person accepted that
  if (effects.permit?.isKnown === true) await run.writeEffect("permit", undefined);
  await run.write({ signedFor: allowance });
  await effect(run, {
    ...{ name: "permit", step: "sign" },
    find: async () => undefined,
    ask: async () => ({ signature: await (await walletOf(run)).signTypedData(permit) }),
  });
  return "done";
}
