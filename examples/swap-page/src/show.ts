import { type ExecutionSnapshot, formatAmount, type Route } from "@causeway/sdk";

import { element } from "./element.ts";

const outcome = element("#outcome", HTMLElement);
const steps = element("#steps", HTMLOListElement);

export function showRoute({ minimum, output: { token }, seconds }: Route): void {
  const least = formatAmount(minimum, token);
  element("#route", HTMLElement).textContent =
    `At least ${least}, usable after about ${seconds.usable} s`;
}

export function showText(text: string): void {
  outcome.textContent = text;
}

/** Each error of the SDK says how it is mended. */
export function showError(error: unknown): void {
  showText(error instanceof Error ? error.message : String(error));
}

export function showExecution(snapshot: ExecutionSnapshot): void {
  const taken = Object.entries(snapshot.steps).filter(([, state]) => state !== "skipped");
  steps.replaceChildren(
    ...taken.map(([name, state]) => {
      const item = document.createElement("li");
      item.textContent = `${name}: ${state}`;
      return item;
    }),
  );
  showText(lineOf(snapshot));
}

function lineOf({ inWallet, status, outcome: ended, state, transaction }: ExecutionSnapshot) {
  if (ended !== undefined) return `Over: ${ended}`;
  if (inWallet !== undefined) return "Open your wallet, and answer its request";
  if (status?.isUsable) return "The receiver has the funds. The proof is on its way";
  return transaction === undefined ? state : `Sent: ${transaction}`;
}
