import type { ActOutcome } from "../act/ActOutcome.ts";
import type { PreparedCall } from "../act/PreparedCall.ts";
import type { Terminal } from "./Terminal.ts";

/** What came of one lane, one light client or one chain, and its words. */
export interface PrintedOutcome extends Pick<ActOutcome, "done" | "told" | "transaction" | "call"> {
  readonly label: string;
  /** What programs are told. */
  readonly json: object;
}

/**
 * Prints what came of each, and sets the exit code: 1 if one is not as it was asked for.
 *
 * @param list What the list of them is called for programs.
 */
export function printOutcomes(
  list: string,
  outcomes: readonly PrintedOutcome[],
  asJson: boolean,
  terminal: Terminal,
): void {
  if (asJson) {
    const document = { [list]: outcomes.map(({ json }) => json) };
    terminal.printJson(JSON.stringify(document, bigintsAsText, 2));
  } else if (outcomes.length > 0) terminal.print(outcomes.map(toText).join("\n"));
  if (outcomes.some(({ done }) => !done)) terminal.exitCode = 1;
}

function toText({ label, done, told, transaction, call }: PrintedOutcome): string {
  const by = transaction === undefined ? "" : ` (transaction ${transaction})`;
  const first = `${done ? "✔" : "✘"} ${label}: ${told}${by}`;
  return call === undefined ? first : `${first}\n${callText(call)}`;
}

/** A call as a wallet asks for it. */
function callText({ chain, chainId, to, data, asked }: PreparedCall): string {
  const where = `    on ${chain}, chain id ${chainId}`;
  if (asked === undefined) return `${where}, with no value\n    to:   ${to}\n    data: ${data}`;
  const width = Math.max(...Object.keys(asked).map((word) => word.length)) + 1;
  const rows = Object.entries(asked).map(
    ([word, value]) => `    ${`${word}:`.padEnd(width)} ${value}`,
  );
  return [where, ...rows].join("\n");
}

function bigintsAsText(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? value.toString() : value;
}
