// npm run bench:web [-- --json]
//
// What a new visitor loads for each page, and how long the page takes, over answers that were recorded of the APIs. Then
// the first swap of a newcomer, on a network that is started for it.

import { parseArgs } from "node:util";

import { measureAll } from "./measureAll.ts";

const { values } = parseArgs({ options: { json: { type: "boolean", default: false } } });
const rows = await measureAll();
if (values.json) process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
else console.table(rows);
