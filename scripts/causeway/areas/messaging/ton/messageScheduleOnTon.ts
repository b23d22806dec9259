import {
  type FeeScheduleState,
  feeLogsOf,
  makeEffectiveBody,
  publishAct,
  readFeeVersion,
  rollBackAct,
} from "@causeway/chains/ton/contracts";
import { type ChainConfig, deployStepId, type Finding, NOTHING } from "@causeway/operator";
import { bagOf, cellOf, hashOf } from "@causeway/operator/ton";

import { tonContractsOn } from "../../deployment/index.ts";
import {
  describeShares,
  joinChanges,
  type PublishedVersion,
  type ScheduleChange,
  type WantedSchedule,
} from "../../fees/index.ts";
import { addTonOutboundId, configuredLanes } from "../../lanes/index.ts";
import { comparePrices } from "../fees/comparePrices.ts";
import { DESTINATIONS_FILE } from "../fees/config.ts";
import { describeChange, priceFindings } from "../fees/describePrice.ts";
import { differencesFrom } from "../fees/differencesFrom.ts";
import type { MessageFees } from "../fees/MessageFees.ts";
import { allPrices } from "../fees/PricedDestination.ts";
import { FEE_SCHEDULE, FEE_SCHEDULE_ROLE, MESSAGES } from "../fees/roles.ts";
import { feesIn, type TonFeesContext, type WantedFees } from "./wantedFees.ts";

const SUBJECT = "fee schedule";

/**
 * What messages, and the hub's results, must cost on a TON chain, and who gets it. Contents and calls are bags of cells.
 *
 * @param state Undefined before the schedule is deployed.
 */
export function messageScheduleOnTon(
  context: TonFeesContext,
  { prices, content }: WantedFees,
  state: FeeScheduleState | undefined,
): WantedSchedule {
  const { config, chain, view } = context;
  const { feeScheduleVersion: version, gasPriceBandBps } = config;
  const { address } = tonContractsOn(config, chain).MessageFeeSchedule;
  const all = allPrices(prices);
  const fees = feesIn(readFeeVersion(content), chain);
  const common = compareCommon(fees, state && heldParts(state, chain));
  return {
    ...{ subject: SUBJECT, schedule: MESSAGES, address, file: DESTINATIONS_FILE, version },
    effectiveAt: config.feesEffectiveAt,
    content: bagOf(content),
    hashOf: (bag) => hashOf(cellOf(bag)),
    says: all.map(describeChange).join("; "),
    differences: [
      ...common.differences,
      ...all.flatMap((price) => priceFindings(price, chain.coin)),
    ],
    change: joinChanges([
      common.change,
      ...all.map((price) => comparePrices(price, gasPriceBandBps)),
    ]),
    calls: {
      publish: (effectiveAt) => bagOf(publishAct(version, effectiveAt, content)),
      makeEffective: () => bagOf(makeEffectiveBody()),
      rollBack: (earlier, bag) => bagOf(rollBackAct(earlier, cellOf(bag))),
    },
    after: beforePublication(context),
    published: () => publishedOn(view, address),
    differsFrom: (bag) => differencesFrom(feesIn(readFeeVersion(cellOf(bag)), chain), fees, all),
  };
}

/** What is the same for all destinations. */
function compareCommon(
  wanted: CommonParts,
  held: CommonParts | undefined,
): { readonly differences: Finding[]; readonly change: ScheduleChange } {
  const shares = ({ shares }: CommonParts) => describeShares(shares);
  const band = ({ bandBps }: CommonParts) => `${bandBps} bps`;
  const parts = [
    { kind: "fee-shares", say: shares },
    { kind: "gas-price-band", say: band },
  ];
  const differences = parts
    .map(({ kind, say }) => ({ kind, expected: say(wanted), held: held ? say(held) : NOTHING }))
    .filter((part) => part.expected !== part.held)
    .map((part) => ({ ...part, subject: SUBJECT }));
  const changesTerms = (before: CommonParts) =>
    shares(before) !== shares(wanted) || wanted.bandBps > before.bandBps;
  const needsNotice = held !== undefined && changesTerms(held);
  return { differences, change: { changes: false, needsNotice, refused: [] } };
}

type CommonParts = Pick<MessageFees, "bandBps" | "shares">;

/** Undefined before the first version. */
function heldParts(
  { bandBps, treasury }: FeeScheduleState,
  chain: ChainConfig,
): CommonParts | undefined {
  return treasury && feesIn({ bandBps, treasury, terms: [] }, chain);
}

/** Versions that the schedule ever took, oldest first. */
async function publishedOn(
  view: TonFeesContext["view"],
  address: WantedSchedule["address"],
): Promise<PublishedVersion[]> {
  const published: PublishedVersion[] = [];
  for await (const { transaction } of view.transactions(address)) {
    for (const log of feeLogsOf(transaction)) {
      if (log.kind !== "published") continue;
      published.push({ version: log.version, content: bagOf(log.content) });
    }
  }
  return published.reverse();
}

/** Prices are set by the role of the schedule, in lanes' destinations that the mailbox knows. */
function beforePublication({ config, chain }: TonFeesContext): string[] {
  const priced = ["Mailbox", "RelaySender"];
  return [
    deployStepId(FEE_SCHEDULE),
    ...configuredLanes(config)
      .filter(({ originChain }) => originChain === chain)
      .map(addTonOutboundId),
    ...priced.map(deployStepId),
    `grant ${FEE_SCHEDULE_ROLE} to ${FEE_SCHEDULE}`,
    ...priced.map((contract) => `restrict ${contract} to ${FEE_SCHEDULE_ROLE}`),
  ];
}
