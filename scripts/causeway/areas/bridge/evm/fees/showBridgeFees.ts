import { connectContract } from "@causeway/chains/ethers";
import { amountText, timeText } from "@causeway/protocol";
import { bridgeFeeScheduleAbi } from "@causeway/protocol/contracts";

import { addressesOn } from "../../../deployment/index.ts";
import { nameOf, type ShownSchedule } from "../../../fees/index.ts";
import { describeCurve, describeRelease } from "../../fees/describeTerms.ts";
import type { AssetUnit, PricedPurse, PricedTerms } from "../../fees/PricedPurse.ts";
import type { BridgeFeesContext } from "./BridgeFeesContext.ts";
import { readTerms } from "./readTerms.ts";

/** What releases cost on a chain, who gets what, and what each may pull of each purse. */
export async function showBridgeFees(context: BridgeFeesContext): Promise<ShownSchedule> {
  const { config, chain, view } = context;
  const { blockTag, provider } = view;
  const { BridgeFeeSchedule } = addressesOn(config, chain);
  const schedule = connectContract(bridgeFeeScheduleAbi, BridgeFeeSchedule, provider);
  const [shares, purses, time] = await Promise.all([
    schedule.shares({ blockTag }),
    readTerms(context),
    view.time(),
  ]);
  const terms = purses.flatMap(termsTold);
  const held = purses.filter(({ isHeld }) => isHeld);
  const credits = await Promise.all(
    held.flatMap(({ number, unit }) =>
      shares.map(async ({ account }) => [
        `credit of ${nameOf(account, config)} in ${unit.symbol}`,
        amountText(await schedule.creditOf(number, account, { blockTag }), unit),
      ]),
    ),
  );
  return {
    says: Object.fromEntries([
      ...shares.map(({ account, bps }) => [`share of ${nameOf(account, config)}`, `${bps} bps`]),
      ...terms.map(({ subject, inForce }) => [subject, inForce]),
    ]),
    stands: Object.fromEntries([...terms.flatMap((one) => describeGrace(one, time)), ...credits]),
  };
}

/** What is in force, and what is charged, in words. */
interface TermsTold {
  readonly subject: string;
  readonly inForce: string;
  readonly charged: string;
  readonly graceEndsAt: bigint;
}

function termsTold({ curve, releases, unit }: PricedPurse): TermsTold[] {
  return [
    ...(curve === undefined ? [] : told(curve, describeCurve, unit)),
    ...releases.flatMap((one) => told(one, describeRelease, unit)),
  ];
}

function told<Terms>(
  { subject, held }: PricedTerms<Terms>,
  describe: (terms: Terms, unit: AssetUnit) => string,
  unit: AssetUnit,
): TermsTold[] {
  if (held === undefined) return [];
  const [inForce, charged] = [describe(held.terms, unit), describe(held.charged, unit)];
  return [{ subject, inForce, charged, graceEndsAt: held.graceEndsAt }];
}

function describeGrace(
  { subject, inForce, charged, graceEndsAt }: TermsTold,
  time: bigint,
): string[][] {
  if (inForce === charged) return [];
  const until = time < graceEndsAt ? `until ${timeText(graceEndsAt)}` : "until somebody settles it";
  return [[`charged for ${subject}`, `${charged}, ${until}`]];
}
