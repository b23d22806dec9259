import { readFile } from "node:fs/promises";
import { groth16 } from "snarkjs";

import { buildCircuit } from "../compiler/buildCircuit.ts";
import type { CircuitName } from "../compiler/circuits.ts";
import { releaseCurve } from "../compiler/releaseCurve.ts";
import { type CircuitInput, WitnessGenerator, witnessFile } from "../witness/WitnessGenerator.ts";
import { committeeBenchInput, eddsaBenchInput } from "./inputs.ts";

/*
 * Times the proof of 32 validators, witness included, against circomlib's EdDSA verifier for 32 signatures:
 *   node --import tsx circuits/bench/main.ts [--json]
 * The two take turns, so that whatever else the machine does hits both; medians of three.
 */

const ROUNDS = 3;

type Prove = () => Promise<void>;

const ours = await prover("committee-32", committeeBenchInput());
const baseline = await prover("eddsa-32", eddsaBenchInput());
await ours();
const times: { ours: number[]; baseline: number[] } = { ours: [], baseline: [] };
for (let round = 1; round <= ROUNDS; round++) {
  times.ours.push(await secondsOf(ours));
  times.baseline.push(await secondsOf(baseline));
  console.error(`round ${round}: ${times.ours.at(-1)} s against ${times.baseline.at(-1)} s`);
}
const seconds = median(times.ours);
const baselineSeconds = median(times.baseline);
const ratio = Number((seconds / baselineSeconds).toFixed(3));
const results = [{ name: "prover.32", ratio, seconds, baselineSeconds }];
if (process.argv.includes("--json")) console.log(JSON.stringify(results));
else console.table(results);
await releaseCurve();

async function prover(name: CircuitName, input: CircuitInput): Promise<Prove> {
  const { wasm, zkey } = await buildCircuit(name, console.error);
  const generator = await WitnessGenerator.load(wasm);
  const key = { type: "mem", data: new Uint8Array(await readFile(zkey)) } as const;
  return async () => {
    const witness = witnessFile(await generator.generate(input));
    await groth16.prove(key, { type: "mem", data: witness });
  };
}

async function secondsOf(prove: Prove): Promise<number> {
  const started = performance.now();
  await prove();
  return Number(((performance.now() - started) / 1000).toFixed(3));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
