import type { Hex } from "@causeway/protocol";

import { hasGas } from "../payouts/hasGas.ts";
import type { AssetPlace, Payout } from "../payouts/Payout.ts";
import { planAdmit } from "../payouts/planAdmit.ts";
import { planDrain } from "../payouts/planDrain.ts";
import { planExecute, planRetry } from "../payouts/planSingle.ts";
import { sendPayout } from "../payouts/sendPayout.ts";
import type { Stage } from "../Relayer.ts";
import { assetsWaiting } from "../store/entries.ts";
import type { PayoutAction } from "../store/payouts.ts";

type Plan = (place: AssetPlace) => Promise<Payout | undefined>;

/** A drain lets in what it pays, so it comes before what is let in to wait. */
const PLANS: readonly (readonly [PayoutAction, Plan])[] = [
  ["drain", planDrain],
  ["admit", planAdmit],
  ["retry", planRetry],
  ["execute", planExecute],
];

/**
 * Has transfers paid that wait at a chain's bridge, where a trial says that a call moves them on. It sends one transaction
 * after the other and waits for each, so that what others of its account send comes in between.
 */
export const payOut: Stage = {
  name: "payOut",
  async run(relayer, chain) {
    const { bridge } = chain;
    if (bridge === undefined) return false;
    for (const assetId of await assetsWaiting(relayer.db, bridge)) {
      const place = { relayer, chain, bridge, assetId };
      for (const [action, plan] of PLANS) {
        if (!(await hasGas(relayer, chain))) return false;
        await relayer.backoff.attempt(
          `payOut/${chain.config.chainId}/${assetId}/${action}`,
          () => payAsset(place, action, plan),
          (error) => noteFailure(place, action, error),
        );
      }
    }
    return false;
  },
};

async function payAsset(place: AssetPlace, action: PayoutAction, plan: Plan): Promise<boolean> {
  const { relayer, chain, assetId } = place;
  relayer.running.cameFurther("payOut", chain.config.name);
  const payout = await plan(place);
  const hasSent = payout !== undefined && (await sendPayout(place, payout));
  relayer.failures.forget("payOut", chain.config.name, subjectOf(assetId, action));
  return hasSent;
}

function noteFailure(
  { relayer, chain, assetId }: AssetPlace,
  action: PayoutAction,
  err: unknown,
): void {
  const { name } = chain.config;
  relayer.failures.note("payOut", name, err, subjectOf(assetId, action));
  relayer.metrics.stageFailures.inc({ stage: "payOut", chain: name });
  relayer.logger.error({ chain: name, assetId, action, err }, "asset not paid out");
}

function subjectOf(assetId: Hex, action: PayoutAction): string {
  return `${action} of asset ${assetId}`;
}
