// npm run bench:prover [-- --json]
//
// The measurement is a program of the circuits' package, whose licence is not ours: it runs as a process.

import { spawn } from "node:child_process";

const program = ["--import", "tsx", "circuits/bench/main.ts"];
const bench = spawn(process.execPath, [...program, ...process.argv.slice(2)], { stdio: "inherit" });
bench.once("exit", (code) => {
  process.exitCode = code ?? 1;
});
