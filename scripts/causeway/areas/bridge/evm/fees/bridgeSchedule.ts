import { connectContract } from "@causeway/chains/ethers";
import { deployStepId, type Finding, NOTHING } from "@causeway/operator";
import { grantStepId, pastEvents, restrictStepId } from "@causeway/operator/evm";
import { bridgeFeeScheduleAbi } from "@causeway/protocol/contracts";

import { addressesOn, deploymentOf } from "../../../deployment/index.ts";
import {
  contentHash,
  describeShares,
  joinChanges,
  type ScheduleChange,
  type WantedSchedule,
} from "../../../fees/index.ts";
import { custodyName } from "../../addresses.ts";
import { assetsOn } from "../../BridgeConfig.ts";
import { compareTerms } from "../../fees/compareTerms.ts";
import { BRIDGE_FEES_FILE } from "../../fees/config.ts";
import { describeChanges, termsFindings } from "../../fees/describeTerms.ts";
import type { PricedPurse } from "../../fees/PricedPurse.ts";
import { BRIDGE_FEE_SCHEDULE, BRIDGE_FEE_SCHEDULE_ROLE } from "../../fees/roles.ts";
import type { BridgeFeesContext } from "./BridgeFeesContext.ts";
import {
  type BridgeFees,
  bridgeScheduleAbi,
  decodeBridgeFees,
  encodeBridgeFees,
  toBridgeFees,
  toContent,
} from "./bridgeFees.ts";
import { differencesFrom } from "./differencesFrom.ts";
import { addPurseId } from "./planPurses.ts";

/** The event that tells a version's content. */
export const PUBLISHED = "FeeSchedulePublished";

/** The name of this kind of schedule. */
export const BRIDGE = "bridge";

const SUBJECT = "fee schedule of the bridge";

/** What releases must cost on a chain, and who gets what; undefined where nothing is released. */
export async function bridgeSchedule(
  context: BridgeFeesContext,
  purses: readonly PricedPurse[],
): Promise<WantedSchedule | undefined> {
  const { config, chain } = context;
  if (assetsOn(config, chain).length === 0) return undefined;
  const { version, effectiveAt } = config.bridgeFees;
  const fees = bridgeFeesOf(context, purses);
  const shares = await compareShares(context, fees);
  const address = addressesOn(config, chain).BridgeFeeSchedule;
  return {
    subject: SUBJECT,
    schedule: BRIDGE,
    address,
    file: BRIDGE_FEES_FILE,
    version,
    effectiveAt,
    content: encodeBridgeFees(fees),
    hashOf: contentHash,
    says: purses.flatMap(describeChanges).join("; "),
    differences: [...shares.differences, ...purses.flatMap(termsFindings)],
    change: joinChanges([shares.change, ...purses.flatMap(compareTerms)]),
    calls: {
      publish: (from) => bridgeScheduleAbi.encodeFunctionData("publish", [version, from, fees]),
      makeEffective: () => bridgeScheduleAbi.encodeFunctionData("makeEffective", [fees]),
      rollBack: (earlier, content) =>
        bridgeScheduleAbi.encodeFunctionData("rollBack", [earlier, decodeBridgeFees(content)]),
    },
    after: beforePublication(context),
    published: async () =>
      (await pastEvents(context, address, PUBLISHED)).map((event) => ({
        version: Number(event.version),
        content: encodeBridgeFees(toBridgeFees(event.fees)),
      })),
    differsFrom: (earlier) => differencesFrom(decodeBridgeFees(earlier), fees, purses),
  };
}

/** The content of the configuration's version. */
export function bridgeFeesOf(
  { config }: Pick<BridgeFeesContext, "config">,
  purses: readonly PricedPurse[],
): BridgeFees {
  const { shares } = config.bridgeFees;
  return toContent(
    purses,
    shares.map(({ account, bps }) => ({ account, bps })),
  );
}

async function compareShares(
  { config, chain, view }: BridgeFeesContext,
  { shares }: BridgeFees,
): Promise<{ readonly differences: Finding[]; readonly change: ScheduleChange }> {
  const { BridgeFeeSchedule: address } = addressesOn(config, chain);
  const held = (await view.hasCode(address)) ? await readShares(view, address) : "";
  const isFirst = held === "";
  const expected = describeShares(shares);
  const differences =
    expected === held
      ? []
      : [{ kind: "fee-shares", subject: SUBJECT, expected, held: isFirst ? NOTHING : held }];
  const needsNotice = !isFirst && expected !== held;
  return { differences, change: { changes: false, needsNotice, refused: [] } };
}

async function readShares({ provider, blockTag }: BridgeFeesContext["view"], address: string) {
  const schedule = connectContract(bridgeFeeScheduleAbi, address, provider);
  return describeShares(await schedule.shares({ blockTag }));
}

/** A version names every asset, whose custody must be under the schedule and take its calls. */
function beforePublication({ config, chain }: BridgeFeesContext): string[] {
  return [
    deploymentOf(BRIDGE_FEE_SCHEDULE),
    grantStepId(BRIDGE_FEE_SCHEDULE_ROLE, BRIDGE_FEE_SCHEDULE),
    ...assetsOn(config, chain).flatMap((placed) => [
      deployStepId(custodyName(placed)),
      restrictStepId(custodyName(placed), BRIDGE_FEE_SCHEDULE_ROLE),
      addPurseId(placed.asset.symbol),
    ]),
  ];
}
