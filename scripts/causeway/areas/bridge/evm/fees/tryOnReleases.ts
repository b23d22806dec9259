import { isSound } from "@causeway/backtest";
import { connectContract } from "@causeway/chains/ethers";
import { readLogs } from "@causeway/chains/evm";
import { counted } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";
import { bridgeFeeScheduleAbi, iCustodyAbi } from "@causeway/protocol/contracts";

import { addressesOn } from "../../../deployment/index.ts";
import {
  nameOf,
  onOpenChain,
  type PastBlocks,
  pastBlocks,
  periodOf,
  type TryOut,
} from "../../../fees/index.ts";
import { assetsOn } from "../../BridgeConfig.ts";
import { AssetReplay } from "../../fees/backtest/AssetReplay.ts";
import type { TransferFacts } from "../../fees/backtest/CustodyEvent.ts";
import { reportParties, type ShareOf } from "../../fees/backtest/Parties.ts";
import type { AssetReport, BridgeBacktestReport } from "../../fees/backtest/report.ts";
import { bridgeReportPage } from "../../fees/backtest/reportPage.ts";
import { bridgeReportText } from "../../fees/backtest/reportText.ts";
import { verdictsOf } from "../../fees/backtest/verdicts.ts";
import type { PricedBridgeConfig } from "../../fees/config.ts";
import { describeCurve, describeRelease } from "../../fees/describeTerms.ts";
import type { PricedPurse } from "../../fees/PricedPurse.ts";
import type { BridgeFeesContext } from "./BridgeFeesContext.ts";
import { CustodyEvents, TOPICS } from "./CustodyEvents.ts";
import { readTerms } from "./readTerms.ts";
import { readTransferFacts } from "./readTransferFacts.ts";

/** Replays what was released in the last days under the configuration's schedule of the bridge. */
export const tryOnReleases: TryOut<PricedBridgeConfig> = async (environment, options) => {
  const { config } = environment;
  const { since, madeAt } = periodOf(options);
  options.tell(
    `replaying the releases of the last ${counted(options.days, "day")}, from the chains ...`,
  );
  const chains = config.chains.filter((chain) => assetsOn(config, chain).length > 0);
  const facts = new Map<Hex, TransferFacts>();
  for (const chain of chains) {
    const found = await onOpenChain(environment, chain, ({ view }) =>
      readTransferFacts(
        view,
        addressesOn(config, chain).Mailbox,
        pastBlocks(config, chain, options.deployments, "Mailbox"),
      ),
    );
    for (const [id, one] of found) facts.set(id, one);
  }
  const replayed: Replayed[] = [];
  for (const chain of chains) {
    const blocks = pastBlocks(config, chain, options.deployments, "Bridge");
    replayed.push(
      ...(await onOpenChain(environment, chain, (context) =>
        replayChain(context, { facts, since, blocks }),
      )),
    );
  }
  const found = toReport(replayed);
  const about = { environment: config.environment, version: config.bridgeFees.version, madeAt };
  return {
    found,
    isSound: isSound(verdictsOf(found)),
    table: bridgeReportText(found),
    page: bridgeReportPage(found, about),
  };
};

interface Replayed {
  readonly report: AssetReport;
  readonly period: BridgeBacktestReport["period"];
}

interface Past {
  readonly facts: ReadonlyMap<Hex, TransferFacts>;
  readonly since: bigint;
  readonly blocks: PastBlocks;
}

/** Every custody of a chain. */
async function replayChain(context: BridgeFeesContext, past: Past): Promise<Replayed[]> {
  const { config, chain } = context;
  const purses = await readTerms(context);
  const custodyOf = new Map(purses.map(({ assetId, custody }) => [assetId, custody]));
  const events = new CustodyEvents(addressesOn(config, chain).Bridge, custodyOf);
  await readEvents(context, events, [...custodyOf.values()], past.blocks);
  const shares = await sharesNow(context);
  return Promise.all(
    purses.map((purse) => replayPurse(context, purse, { ...past, events, shares })),
  );
}

async function readEvents(
  { config, chain, view }: BridgeFeesContext,
  events: CustodyEvents,
  custodies: readonly Hex[],
  blocks: PastBlocks,
): Promise<void> {
  const address = [addressesOn(config, chain).Bridge, ...custodies];
  const logs = await readLogs(view, { address, topics: [TOPICS], ...blocks });
  const times = new Map<number, bigint>();
  for (const log of logs) {
    const known = times.get(log.blockNumber);
    const time = known ?? BigInt((await view.provider.getBlock(log.blockNumber))?.timestamp ?? 0);
    times.set(log.blockNumber, time);
    events.add(log, time);
  }
}

interface ReplayedPast extends Past {
  readonly events: CustodyEvents;
  readonly shares: readonly ShareOf[];
}

async function replayPurse(
  context: BridgeFeesContext,
  purse: PricedPurse,
  { events, facts, since, shares }: ReplayedPast,
): Promise<Replayed> {
  const { config, chain } = context;
  const { isMinted, curve, releases, unit } = purse;
  const tried = {
    releases: new Map(releases.map(({ originChainId, wanted }) => [originChainId, wanted])),
    curve: curve?.wanted,
  };
  const replay = new AssetReplay({ isMinted, tried, facts, since });
  for (const event of events.of(purse.custody)) replay.add(event);
  const { releases: count, refunds, returns } = replay.counts;
  const sharesAfter = config.bridgeFees.shares.map(({ name, bps }) => {
    return { account: name, bps: BigInt(bps) };
  });
  const report = {
    ...{ chain: chain.name, ...unit, releases: count, refunds, returns },
    terms: termsOf(purse),
    parties: reportParties(replay.before, replay.after, shares, sharesAfter),
    ...replay.lists(),
    withoutTerms: replay.withoutTerms,
    books: isMinted ? null : await booksOf(context, purse, replay),
  };
  return { report, period: replay.period.report() };
}

function termsOf({ curve, releases, unit }: PricedPurse): AssetReport["terms"] {
  return [
    ...(curve === undefined
      ? []
      : [
          {
            subject: curve.subject,
            before: curve.held ? describeCurve(curve.held.terms, unit) : null,
            after: describeCurve(curve.wanted, unit),
          },
        ]),
    ...releases.map(({ subject, held, wanted }) => ({
      subject,
      before: held ? describeRelease(held.terms, unit) : null,
      after: describeRelease(wanted, unit),
    })),
  ];
}

async function booksOf(
  { view }: BridgeFeesContext,
  { custody }: PricedPurse,
  { books }: AssetReplay,
): Promise<AssetReport["books"]> {
  if (!(await view.hasCode(custody))) return null;
  const { provider, blockTag } = view;
  const held = await connectContract(iCustodyAbi, custody, provider).books({ blockTag });
  return {
    net: { computed: `${books.net}`, held: `${held.net}` },
  };
}

async function sharesNow({ config, chain, view }: BridgeFeesContext): Promise<ShareOf[]> {
  const address = addressesOn(config, chain).BridgeFeeSchedule;
  if (!(await view.hasCode(address))) return [];
  const schedule = connectContract(bridgeFeeScheduleAbi, address, view.provider);
  const shares = await schedule.shares({ blockTag: view.blockTag });
  return shares.map(({ account, bps }) => ({
    account: nameOf(account, config),
    bps,
  }));
}

function toReport(replayed: readonly Replayed[]): BridgeBacktestReport {
  const times = replayed.flatMap(({ period }) => (period === null ? [] : Object.values(period)));
  return {
    format: "causeway.bridge-fee-backtest.v1",
    period: times.length === 0 ? null : { from: Math.min(...times), to: Math.max(...times) },
    assets: replayed.map(({ report }) => report),
  };
}
