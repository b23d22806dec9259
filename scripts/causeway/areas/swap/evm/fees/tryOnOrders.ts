import { isSound, replay, TopList } from "@causeway/backtest";
import { connectContract } from "@causeway/chains/ethers";
import { counted } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";
import { swapFeeScheduleAbi } from "@causeway/protocol/contracts";
import { ZeroAddress } from "ethers";

import { tokenFacts } from "../../../bridge/index.ts";
import { addressesOn } from "../../../deployment/index.ts";
import { nameOf, onOpenChain, pastBlocks, periodOf, type TryOut } from "../../../fees/index.ts";
import { OrdersReplay, type TokenTally } from "../../fees/backtest/OrdersReplay.ts";
import type { ChainReport, SwapBacktestReport, TokenReport } from "../../fees/backtest/report.ts";
import { swapReportPage } from "../../fees/backtest/reportPage.ts";
import { swapReportText } from "../../fees/backtest/reportText.ts";
import { verdictsOf } from "../../fees/backtest/verdicts.ts";
import type { PricedSwapConfig } from "../../fees/config.ts";
import { feeText } from "../../fees/describeFee.ts";
import { swapOn } from "../../SwapConfig.ts";
import { pricedOrders } from "./planSwapFees.ts";
import { type PastOrders, readOrders } from "./readOrders.ts";
import type { SwapFeesContext } from "./SwapFeesContext.ts";

/** Tokens of each chain that a report has. */
const MOST_TOKENS = 20;
/** A token's contract chooses its symbol. */
const LONGEST_SYMBOL = 20;
const WHOLE_BPS = 10_000n;

/** Replays the orders of the last days under the configured fees of the swap. */
export const tryOnOrders: TryOut<PricedSwapConfig> = async (environment, options) => {
  const { config } = environment;
  const { since, madeAt } = periodOf(options);
  options.tell(
    `replaying the orders of the last ${counted(options.days, "day")}, from the chains ...`,
  );
  const replayed: Replayed[] = [];
  for (const chain of config.chains.filter((one) => swapOn(config, one) !== undefined)) {
    const blocks = pastBlocks(config, chain, options.deployments, "SwapRouter");
    replayed.push(
      await onOpenChain(environment, chain, (context) => replayChain(context, { since, blocks })),
    );
  }
  const found = toReport(replayed);
  const version = config.swapFees?.version ?? 0;
  const about = { environment: config.environment, version, madeAt };
  return {
    found,
    isSound: isSound(verdictsOf(found)),
    table: swapReportText(found),
    page: swapReportPage(found, about),
  };
};

interface Replayed {
  readonly report: ChainReport;
  readonly period: SwapBacktestReport["period"];
}

async function replayChain(context: SwapFeesContext, past: PastOrders): Promise<Replayed> {
  const { chain } = context;
  const priced = await pricedOrders(context);
  const tried = new Map(priced.map(({ chainId, wanted }) => [chainId, wanted]));
  const replayed = new OrdersReplay({ tried });
  await replay(readOrders(context, past), replayed);
  const tokens = await tokenReports(replayed.tokens, context);
  const listed = tokens.reduce((sum, { orders }) => sum + orders, 0);
  const report = {
    ...{ chain: chain.name, orders: replayed.orders, withoutFee: replayed.withoutFee },
    fees: priced.map(({ subject, held, wanted }) => ({
      ...{ subject, before: held ? feeText(held.terms) : null, after: feeText(wanted) },
    })),
    tokens,
    others: { tokens: replayed.tokens.size - tokens.length, orders: replayed.orders - listed },
    charges: replayed.charges(),
  };
  return { report, period: replayed.period.report() };
}

async function tokenReports(
  tallies: ReadonlyMap<Hex, TokenTally>,
  context: SwapFeesContext,
): Promise<TokenReport[]> {
  const most = new TopList<[Hex, TokenTally]>(MOST_TOKENS);
  for (const [token, tally] of tallies) most.add([token, tally], BigInt(tally.orders));
  const [now, next] = [await sharesNow(context), sharesNext(context)];
  return Promise.all(
    most.items.map(async ([address, tally]) => {
      const { orders, before, after } = tally;
      const accounts = [...new Set([...now.keys(), ...next.keys()])];
      return {
        ...{ address, ...(await unitOf(address, context)), orders },
        fees: { before: `${before}`, after: `${after}` },
        shares: accounts.map((account) => ({
          account,
          before: `${(before * (now.get(account) ?? 0n)) / WHOLE_BPS}`,
          after: `${(after * (next.get(account) ?? 0n)) / WHOLE_BPS}`,
        })),
        changed: tally.changed(),
      };
    }),
  );
}

/** Any contract can be sold: a token without symbol or decimals is counted in its smallest units. */
async function unitOf(
  address: Hex,
  { chain, view }: SwapFeesContext,
): Promise<{ symbol: string; decimals: number }> {
  if (address === ZeroAddress) return chain.coin;
  const { symbol, decimals } = (await tokenFacts(view, address)) ?? {};
  if (!symbol || decimals === undefined) return { symbol: `units of ${address}`, decimals: 0 };
  return { symbol: symbol.slice(0, LONGEST_SYMBOL), decimals };
}

type Shares = ReadonlyMap<string, bigint>;

async function sharesNow({ config, chain, view }: SwapFeesContext): Promise<Shares> {
  const { SwapFeeSchedule: address } = addressesOn(config, chain);
  if (!(await view.hasCode(address))) return new Map();
  const schedule = connectContract(swapFeeScheduleAbi, address, view.provider);
  const shares = await schedule.shares({ blockTag: view.blockTag });
  return new Map(shares.map(({ account, bps }) => [nameOf(account, config), bps]));
}

function sharesNext({ config }: SwapFeesContext): Shares {
  return new Map(config.swapFees?.shares.map(({ name, bps }) => [name, BigInt(bps)]));
}

function toReport(replayed: readonly Replayed[]): SwapBacktestReport {
  const times = replayed.flatMap(({ period }) => (period === null ? [] : Object.values(period)));
  return {
    format: "causeway.swap-fee-backtest.v1",
    period: times.length === 0 ? null : { from: Math.min(...times), to: Math.max(...times) },
    chains: replayed.map(({ report }) => report),
  };
}
