import {
  deployStepId,
  type Finding,
  joinPlans,
  NOTHING,
  type Plan,
  stepsOnly,
} from "@causeway/operator";
import { amountText } from "@causeway/protocol";
import { addressesOn, deploymentOf } from "../../../deployment/index.ts";
import { assetIdOf, custodyName, custodyOn } from "../../addresses.ts";
import { assetsOn, type PlacedAsset } from "../../BridgeConfig.ts";
import { referenceOf } from "../../fees/configuredTerms.ts";
import type { PricedPurse } from "../../fees/PricedPurse.ts";
import { BRIDGE_FEE_SCHEDULE } from "../../fees/roles.ts";
import type { BridgeFeesContext } from "./BridgeFeesContext.ts";
import { bridgeScheduleAbi } from "./bridgeFees.ts";

/** The id of the step that has an asset's fees under versions. */
export function addPurseId(symbol: string): string {
  return `add purse of ${symbol}`;
}

/** Has the fees of every asset's custody under the schedule; what is there is there for good. */
export function planPurses(context: BridgeFeesContext, purses: readonly PricedPurse[]): Plan {
  const { config, chain } = context;
  const placed = assetsOn(config, chain);
  const known = placed.map(({ asset }) => assetIdOf(config, asset));
  const unknown = purses.filter(({ assetId }) => !known.includes(assetId)).map(unknownPurse);
  return joinPlans([
    planMissing(context, purses),
    ...placed.map((one) => ({ ...stepsOnly([]), findings: otherPurse(one, purses, context) })),
    { ...stepsOnly([]), findings: unknown },
  ]);
}

/** One after the other: a version names assets in the order of their purses. */
function planMissing(context: BridgeFeesContext, purses: readonly PricedPurse[]): Plan {
  const { config, chain } = context;
  const missing = assetsOn(config, chain).filter(({ asset }) => {
    const assetId = assetIdOf(config, asset);
    return purses.some((purse) => purse.assetId === assetId && !purse.isHeld);
  });
  return stepsOnly(
    missing.map((placed, index) => {
      const { asset } = placed;
      const custody = custodyOn(config, chain, placed);
      const referenceUnits = referenceOf(config, asset);
      const expected = describe(custody, referenceUnits, asset);
      const before = missing[index - 1];
      return {
        id: addPurseId(asset.symbol),
        summary: `Put the fees of ${asset.symbol} under versions, which cannot be undone: ${expected}`,
        to: addressesOn(config, chain).BridgeFeeSchedule,
        data: bridgeScheduleAbi.encodeFunctionData("addCustody", [custody, referenceUnits]),
        after: [
          deploymentOf(BRIDGE_FEE_SCHEDULE),
          deployStepId(custodyName(placed)),
          ...(before === undefined ? [] : [addPurseId(before.asset.symbol)]),
        ],
        findings: [{ kind: "fee-purse", subject: asset.symbol, expected, held: NOTHING }],
      };
    }),
  );
}

function otherPurse(
  placed: PlacedAsset,
  purses: readonly PricedPurse[],
  { config, chain }: BridgeFeesContext,
): Finding[] {
  const { asset } = placed;
  const assetId = assetIdOf(config, asset);
  const purse = purses.find((one) => one.assetId === assetId);
  if (purse === undefined || !purse.isHeld) return [];
  const expected = describe(custodyOn(config, chain, placed), referenceOf(config, asset), asset);
  const held = describe(purse.custody, purse.referenceUnits, asset);
  if (expected === held) return [];
  const remedy =
    "a purse cannot be changed: write its reference into bridge-fees.json. If its custody is not that of assets.json, " +
    "find out which account added it: the asset's terms then need another schedule";
  return [{ kind: "fee-purse", subject: asset.symbol, expected, held, remedy }];
}

function unknownPurse({ assetId, custody }: PricedPurse): Finding {
  const remedy =
    "a purse cannot be removed: find out which account added it. A bad custody can stop changes of shares: then " +
    "another schedule must take this one's place";
  return {
    kind: "fee-purse",
    subject: assetId,
    expected: NOTHING,
    held: `fees of ${custody}`,
    remedy,
  };
}

function describe(
  custody: string,
  referenceUnits: bigint,
  unit: { readonly symbol: string; readonly decimals: number },
): string {
  return `fees of ${custody}, measured by a release of ${amountText(referenceUnits, unit)}`;
}
