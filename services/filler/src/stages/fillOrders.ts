import { reasonOf } from "@causeway/chains";
import type { Market } from "@causeway/routing";
import { readMarket } from "@causeway/routing/read";

import { presentOf } from "../decide/survey.ts";
import type { FilledChain, Filler, Stage } from "../Filler.ts";
import { fillFeeAt } from "../holds/fillFeeAt.ts";
import { type FillQuestion, type FoundFill, findFill } from "../holds/findFill.ts";
import { type FillPrices, type FillRules, judgeGas, screenHold } from "../holds/judgeHold.ts";
import { noteAbstention, noteRefusedFill } from "../holds/noteHold.ts";
import { type FillableHold, orderOf } from "../holds/orderOf.ts";
import { resolveFills } from "../holds/resolveFills.ts";
import { type ReadyFill, sendFill } from "../holds/sendFill.ts";
import { fillLosses } from "../store/fillAttempts.ts";
import { lastFill } from "../store/fills.ts";
import { countHeld, type DueHold, dueHolds } from "../store/holds.ts";

/** Orders looked at in one run: the others have their turn in the next. */
const LOOK_AT = 50;
/** Of these, so many at most about which the chain is asked. */
const ASK_ABOUT = 10;

/**
 * Fills held orders whose fee pays for the gas, one after the other. A fill is made with the order's own money: at risk is
 * the gas of a fill that reverts.
 */
export const fillOrders: Stage = {
  name: "fillOrders",
  async run(filler, chain) {
    const { heldOrders } = filler.config;
    const { name, chainId } = chain.config;
    if (chain.orders === undefined || heldOrders === undefined) return false;
    const assetIds = filler.config.assets.map(({ assetId }) => assetId);
    filler.metrics.heldOrders.set({ chain: name }, await countHeld(filler.db, chainId, assetIds));
    if (!filler.looks.isFresh(chainId, filler.config.staleAfter)) return false;
    if (!(await resolveFills(filler, chain))) return false;
    const due = await dueHolds(filler.db, chainId, { assetIds, most: LOOK_AT });
    if (due.length === 0) return false;
    return lookAtAll(filler, chain, due, heldOrders);
  },
};

async function lookAtAll(
  filler: Filler,
  chain: FilledChain,
  due: readonly DueHold[],
  rules: FillRules,
): Promise<boolean> {
  const market = once(() => marketOn(filler, chain));
  let prices = await pricesOf(filler, chain, rules);
  let [worked, asked] = [false, 0];
  for (const one of due) {
    if (asked >= ASK_ABOUT) break;
    const fillable = orderOf(filler, chain, one);
    if (fillable === undefined) {
      await noteAbstention(filler, chain, one, { kind: "leave", reason: "no fee" }, false);
      continue;
    }
    const outcome = await lookAt(filler, chain, { ...fillable, market, prices }, rules);
    if (outcome === "screened") continue;
    asked += 1;
    if (outcome === "asked") continue;
    worked = true;
    // The fill took time and coin, or was in vain.
    prices = await pricesOf(filler, chain, rules);
  }
  return worked;
}

/** A held order, and what is known of its chain. */
interface Look extends FillableHold {
  readonly prices: FillPrices;
  readonly market: () => Promise<Market>;
}

async function lookAt(
  filler: Filler,
  chain: FilledChain,
  { hold, order, prices, market }: Look,
  rules: FillRules,
): Promise<"screened" | "asked" | "sent"> {
  const asset = filler.config.rules.assets.get(hold.assetId);
  const last = await lastFill(filler.db, prices.chainId, hold.token);
  const situation = { hold, asset, last, chain: prices };
  const screened = screenHold(situation, rules);
  if (screened !== undefined) {
    await noteAbstention(filler, chain, hold, screened, false);
    return "screened";
  }
  const question = { hold, order, fee: fillFeeAt(hold, prices.now) };
  const found = await foundFor(filler, chain, question, market);
  if (typeof found === "string") {
    await noteRefusedFill(filler, chain, hold, found);
    return "asked";
  }
  const worth = judgeGas(situation, found.gasLimit, rules);
  if ("kind" in worth) {
    await noteAbstention(filler, chain, hold, worth, true);
    return "asked";
  }
  const ready: ReadyFill = { hold, ...found, ...worth };
  await sendFill(filler, chain, ready);
  return "sent";
}

/** An order by which an RPC fails, as a stranger's token can make it fail, does not hold up the others. */
async function foundFor(
  filler: Filler,
  chain: FilledChain,
  question: FillQuestion,
  market: () => Promise<Market>,
): Promise<FoundFill | string> {
  try {
    return await findFill(filler, chain, question, market);
  } catch (err) {
    const { orderId } = question.hold;
    filler.logger.warn({ chain: chain.config.name, orderId, err }, "a fill cannot be tried");
    return reasonOf(err);
  }
}

async function pricesOf(
  filler: Filler,
  chain: FilledChain,
  { mostLost }: FillRules,
): Promise<FillPrices> {
  const { chainId, coinFloor, name } = chain.config;
  const { accounts } = chain.adapter;
  const [now, gasPrice, coin, lost] = await Promise.all([
    presentOf(filler, chain),
    accounts.gasPrice(),
    accounts.coinOf(filler.account),
    fillLosses(filler.db, chainId),
  ]);
  filler.fillLosses.note({ chain: name, lost, most: mostLost });
  return { chainId, now, gasPrice, coin, coinFloor, lost };
}

/** The pools of a chain, by one call. */
async function marketOn(
  { config }: Filler,
  { adapter, config: own }: FilledChain,
): Promise<Market> {
  const block = Number(await adapter.headHeight());
  const gasPrice = await adapter.accounts.gasPrice();
  const chain = { ...own, reader: adapter, block, gasPrice };
  const facts = { bridge: own.bridge, assets: [], pools: config.pools, isOffering: false };
  return (await readMarket([chain], facts)).market;
}

function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => {
    asked ??= ask();
    return asked;
  };
}
