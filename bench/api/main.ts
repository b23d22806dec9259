// npm run bench:api [-- --json] [-- --only swap] [-- --rounds 7] [-- --seconds 5] [-- --orders 1000000] [-- --requests 1000000] [-- --streams 1000]
//
// How many requests the API answers, by those of a bare Fastify route, over a PostgreSQL with a million orders.

import { parseArgs } from "node:util";

import { measureAll, NAMES } from "./measureAll.ts";

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    only: { type: "string" },
    /** Of each row that is compared; the median counts. */
    rounds: { type: "string", default: "7" },
    /** Of a round. */
    seconds: { type: "string", default: "5" },
    orders: { type: "string", default: "1000000" },
    /** Of the row `memory`. */
    requests: { type: "string", default: "1000000" },
    /** Open at once, of the row `stream`. */
    streams: { type: "string", default: "1000" },
  },
});
const { only } = values;
const wanted = NAMES.filter((name) => name === (only ?? name));
if (wanted.length === 0) throw new RangeError(`--only ${only} is not one of ${NAMES}`);
const rows = await measureAll({
  wanted,
  rounds: { count: Number(values.rounds), seconds: Number(values.seconds) },
  orders: Number(values.orders),
  requests: Number(values.requests),
  streams: Number(values.streams),
});
if (values.json) process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
else console.table(rows);
