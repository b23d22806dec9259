import { timeText } from "@causeway/protocol";
import { fitTable } from "../core/fitTable.ts";
import { shortHash } from "../core/shortHash.ts";
import type { Act, ActsReading } from "./Act.ts";
import { newestActs } from "./newestActs.ts";

/** Things that one line says of a transaction. */
const MOST_SHOWN = 3;

/** Characters of a line in a file or a pipe: room for a whole hash. */
const UNSEEN_COLUMNS = 240;

/** How a log is shown. */
export interface LogLayout {
  readonly environment: string;
  /** The most lines. */
  readonly limit: number;
  /** Characters of a line; undefined for a file or a pipe. */
  readonly width: number | undefined;
}

/** Acts in lines for people, newest last; then the chains whose events are unknown, and why. */
export function renderLog(readings: readonly ActsReading[], layout: LogLayout): string[] {
  const { environment, limit, width } = layout;
  const { acts, count } = newestActs(readings, limit);
  const head = ["time", "chain", "account", "did", "transaction"];
  const rows = acts.map((act) => [
    timeText(act.time).replace(".000", ""),
    act.chain,
    act.account.name ?? act.account.address,
    didText(act),
    width === undefined ? act.transaction : shortHash(act.transaction),
  ]);
  const table =
    acts.length === 0 ? [] : ["", ...fitTable([head, ...rows], width ?? UNSEEN_COLUMNS)];
  const unread = unreadLines(readings);
  const first = count === 0 ? noneText(unread.length === 0) : verdict(acts.length, count);
  return [`${environment}: ${first}`, ...table, ...unread];
}

function noneText(isRead: boolean): string {
  return isRead ? "no transaction administered these chains" : "no transaction is known";
}

function verdict(shown: number, count: number): string {
  const all = count === 1 ? "1 transaction" : `${count} transactions`;
  if (shown === count) return all;
  return `the newest ${shown} of ${all}; --limit ${count} shows all`;
}

function didText({ did, outcome }: Act): string {
  const shown = did.slice(0, MOST_SHOWN);
  const left = did.length - shown.length;
  const text = [...shown, ...(left === 0 ? [] : [`${left} more`])].join("; ");
  return outcome === "done" ? text : `${outcome}: ${text}`;
}

function unreadLines(readings: readonly ActsReading[]): string[] {
  const lines = readings.flatMap(({ chain, unread }) =>
    unread === undefined ? [] : [`  ${chain}: ${unread}`],
  );
  if (lines.length === 0) return [];
  return [
    "",
    "unknown: the events of these chains; the journal of this machine is shown",
    ...lines,
  ];
}

/** Acts for programs. */
export function logJson(
  readings: readonly ActsReading[],
  { environment, limit }: Pick<LogLayout, "environment" | "limit">,
): object {
  const { acts, count } = newestActs(readings, limit);
  const unread = readings.flatMap(({ chain, unread }) =>
    unread === undefined ? [] : [{ chain, reason: unread }],
  );
  return {
    environment,
    count,
    acts: acts.map(({ time, ...act }) => ({ time: timeText(time), ...act })),
    unread,
  };
}
