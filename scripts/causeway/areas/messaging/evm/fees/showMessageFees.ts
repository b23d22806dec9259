import { connectContract } from "@causeway/chains/ethers";
import { isSamePrice, timeText } from "@causeway/protocol";
import { messageFeeScheduleAbi } from "@causeway/protocol/contracts";

import { addressesOn } from "../../../deployment/index.ts";
import { nameOf, type ShownSchedule } from "../../../fees/index.ts";
import { describePrice } from "./describePrice.ts";
import type { MessageFeesContext } from "./MessageFeesContext.ts";
import { allPrices, type HeldPrice } from "./PricedDestination.ts";
import { readPrices } from "./readPrices.ts";

/** What messages and results cost on a chain, who gets what, and where gas prices stand. */
export async function showMessageFees(context: MessageFeesContext): Promise<ShownSchedule> {
  const { config, chain, view } = context;
  const { blockTag, provider } = view;
  const { MessageFeeSchedule } = addressesOn(config, chain);
  const schedule = connectContract(messageFeeScheduleAbi, MessageFeeSchedule, provider);
  const [bandBps, shares, prices, time] = await Promise.all([
    schedule.bandBps({ blockTag }),
    schedule.shares({ blockTag }),
    readPrices(context),
    view.time(),
  ]);
  const held = allPrices(prices).flatMap((price) =>
    price.held === undefined ? [] : [{ subject: price.subject, held: price.held }],
  );
  const credits = await Promise.all(
    shares.map(async ({ account }) => [
      `credit of ${nameOf(account, config)}`,
      `${await schedule.creditOf(0, account, { blockTag })} wei`,
    ]),
  );
  return {
    says: Object.fromEntries([
      ["gas price band", `${bandBps} bps`],
      ...shares.map(({ account, bps }) => [`share of ${nameOf(account, config)}`, `${bps} bps`]),
      ...held.map(({ subject, held: { terms } }) => [subject, describePrice(terms)]),
    ]),
    stands: Object.fromEntries([
      ...held.map((one) => [`gas price of ${one.subject}`, describeGasPrice(one.held)]),
      ...held.flatMap(({ subject, held: one }) => describeGrace(subject, one, time)),
      ...credits,
    ]),
  };
}

function describeGasPrice({ charged, band }: HeldPrice): string {
  return `${charged.upcoming.gasPrice} wei, may be ${band.lowest} to ${band.highest}`;
}

function describeGrace(subject: string, { charged }: HeldPrice, time: bigint): string[][] {
  const { price, upcoming, graceEndsAt } = charged;
  if (isSamePrice(price, upcoming)) return [];
  const until = time < graceEndsAt ? `until ${timeText(graceEndsAt)}` : "until somebody settles it";
  return [[`charged for ${subject}`, `${describePrice(price)}, ${until}`]];
}
