import type { PastMessage } from "@causeway/chains";
import type { ChainConfig, Environment } from "@causeway/operator";
import { counted } from "@causeway/operator";
import { deploymentFile, openChain, readDeployments } from "@causeway/operator/evm";
import { pastMessages } from "@causeway/relayer/traffic";

import { addressesOn } from "../../../deployment/index.ts";
import { hasPast, periodOf, type TryOutOptions } from "../../../fees/index.ts";
import type { FollowedChains } from "../../FollowedChain.ts";
import {
  type BacktestReport,
  backtest,
  type MessageReportAbout,
  type ScheduleHistory,
  type TriedSchedule,
  trafficFromChains,
  triedSchedule,
} from "../../fees/backtest/index.ts";
import type { MessageFeesConfig } from "../../fees/config.ts";
import { FEE_SCHEDULE } from "../../fees/roles.ts";
import { closeChains, connectChains } from "../connectChains.ts";
import { feesOf } from "./messageSchedule.ts";
import { readPrices } from "./readPrices.ts";
import { readScheduleHistory } from "./readScheduleHistory.ts";

/** What was found, and what the report is about. */
export interface Tried {
  readonly found: BacktestReport;
  readonly about: MessageReportAbout;
}

/** A chain could not be read: messages to it and from it would be left out, and nobody would see it. */
export class TrafficIncomplete extends Error {
  constructor(reasons: readonly string[]) {
    super(`messages cannot be replayed: ${reasons.join("; ")}`);
    this.name = "TrafficIncomplete";
  }
}

/**
 * Replays the messages of the last days under the configuration's schedule of messages.
 *
 * @throws TrafficIncomplete, HistoryError, RpcUnusable
 */
export async function tryOnTraffic(
  environment: Environment<MessageFeesConfig>,
  asked: TryOutOptions,
): Promise<Tried> {
  const { deployments, database, days, worth, tell } = asked;
  const { config } = environment;
  const { since, madeAt } = periodOf(asked);
  const source = database === undefined ? "the chains" : "the relayer's database";
  tell(`replaying the messages of the last ${counted(days, "day")}, from ${source} ...`);
  const chains = config.chains.map(({ chainId, name, coin }) => ({
    chainId,
    name,
    coin: { ...coin, worth: worth[coin.symbol] },
  }));
  const schedules = new Map<bigint, TriedSchedule>();
  const histories = new Map<bigint, ScheduleHistory>();
  for (const chain of config.chains.filter(hasPast)) {
    const { tried, history } = await readOrigin(environment, chain, deployments);
    schedules.set(chain.chainId, tried);
    histories.set(chain.chainId, history);
  }
  const about = {
    environment: config.environment,
    version: config.feeScheduleVersion,
    madeAt,
    source,
  };
  const options = { chains, schedules, histories };
  if (database !== undefined) {
    const messages = chargedBy(schedules, pastMessages(database, { since }));
    return { found: await backtest(messages, options), about };
  }
  const connected = await connectChains({ config, deployments });
  try {
    requireAll(connected);
    const traffic = chargedBy(schedules, trafficFromChains(connected.reachable, { since }));
    return { found: await backtest(traffic, options), about };
  } finally {
    closeChains(connected);
  }
}

/** Messages of the chains whose schedules are tried: others have prices of their own. */
async function* chargedBy(
  schedules: ReadonlyMap<bigint, TriedSchedule>,
  messages: AsyncIterable<PastMessage>,
): AsyncGenerator<PastMessage, void> {
  for await (const message of messages) {
    if (schedules.has(message.originChainId)) yield message;
  }
}

function requireAll({ unreachable }: FollowedChains): void {
  if (unreachable.length === 0) return;
  throw new TrafficIncomplete(unreachable.map(({ name, reason }) => `${name}: ${reason}`));
}

async function readOrigin(
  environment: Environment<MessageFeesConfig>,
  chain: ChainConfig,
  deployments: string,
): Promise<{ tried: TriedSchedule; history: ScheduleHistory }> {
  const { config } = environment;
  const open = await openChain(environment, chain);
  try {
    const context = await open.context();
    const prices = await readPrices(context);
    const record = readDeployments(deploymentFile(deployments, config.environment, chain.name));
    // A record of chains that are gone would hide the blocks of those that took their place.
    const fromBlock = config.development ? 0 : (record[FEE_SCHEDULE]?.block ?? 0);
    const schedule = addressesOn(config, chain).MessageFeeSchedule;
    return {
      tried: triedSchedule(feesOf(config, prices)),
      history: await readScheduleHistory(context.view, {
        schedule,
        fromBlock,
        range: chain.logRange,
      }),
    };
  } finally {
    await open.close();
  }
}
