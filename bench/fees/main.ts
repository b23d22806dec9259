// npm run bench:fees [-- --json] [-- --messages 2000]
//
// How many past messages a second a fee schedule is tried on, read from a relayer's PostgreSQL and straight from chains.

import { parseArgs } from "node:util";

import { fromChains } from "./fromChains.ts";
import { fromDatabase } from "./fromDatabase.ts";

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    messages: { type: "string", default: "2000" },
  },
});
const messages = Number(values.messages);
const measurements = [await fromDatabase(messages), await fromChains(messages)];
if (values.json) process.stdout.write(`${JSON.stringify(measurements, null, 2)}\n`);
else console.table(measurements);
