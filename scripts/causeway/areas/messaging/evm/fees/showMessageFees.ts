import { connectContract } from "@causeway/chains/ethers";
import { messageFeeScheduleAbi } from "@causeway/protocol/contracts";

import { addressesOn } from "../../../deployment/index.ts";
import { nameOf, type ShownSchedule } from "../../../fees/index.ts";
import { shownPrices } from "../../fees/shownPrices.ts";
import type { MessageFeesContext } from "./MessageFeesContext.ts";
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
  const { says, stands } = shownPrices(prices, time);
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
      ...says,
    ]),
    stands: Object.fromEntries([...stands, ...credits]),
  };
}
