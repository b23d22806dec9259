import { judge, judgeCharges, type Verdict } from "@causeway/backtest";
import { counted } from "@causeway/operator";

import type { ChainReport, SwapBacktestReport } from "./report.ts";

/** The questions about a version, and their answers. */
export function verdictsOf({ chains }: SwapBacktestReport): Verdict[] {
  return [charges(chains), fees(chains)];
}

function charges(chains: readonly ChainReport[]): Verdict {
  const question = "Do the terms in force at that time explain each order's fee?";
  const [compared, unknown, differing] = (["compared", "unknown", "differing"] as const).map(
    (field) => sum(chains, (chain) => chain.charges[field]),
  ) as [number, number, number];
  const left =
    unknown === 0
      ? ""
      : ` Of ${counted(unknown, "order")} no transaction states the submitter's part.`;
  return judgeCharges(question, "order", { compared, differing, left });
}

function fees(chains: readonly ChainReport[]): Verdict {
  const absent = sum(chains, ({ withoutFee }) => withoutFee);
  return judge(absent === 0, "look", {
    question: "Does the version have a fee for every destination of orders?",
    passed: "Yes.",
    otherwise: `Not for ${counted(absent, "order")}: they would have paid no fee.`,
  });
}

function sum(chains: readonly ChainReport[], pick: (chain: ChainReport) => number): number {
  return chains.reduce((total, chain) => total + pick(chain), 0);
}
