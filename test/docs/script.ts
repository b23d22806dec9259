import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

const LONGEST_GOODBYE = 10_000;

/** A block that a reader is meant to run is marked `sh run`; one that is a file, `ts file=run.ts`. */
const BLOCK = /^```(?:sh run|\w+ file=(?<file>\S+))\n(?<text>.*?)^```$/gms;

/**
 * What a page of documentation has its reader do, as one shell script: its files are written and its commands run, in
 * the order of the page.
 *
 * @param heading Of the section that is meant; the whole page if left out.
 */
export function scriptOf(page: string, heading?: string): string {
  return Array.from(textOf(page, heading).matchAll(BLOCK), ({ groups }) => {
    const { file, text = "" } = groups ?? {};
    return file === undefined ? text : `cat > '${file}' << 'END OF FILE'\n${text}END OF FILE\n`;
  }).join("\n");
}

function textOf(page: string, heading?: string): string {
  const text = readFileSync(page, "utf8");
  if (heading === undefined) return text;
  const section = text.split(/^(?=## )/m).find((one) => one.startsWith(`## ${heading}\n`));
  if (section === undefined) throw new Error(`${page} has no section "${heading}"`);
  return section;
}

/** How a script ended, and what it wrote. */
export interface ScriptResult {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a script that may start processes in the background, and ends these when the script has ended. */
export async function runScript(script: string, milliseconds: number): Promise<ScriptResult> {
  const shell = spawn("bash", ["-euo", "pipefail", "-c", script], {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [shell.stdout, shell.stderr]) {
    stream.on("data", (data) => {
      output += data;
    });
  }
  const end = (signal: NodeJS.Signals) => signalGroup(shell.pid, signal);
  const tooLong = setTimeout(end, milliseconds, "SIGKILL");
  const closed = new Promise((resolve) => shell.once("close", resolve));
  const code = await new Promise<number | null>((resolve) => shell.once("exit", resolve));
  clearTimeout(tooLong);
  end("SIGTERM");
  const tooSlow = setTimeout(end, LONGEST_GOODBYE, "SIGKILL");
  await closed;
  clearTimeout(tooSlow);
  return { code, output };
}

/** Reaches what a shell has started, too; there may be nothing left of it. */
function signalGroup(leader: number | undefined, signal: NodeJS.Signals): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
