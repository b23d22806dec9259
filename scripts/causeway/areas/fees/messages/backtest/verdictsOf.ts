import { counted, number, type Verdict } from "@causeway/backtest";
import type { BacktestReport } from "./report.ts";

/** What was asked of a schedule, and whether it passed. */
export function verdictsOf(report: BacktestReport): Verdict[] {
  return [
    monotonicity(report),
    charges(report),
    destinations(report),
    maxima(report),
    costs(report),
  ];
}

/** Whether nothing was found for which a schedule must not be published. */
export function isSound(report: BacktestReport): boolean {
  return verdictsOf(report).every(({ outcome }) => outcome !== "failed");
}

function monotonicity({ monotonicity: { comparisons, violations } }: BacktestReport): Verdict {
  return {
    outcome: violations === 0 ? "passed" : "failed",
    question: "Does more gas, or a longer payload, never cost less?",
    answer:
      violations === 0
        ? `Never, in ${counted(comparisons, "comparison")}.`
        : `It does, in ${violations} of ${counted(comparisons, "comparison")}.`,
  };
}

function charges({ chargeCheck }: BacktestReport): Verdict {
  const { compared, differing, withoutHistory } = chargeCheck;
  const left = withoutHistory === 0 ? "" : ` ${withoutHistory} could not be compared.`;
  const question = "Does the schedule of then explain what each message was charged?";
  if (differing > 0) {
    const answer = `Not of ${differing} in ${counted(compared, "message")}.${left}`;
    return { outcome: "failed", question, answer };
  }
  const isNoneLeft = withoutHistory === 0;
  const answer = `Yes, of ${counted(compared, "message")}, to the last unit.${left}`;
  return { outcome: isNoneLeft ? "passed" : "look", question, answer };
}

function destinations({ absentDestinations: absent }: BacktestReport): Verdict {
  const messages = absent.reduce((sum, each) => sum + each.messages, 0);
  return {
    outcome: absent.length === 0 ? "passed" : "failed",
    question: "Does the schedule have every destination that messages went to?",
    answer:
      absent.length === 0
        ? "Yes."
        : `No: ${counted(messages, "message")} would have found no price, on ${counted(absent.length, "way")}.`,
  };
}

function maxima({ refused: { messages } }: BacktestReport): Verdict {
  return {
    outcome: messages === 0 ? "passed" : "look",
    question: "Would it have taken every message?",
    answer:
      messages === 0
        ? "Yes: none is above its maxima."
        : `No: ${counted(messages, "message")} would have been above its maxima.`,
  };
}

function costs({ coins }: BacktestReport): Verdict {
  const sum = (pick: (each: BacktestReport["coins"][number]["belowCost"]) => number) =>
    coins.reduce((total, { belowCost }) => total + pick(belowCost), 0);
  const [compared, before, after] = [
    sum((each) => each.compared),
    sum((each) => each.before.messages),
    sum((each) => each.after.messages),
  ];
  const question = "Would each message have paid for its delivery?";
  if (compared === 0) return { outcome: "look", question, answer: "No delivery's cost is known." };
  const answer =
    after === 0
      ? `Yes, each of ${counted(compared, "message")}.`
      : `Not ${number(after)} of ${counted(compared, "message")}; ${number(before)} did not as it was.`;
  return { outcome: after === 0 ? "passed" : "look", question, answer };
}
