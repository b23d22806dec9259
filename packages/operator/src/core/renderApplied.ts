import { timeText } from "@causeway/protocol";
import type { Applied } from "./Applied.ts";
import type { Action } from "./AssignedStep.ts";
import { counted } from "./counted.ts";
import { describeSeconds } from "./describeSeconds.ts";

/** What became of an `apply`, as programs read it. */
export function appliedDocument({ transactions, waiting, left, proposals, file }: Applied) {
  return {
    transactions,
    file,
    waiting,
    left: left.map(({ id, manner, summary, step: { signer, delay, scheduled } }) => ({
      ...{ id, manner, summary, signer, delay },
      readyAt: scheduled?.readyAt ?? null,
    })),
    proposals: proposals.written.map(({ file: bundle, page }) => ({ bundle, page })),
    postponed: proposals.postponed.map(({ action, reason }) => ({ id: action.id, reason })),
  };
}

/** What became of an `apply`, in words. */
export function renderApplied(chain: string, applied: Applied): string {
  const { transactions, waiting, left, proposals, file } = applied;
  const isDone = transactions === 0 && left.length === 0 && waiting.length === 0;
  const lines = [
    isDone ? "as configured, nothing sent" : describeSent(transactions),
    `deployments are in ${file}`,
    ...waiting.map(({ subject, reason }) => `${subject} waits: ${reason}`),
    ...left.map(describeLeft),
    ...proposals.written.map(
      ({ file: bundle, page }) => `to sign: ${bundle}, explained in ${page}`,
    ),
    ...proposals.postponed.map(
      ({ action, reason }) => `"${action.id}" is not proposed yet: ${reason}`,
    ),
    ...(waiting.length > 0 ? ["apply again when that has changed, or with --wait <seconds>"] : []),
  ];
  return lines.map((line) => `${chain}: ${line}`).join("\n");
}

function describeSent(transactions: number): string {
  return transactions === 0 ? "nothing sent" : counted(transactions, "transaction");
}

function describeLeft({ manner, step }: Action): string {
  const { name } = step.signer;
  const { readyAt = 0n } = step.scheduled ?? {};
  if (manner === "execute") {
    const from = timeText(readyAt);
    return `${name} can execute from ${from}: ${step.summary}`;
  }
  if (manner === "direct") return `${name} must sign: ${step.summary}`;
  return `${name} must schedule, ${describeSeconds(BigInt(step.delay))} before: ${step.summary}`;
}
