import type { FundsProblem } from "../balances/funds.ts";
import type { Say } from "./Say.ts";

/** Why the account cannot pay, and a remedy. @param chain Name of the chain. */
export function fundsSentence(
  problem: FundsProblem,
  chain: string,
  { messages, amount }: Say,
): string {
  const present = amount(problem.present, "down");
  switch (problem.kind) {
    case "input":
      return messages.notEnough(present, chain);
    case "fees":
      return messages.notEnoughForFees(amount(problem.wanted, "up"), present, chain);
    case "onlyFees":
      return messages.onlyFees(present, amount(problem.wanted, "up"));
  }
}
