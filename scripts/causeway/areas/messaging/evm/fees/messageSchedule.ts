import { connectContract } from "@causeway/chains/ethers";
import { type Finding, NOTHING } from "@causeway/operator";
import { grantStepId, pastEvents, restrictStepId } from "@causeway/operator/evm";
import { messageFeeScheduleAbi } from "@causeway/protocol/contracts";

import { addressesOn, type ContractName, deploymentOf } from "../../../deployment/index.ts";
import {
  contentHash,
  describeShares,
  joinChanges,
  type ScheduleChange,
  type WantedSchedule,
} from "../../../fees/index.ts";
import { addOutboundId, configuredLanes } from "../../../lanes/index.ts";
import { comparePrices } from "../../fees/comparePrices.ts";
import { DESTINATIONS_FILE } from "../../fees/config.ts";
import { describeChange, priceFindings } from "../../fees/describePrice.ts";
import { differencesFrom } from "../../fees/differencesFrom.ts";
import { type MessageFees, toEntries } from "../../fees/MessageFees.ts";
import { allPrices, type Prices } from "../../fees/PricedDestination.ts";
import { FEE_SCHEDULE, FEE_SCHEDULE_ROLE, MESSAGES } from "../../fees/roles.ts";
import type { MessageFeesContext } from "./MessageFeesContext.ts";
import { decodeFees, encodeFees, scheduleAbi } from "./messageFees.ts";

/** The event that tells a version's content. */
export const PUBLISHED = "FeeSchedulePublished";

/** What messages, and the hub's results, must cost on a chain, and who gets what; undefined where nothing is sent. */
export async function messageSchedule(
  context: MessageFeesContext,
  prices: Prices,
): Promise<WantedSchedule | undefined> {
  const all = allPrices(prices);
  if (all.length === 0) return undefined;
  const { config, chain } = context;
  const fees = feesOf(config, prices);
  const common = await compareCommon(context, fees);
  const content = encodeFees(fees);
  const address = addressesOn(config, chain).MessageFeeSchedule;
  return {
    subject: "fee schedule",
    schedule: MESSAGES,
    address,
    file: DESTINATIONS_FILE,
    version: config.feeScheduleVersion,
    effectiveAt: config.feesEffectiveAt,
    content,
    hashOf: contentHash,
    says: all.map(describeChange).join("; "),
    differences: [
      ...common.differences,
      ...all.flatMap((price) => priceFindings(price, chain.coin)),
    ],
    change: joinChanges([
      common.change,
      ...all.map((price) => comparePrices(price, config.gasPriceBandBps)),
    ]),
    calls: {
      publish: (effectiveAt) =>
        scheduleAbi.encodeFunctionData("publish", [config.feeScheduleVersion, effectiveAt, fees]),
      makeEffective: () => scheduleAbi.encodeFunctionData("makeEffective", [fees]),
      rollBack: (version, earlier) =>
        scheduleAbi.encodeFunctionData("rollBack", [version, decodeFees(earlier)]),
    },
    after: beforePublication(context),
    published: async () =>
      (await pastEvents(context, address, PUBLISHED)).map((event) => ({
        version: Number(event.version),
        content: encodeFees(event.fees),
      })),
    differsFrom: (earlier) => differencesFrom(decodeFees(earlier), fees, all),
  };
}

/** The content of the configuration's version. */
export function feesOf(
  { gasPriceBandBps, feeShares }: MessageFeesContext["config"],
  { messages, results }: Prices,
): MessageFees {
  return {
    bandBps: gasPriceBandBps,
    messagePrices: toEntries(messages),
    resultPrices: toEntries(results),
    shares: feeShares.map(({ account, bps }) => ({ account, bps })),
  };
}

/** What is the same for all destinations. */
async function compareCommon(
  { config, chain, view }: MessageFeesContext,
  { bandBps, shares }: MessageFees,
): Promise<{ readonly differences: Finding[]; readonly change: ScheduleChange }> {
  const { MessageFeeSchedule: address } = addressesOn(config, chain);
  const held = (await view.hasCode(address))
    ? await readCommon(view, address)
    : { version: 0n, bandBps: 0, shares: "" };
  const isFirst = held.version === 0n;
  const parts = [
    { kind: "fee-shares", expected: describeShares(shares), held: held.shares },
    { kind: "gas-price-band", expected: `${bandBps} bps`, held: `${held.bandBps} bps` },
  ];
  const differences = parts
    .filter((part) => part.expected !== part.held)
    .map((part) => ({ ...part, subject: "fee schedule", held: isFirst ? NOTHING : part.held }));
  const isShared = describeShares(shares) === held.shares;
  const needsNotice = !isFirst && (!isShared || bandBps > held.bandBps);
  return { differences, change: { changes: false, needsNotice, refused: [] } };
}

async function readCommon({ provider, blockTag }: MessageFeesContext["view"], address: string) {
  const schedule = connectContract(messageFeeScheduleAbi, address, provider);
  const [version, bandBps, shares] = await Promise.all([
    schedule.version({ blockTag }),
    schedule.bandBps({ blockTag }),
    schedule.shares({ blockTag }),
  ]);
  return { version, bandBps: Number(bandBps), shares: describeShares(shares) };
}

/** Until a function asks for the schedule's role, it asks for the admin's, which a contract never has. */
function beforePublication({ config, chain }: MessageFeesContext): string[] {
  const lanes = configuredLanes(config);
  const priced: readonly ContractName[] =
    chain === config.hub ? ["Mailbox"] : ["Mailbox", "RelaySender"];
  return [
    ...lanes.filter(({ originChain }) => originChain === chain).map(addOutboundId),
    deploymentOf(FEE_SCHEDULE),
    ...priced.map(deploymentOf),
    grantStepId(FEE_SCHEDULE_ROLE, FEE_SCHEDULE),
    ...priced.map((contract) => restrictStepId(contract, FEE_SCHEDULE_ROLE)),
  ];
}
