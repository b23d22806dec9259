import { spawn } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";

import { environmentWith } from "./environment.mjs";

const FORWARDED = ["SIGINT", "SIGTERM", "SIGHUP"];

/** Runs the steps in turn and ends this process as the last of them ended. */
export async function runSteps(steps, args, { root, node }) {
  const env = environmentWith(node, process.env, [join(root, "node_modules", ".bin")]);
  for (const [index, step] of steps.entries()) {
    const extra = index === steps.length - 1 ? args : [];
    const program = step.program === "node" ? node : step.program;
    const options = { cwd: root, env: { ...env, ...step.env } };
    const code = await runStep(program, [...step.args, ...extra], options);
    if (code !== 0) process.exit(code);
  }
}

function runStep(program, args, options) {
  const child = spawn(program, args, { ...options, stdio: "inherit" });
  const forward = (signal) => {
    // A terminal sends Ctrl-C to the child as well: passing it on would count as a second one.
    if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
  };
  for (const signal of FORWARDED) process.on(signal, forward);

  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => {
      for (const forwarded of FORWARDED) process.off(forwarded, forward);
      resolve(exitCode(code, signal));
    });
  });
}

/** A shell's convention: 128 plus the number of the signal that ended the process. */
export function exitCode(code, signal) {
  return signal ? 128 + constants.signals[signal] : code;
}
