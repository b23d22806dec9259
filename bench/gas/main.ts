import { readFile, writeFile } from "node:fs/promises";

import { Command } from "commander";

import { CONTRACTS_ALONE } from "../../scripts/hardhat/decodedContracts.ts";
import { BUDGETS, RELATIVE_BUDGETS } from "./budgets.ts";
import { buildCircuit } from "./buildCircuit.ts";
import { buildContracts } from "./buildContracts.ts";
import type { Measurement } from "./Measurement.ts";

const SNAPSHOT = new URL("snapshot.json", import.meta.url);

const options = new Command("bench:gas")
  .description("Measures the gas of whole transactions; the figures are the same in every run.")
  .option("--json", "print one JSON array and nothing else")
  .option("--check", "fail if a figure differs from the committed snapshot or exceeds its budget")
  .option("--update", "write the snapshot")
  .option("--built", "measure what was built before, and build nothing")
  .parse()
  .opts<{ json?: boolean; check?: boolean; update?: boolean; built?: boolean }>();

if (!options.built) {
  await buildContracts();
  await buildCircuit();
}
process.env[CONTRACTS_ALONE] = "true";
// not before: the generated types hold the code as it was when they were imported
const { measureAll } = await import("./measureAll.ts");
const measurements = await measureAll();
if (options.json) console.log(JSON.stringify(measurements, null, 2));
else printTable(measurements);
if (options.update) await writeFile(SNAPSHOT, `${JSON.stringify(measurements, null, 2)}\n`);
if (options.check) {
  const faults = [...overBudget(measurements), ...(await drifted(measurements))];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}

function printTable(rows: readonly Measurement[]): void {
  console.table(
    rows.map(({ name, gas, transactions, note }) => ({
      name,
      gas,
      budget: budgetOf(name, rows) ?? "",
      transactions,
      note,
    })),
  );
}

function overBudget(rows: readonly Measurement[]): string[] {
  return rows
    .map(({ name, gas }) => ({ name, gas, budget: budgetOf(name, rows) }))
    .filter(({ gas, budget }) => gas > (budget ?? Number.POSITIVE_INFINITY))
    .map(({ name, gas, budget }) => `${name}: ${gas} gas is above its budget of ${budget}`);
}

function budgetOf(name: string, rows: readonly Measurement[]): number | undefined {
  const relative = RELATIVE_BUDGETS[name];
  if (relative === undefined) return BUDGETS[name];
  const base = rows.find((row) => row.name === relative.of);
  if (base === undefined) throw new Error(`${relative.of}, on which a budget depends, is missing`);
  return Math.floor(base.gas * relative.factor);
}

/** Where the figures and the snapshot differ. After a change that is meant: `npm run bench:gas -- --update`. */
async function drifted(rows: readonly Measurement[]): Promise<string[]> {
  const snapshot = JSON.parse(await readFile(SNAPSHOT, "utf8")) as Measurement[];
  const names = new Set([...rows, ...snapshot].map(({ name }) => name));
  const gasIn = (list: readonly Measurement[], wanted: string) =>
    list.find(({ name }) => name === wanted)?.gas;
  return [...names]
    .map((name) => ({ name, now: gasIn(rows, name), before: gasIn(snapshot, name) }))
    .filter(({ now, before }) => now !== before)
    .map(({ name, now, before }) => `${name}: ${now} gas, the snapshot has ${before}`);
}
