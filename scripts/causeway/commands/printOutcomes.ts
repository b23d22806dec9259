import type { LaneOutcome } from "../operate/LaneOutcome.ts";
import type { LaneCall } from "../operate/laneCall.ts";
import type { Terminal } from "./Terminal.ts";

/** Prints what came of each lane, and sets the exit code: 1 if one is not as it was asked for. */
export function printOutcomes(
  outcomes: readonly LaneOutcome[],
  json: boolean,
  terminal: Terminal,
): void {
  if (json) terminal.printJson(toJson(outcomes));
  else if (outcomes.length > 0) terminal.print(outcomes.map(toText).join("\n"));
  if (outcomes.some(({ done }) => !done)) terminal.exitCode = 1;
}

function toText({ lane, done, told, transaction, call }: LaneOutcome): string {
  const by = transaction === undefined ? "" : ` (transaction ${transaction})`;
  const first = `${done ? "✔" : "✘"} ${lane.label}: ${told}${by}`;
  return call === undefined ? first : `${first}\n${callText(call)}`;
}

/** A call as a wallet asks for it. */
export function callText({ chain, chainId, to, data }: LaneCall): string {
  return `    on ${chain}, chain id ${chainId}, with no value\n    to:   ${to}\n    data: ${data}`;
}

function toJson(outcomes: readonly LaneOutcome[]): string {
  const lanes = outcomes.map(({ lane: { id, label, destinationChain }, ...outcome }) => ({
    lane: label,
    id,
    chain: destinationChain.name,
    ...outcome,
  }));
  return JSON.stringify({ lanes }, bigintsAsText, 2);
}

function bigintsAsText(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? value.toString() : value;
}
