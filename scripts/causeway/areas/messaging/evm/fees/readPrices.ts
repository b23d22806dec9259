import { readFeeEntries } from "@causeway/chains/evm";
import { feeSubject } from "@causeway/protocol";

import { addressesOn } from "../../../deployment/index.ts";
import type { HeldPrice, Prices } from "../../fees/PricedDestination.ts";
import { pricedDestinations } from "../../fees/pricedDestinations.ts";
import type { MessageFeesContext } from "./MessageFeesContext.ts";

/** The prices of the configuration beside those of the chain. */
export async function readPrices(context: MessageFeesContext): Promise<Prices> {
  return pricedDestinations(context, await readHeldPrices(context));
}

/** What is in force, by subject. */
async function readHeldPrices({
  config,
  chain,
  view,
}: MessageFeesContext): Promise<Map<bigint, HeldPrice>> {
  const { MessageFeeSchedule } = addressesOn(config, chain);
  if (!(await view.hasCode(MessageFeeSchedule))) return new Map();
  const entries = await readFeeEntries(view, MessageFeeSchedule);
  return new Map(entries.map(({ subject, ...held }) => [feeSubject(subject), held]));
}
