import { effect } from "../effect.ts";
import { isSignatureUsable } from "../isSignatureUsable.ts";
import { prepare } from "../prepare.ts";
import type { Run } from "../Run.ts";
import { walletOf } from "../walletOf.ts";
import { wayOfAllowance } from "../wayOfAllowance.ts";

/** Signs the allowance, where the order brings it as a signature. */
export async function sign(run: Run): Promise<"done" | "skipped"> {
  const { allowance } = await prepare(run);
  if (allowance === undefined || run.stateOf("allow") === "done") return "skipped";
  const way = await wayOfAllowance(run, allowance);
  if (way.kind !== "signature") return "skipped";
  if (isSignatureUsable(run.record)) return "done";
  const { effects } = run.record;
  // signed for another amount or another order: prices moved, and the person accepted that
  if (effects.permit?.isKnown === true) await run.writeEffect("permit", undefined);
  await run.write({ signed: way.sign });
  await effect(run, {
    ...{ name: "permit", step: "sign" },
    find: async () => undefined,
    ask: async () => ({ signature: await (await walletOf(run)).signTypedData(way.sign) }),
  });
  return "done";
}
