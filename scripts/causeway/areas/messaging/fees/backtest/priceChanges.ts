import type { Price } from "@causeway/protocol";

import type { BacktestOptions } from "./BacktestOptions.ts";
import type { BacktestReport } from "./report.ts";

type ReportedPrice = BacktestReport["prices"][number]["after"];

/** What schedules ask for, beside what is in force at the end of their histories; gas prices are the centres. */
export function priceChanges({ schedules, histories }: BacktestOptions): BacktestReport["prices"] {
  return [...schedules].flatMap(([originChainId, { prices }]) =>
    [...prices].map(([destinationChainId, price]) => {
      const before = histories.get(originChainId)?.termsOf(destinationChainId);
      return {
        originChainId: `${originChainId}`,
        destinationChainId: `${destinationChainId}`,
        before: before === undefined ? null : reported(before),
        after: reported(price),
      };
    }),
  );
}

function reported({ base, gasPrice, gasPerByte, maxGasLimit, maxPayload }: Price): ReportedPrice {
  return {
    base: `${base}`,
    gasPrice: `${gasPrice}`,
    gasPerByte: `${gasPerByte}`,
    maxGasLimit: `${maxGasLimit}`,
    maxPayload: `${maxPayload}`,
  };
}
