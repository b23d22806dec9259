import type { Execution } from "@causeway/sdk";

import { element } from "./element.ts";
import { showExecution } from "./show.ts";

const question = element("#question", HTMLElement);
const text = element("#question span", HTMLElement);
const yes = element("#question button", HTMLButtonElement);

/** Shows an execution until it is over. @throws CausewayError why it failed */
export async function follow(execution: Execution): Promise<void> {
  for await (const snapshot of execution) {
    showExecution(snapshot);
    ask(execution, snapshot.waitsFor?.kind);
  }
  await execution.finished;
}

function ask(execution: Execution, kind: "accept" | "askAgain" | undefined): void {
  question.hidden = kind === undefined;
  if (kind === undefined) return;
  text.textContent =
    kind === "accept"
      ? "The price became worse. Do you accept the new one?"
      : "Your wallet did not answer. Look into it: does it show no such transaction?";
  yes.onclick = () => (kind === "accept" ? execution.accept() : execution.askAgain());
}
