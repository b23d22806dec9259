// npm run generate [-- PATH...]

import { parseArgs } from "node:util";

import { generated } from "./generated.ts";
import { regenerate } from "./regenerate.ts";
import { runCommand } from "./runCommand.ts";

const { positionals: paths } = parseArgs({ allowPositionals: true });
const unknown = paths.filter((path) => !generated.some((entry) => entry.path === path));
if (unknown.length > 0) {
  const known = generated.map(({ path }) => path).join(", ");
  console.error(`not generated: ${unknown.join(", ")}; known: ${known}`);
  process.exit(1);
}

for (const entry of generated) {
  if (paths.length === 0 || paths.includes(entry.path)) await regenerate(entry, runCommand);
}
