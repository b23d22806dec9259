import type { Finding, Step } from "@causeway/operator";
import { isUnsettled } from "@causeway/protocol";

import { addressesOn } from "../../../deployment/index.ts";
import type { PricedDestination, Prices } from "../../fees/PricedDestination.ts";
import type { MessageFeesContext } from "./MessageFeesContext.ts";
import { scheduleAbi } from "./messageFees.ts";

/** What is charged is cheaper than what is in force until somebody settles it. */
export async function settlePrices(
  { config, chain, view }: MessageFeesContext,
  { messages, results }: Prices,
): Promise<Step[]> {
  const time = await view.time();
  const due = (prices: readonly PricedDestination[]) =>
    prices.filter(({ held }) => held !== undefined && isUnsettled(held.charged, time));
  const all = [...due(messages), ...due(results)];
  if (all.length === 0) return [];
  const chainIds = (prices: readonly PricedDestination[]) =>
    due(prices).map(({ chainId }) => chainId);
  return [
    {
      id: "settle prices",
      summary: `Charge the prices in force, now that the grace is over: ${all.map(({ subject }) => subject).join("; ")}`,
      to: addressesOn(config, chain).MessageFeeSchedule,
      data: scheduleAbi.encodeFunctionData("settle", [chainIds(messages), chainIds(results)]),
      after: [],
      findings: all.map(unsettled),
    },
  ];
}

function unsettled({ subject }: PricedDestination): Finding {
  return {
    kind: "unsettled-price",
    subject,
    expected: "the price in force",
    held: "the cheaper of the grace",
  };
}
