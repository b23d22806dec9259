#!/usr/bin/env node
// Entry of every npm script: brings the right Node and the dependencies, then runs the command.
// It runs before anything is installed, on Node 20, so it and scripts/bootstrap/ use Node alone.
// The scripts `exec` it, so that a signal to npm reaches it and not only npm's shell.

import { fileURLToPath } from "node:url";

import { commands } from "./bootstrap/commands.mjs";
import { ensureDependencies } from "./bootstrap/dependencies.mjs";
import { ensureNode } from "./bootstrap/node.mjs";
import { runSteps } from "./bootstrap/run.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const [name, ...args] = process.argv.slice(2);

const steps = commands[name];
if (!steps) {
  console.error(`unknown command "${name ?? ""}"; known: ${Object.keys(commands).join(", ")}`);
  process.exit(1);
}

try {
  const node = ensureNode(root);
  ensureDependencies(root, node);
  await runSteps(steps, args, { root, node });
} catch (error) {
  console.error(`causeway: ${error.message}`);
  process.exit(1);
}
