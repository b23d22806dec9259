import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const KILOBYTE = 1024;

/**
 * Bytes of memory that processes hold. Linux counts a page that several share once; macOS counts it for each of them.
 * Processes that have ended hold nothing.
 */
export function memoryOf(pids: readonly number[]): number {
  const kilobytes = process.platform === "linux" ? ofProc(pids) : ofPs(pids);
  return kilobytes.reduce((sum, each) => sum + each, 0) * KILOBYTE;
}

function ofProc(pids: readonly number[]): number[] {
  return pids.map((pid) => {
    try {
      const [, pss = 0] =
        /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8")) ?? [];
      return Number(pss);
    } catch {
      return 0;
    }
  });
}

function ofPs(pids: readonly number[]): number[] {
  if (pids.length === 0) return [];
  try {
    const printed = execFileSync("ps", ["-o", "rss=", "-p", pids.join(",")], { encoding: "utf8" });
    return printed.split("\n").map(Number);
  } catch {
    return [];
  }
}
