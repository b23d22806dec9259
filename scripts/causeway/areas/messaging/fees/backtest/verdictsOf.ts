import { judge, judgeCharges, number, type Verdict } from "@causeway/backtest";
import { counted } from "@causeway/operator";
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

function monotonicity({ monotonicity: { comparisons, violations } }: BacktestReport): Verdict {
  return judge(violations === 0, "failed", {
    question: "Does more gas, or a longer payload, never cost less?",
    passed: `Never, in ${counted(comparisons, "comparison")}.`,
    otherwise: `It does, in ${violations} of ${counted(comparisons, "comparison")}.`,
  });
}

function charges({ chargeCheck }: BacktestReport): Verdict {
  const { withoutHistory } = chargeCheck;
  const question = "Does the schedule in force at that time explain each message's charge?";
  const left = withoutHistory === 0 ? "" : ` ${withoutHistory} could not be compared.`;
  return judgeCharges(question, "message", { ...chargeCheck, left });
}

function destinations({ absentDestinations: absent }: BacktestReport): Verdict {
  const messages = absent.reduce((sum, each) => sum + each.messages, 0);
  return judge(absent.length === 0, "failed", {
    question: "Does the schedule have every destination that messages went to?",
    passed: "Yes.",
    otherwise: `No: ${counted(messages, "message")} would have found no price, on ${counted(absent.length, "way")}.`,
  });
}

function maxima({ refused: { messages } }: BacktestReport): Verdict {
  return judge(messages === 0, "look", {
    question: "Would it have taken every message?",
    passed: "Yes: none is above its maxima.",
    otherwise: `No: ${counted(messages, "message")} would have been above its maxima.`,
  });
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
  return judge(after === 0, "look", {
    question,
    passed: `Yes, each of ${counted(compared, "message")}.`,
    otherwise: `Not ${number(after)} of ${counted(compared, "message")}; ${number(before)} did not as it was.`,
  });
}
