import { parseArgs } from "node:util";

import { buildCircuit } from "../compiler/buildCircuit.ts";
import { COMMITTEE_SIZES, committeeCircuit } from "../compiler/circuits.ts";
import { releaseCurve } from "../compiler/releaseCurve.ts";

/*
 * Builds the committee circuits and their development keys:
 *   node --import tsx circuits/scripts/build.ts [--size 4|32|all]
 * Prints its progress on standard error, and nothing where nothing is to do.
 */

const { values } = parseArgs({ options: { size: { type: "string", default: "all" } } });
const started = performance.now();
const sizes = COMMITTEE_SIZES.filter((size) => values.size === "all" || values.size === `${size}`);
if (sizes.length === 0) {
  console.error(`--size ${values.size}: there are the sizes ${COMMITTEE_SIZES.join(", ")} and all`);
  process.exit(1);
}
let built = false;
for (const name of sizes.map(committeeCircuit)) await buildCircuit(name, report);
if (built) await releaseCurve();

function report(line: string): void {
  built = true;
  console.error(`[${((performance.now() - started) / 1000).toFixed(1)} s] ${line}`);
}
