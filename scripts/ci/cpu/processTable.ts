import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

import type { ProcessRow } from "./ProcessRow.ts";

/** Of the times in `/proc`, on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** All processes of this machine that we may see. */
export function processTable(): ProcessRow[] {
  return process.platform === "linux" ? tableOfProc() : tableOfPs();
}

/**
 * Linux: exact to 10 milliseconds, children that have ended included. Children are read before their parents, which are
 * older and mostly have smaller numbers: a parent's row then contains what a child used that ended meanwhile.
 */
export function tableOfProc(): ProcessRow[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .sort((a, b) => b - a)
    .flatMap((pid) => rowOfProc(pid) ?? []);
}

/** macOS: it does not say what children used that have ended. */
export function tableOfPs(): ProcessRow[] {
  const columns = "pid=,ppid=,time=,command=";
  const printed = execFileSync("ps", ["-A", "-ww", "-o", columns], {
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  return printed.split("\n").flatMap((line) => rowOfPs(line) ?? []);
}

function rowOfProc(pid: number): ProcessRow | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
    // the program's name stands in parentheses and may hold anything; `rest` begins with the third field
    const rest = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const field = (number: number) => rest[number - 3] ?? "";
    const seconds = (number: number) => Number(field(number)) / TICKS_PER_SECOND;
    return {
      pid,
      parent: Number(field(4)),
      began: field(22),
      own: seconds(14) + seconds(15),
      waited: seconds(16) + seconds(17),
      command: command.replaceAll("\0", " ").trim(),
    };
  } catch {
    // It has ended meanwhile.
    return undefined;
  }
}

/** A line of `ps -o pid=,ppid=,time=,command=`; undefined for an empty one. */
export function rowOfPs(line: string): ProcessRow | undefined {
  const found = /^\s*(\d+)\s+(\d+)\s+([\d:.-]+)\s+(.*)$/.exec(line);
  if (found === null) return undefined;
  const [, pid, parent, time = "", command = ""] = found;
  const own = secondsOf(time);
  return { pid: Number(pid), parent: Number(parent), began: "", own, waited: 0, command };
}

/** `1-02:03:04`, `02:03:04` or `3:04.05`. */
function secondsOf(time: string): number {
  const [days, clock = ""] = time.includes("-") ? time.split("-") : ["0", time];
  const ofDay = clock.split(":").reduce((total, part) => total * 60 + Number(part), 0);
  return Number(days) * 86_400 + ofDay;
}
