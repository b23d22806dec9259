// npm run bench:filler [-- --json] [-- --transfers 30] [-- --block-time 2] [-- --poll-interval 500]
//
// How many blocks of the destination it takes from a transfer's block until its receiver has the funds.

import { parseArgs } from "node:util";

import { measureAdvances } from "./measureAdvances.ts";

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    transfers: { type: "string", default: "30" },
    /** Whole seconds, as nodes take them. */
    "block-time": { type: "string", default: "2" },
    /** Milliseconds. */
    "poll-interval": { type: "string", default: "500" },
  },
});
const measurement = await measureAdvances({
  transfers: Number(values.transfers),
  blockTimeSeconds: Number(values["block-time"]),
  pollIntervalMilliseconds: Number(values["poll-interval"]),
});
if (values.json) process.stdout.write(`${JSON.stringify(measurement, null, 2)}\n`);
else console.table([measurement]);
