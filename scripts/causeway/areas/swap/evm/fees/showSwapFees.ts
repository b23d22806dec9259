import { connectContract } from "@causeway/chains/ethers";
import { amountText, timeText } from "@causeway/protocol";
import { swapFeePurseAbi, swapFeeScheduleAbi } from "@causeway/protocol/contracts";

import { assetsOn, tokenDecimals, tokenOn } from "../../../bridge/index.ts";
import { addressesOn } from "../../../deployment/index.ts";
import { nameOf, type ShownSchedule } from "../../../fees/index.ts";
import { feeText } from "../../fees/describeFee.ts";
import type { PricedOrders } from "../../fees/PricedOrders.ts";
import { pricedOrders } from "./planSwapFees.ts";
import type { SwapFeesContext } from "./SwapFeesContext.ts";

/**
 * The fees of a chain's orders, the accounts that share them, and the amounts that each may pull. Fees are in any token:
 * amounts are of the tokens that the bridge knows here.
 */
export async function showSwapFees(context: SwapFeesContext): Promise<ShownSchedule> {
  const { config, chain, view } = context;
  const at = { blockTag: view.blockTag };
  const address = addressesOn(config, chain).SwapFeeSchedule;
  const schedule = connectContract(swapFeeScheduleAbi, address, view.provider);
  const [shares, purses, priced, time] = await Promise.all([
    schedule.shares(at),
    schedule.allPurses(at),
    pricedOrders(context),
    view.time(),
  ]);
  const credits = await Promise.all(
    shares.map(({ account }) => creditsOf(account, purses, context)),
  );
  return {
    says: Object.fromEntries([
      ...shares.map(({ account, bps }) => [`share of ${nameOf(account, config)}`, `${bps} bps`]),
      ...priced.flatMap(({ subject, held }) => (held ? [[subject, feeText(held.terms)]] : [])),
    ]),
    stands: Object.fromEntries([
      ...priced.flatMap((one) => describeGrace(one, time)),
      ...purses.map((purse, place) => [`purse ${place + 1}`, purse]),
      ...credits.flat(),
    ]),
  };
}

/** The credit of an account in all purses together, by token. */
async function creditsOf(
  account: string,
  purses: readonly string[],
  { config, chain, view }: SwapFeesContext,
): Promise<string[][]> {
  return Promise.all(
    assetsOn(config, chain).map(async ({ asset, here }) => {
      const token = tokenOn(config, chain, asset, here);
      const credits = await Promise.all(
        purses.map((address) => {
          const purse = connectContract(swapFeePurseAbi, address, view.provider);
          return purse.creditOf(token, account, { blockTag: view.blockTag });
        }),
      );
      const sum = credits.reduce((total, credit) => total + credit, 0n);
      const unit = { symbol: asset.symbol, decimals: tokenDecimals(here, chain) };
      const subject = `credit of ${nameOf(account, config)} in ${asset.symbol}`;
      return [subject, amountText(sum, unit)];
    }),
  );
}

function describeGrace({ subject, held }: PricedOrders, time: bigint): string[][] {
  if (held === undefined || held.isSettled) return [];
  const { charged, graceEndsAt } = held;
  const until = time < graceEndsAt ? `until ${timeText(graceEndsAt)}` : "until somebody settles it";
  return [[`charged for ${subject}`, `${feeText(charged)}, ${until}`]];
}
