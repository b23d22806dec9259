// npm run bench:sdk [-- --json]
//
// What a page loads for each function of the SDK, how many requests the function makes, and how long it takes.

import { parseArgs } from "node:util";

import { measureAll } from "./measureAll.ts";

const { values } = parseArgs({ options: { json: { type: "boolean", default: false } } });
const rows = await measureAll();
if (values.json) process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
else console.table(rows);
// The database of the world would live on.
process.exit(0);
