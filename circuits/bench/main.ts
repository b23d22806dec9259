import { readFile } from "node:fs/promises";
import { groth16 } from "snarkjs";

import { buildCircuit } from "../compiler/buildCircuit.ts";
import type { CircuitName } from "../compiler/circuits.ts";
import { releaseCurve } from "../compiler/releaseCurve.ts";
import { Groth16Prover } from "../groth16/Groth16Prover.ts";
import { type CircuitInput, WitnessGenerator, witnessFile } from "../witness/WitnessGenerator.ts";
import { committeeBenchInput, eddsaBenchInput } from "./inputs.ts";

/*
 * Times the proof of 32 validators, witness included, against circomlib's EdDSA verifier for 32 signatures:
 *   node --import tsx circuits/bench/main.ts [--json]
 * `prover.32` is the prover service's way (our circuit and prover) against the plain one: circomlib's verifier,
 * proved by snarkjs with the key in memory and its threads running. `prover.32.circuit` has our prover on both
 * sides, so that it compares the circuits alone.
 * All take turns, so that whatever else the machine does hits them alike; medians of three.
 */

const ROUNDS = 3;

type Prove = () => Promise<unknown>;
type Way = (zkey: string) => Promise<(witness: Uint8Array) => Promise<unknown>>;

const committee = committeeBenchInput();
const eddsa = eddsaBenchInput();
const ways: Record<string, Prove> = {
  ours: await prover("committee-32", committee, withOurs),
  plain: await prover("eddsa-32", eddsa, withSnarkjs),
  oursOnPlainCircuit: await prover("eddsa-32", eddsa, withOurs),
};
const times: Record<string, number[]> = {};
for (const prove of Object.values(ways)) await prove();
for (let round = 1; round <= ROUNDS; round++) {
  for (const [name, prove] of Object.entries(ways)) {
    const { seconds, cpuSeconds } = await measure(prove);
    times[name] = [...(times[name] ?? []), seconds];
    console.error(`round ${round}, ${name}: ${seconds} s, ${cpuSeconds} s of all cores together`);
  }
}
const results = [
  compare("prover.32", "ours", "plain"),
  compare("prover.32.circuit", "ours", "oursOnPlainCircuit"),
];
if (process.argv.includes("--json")) console.log(JSON.stringify(results));
else console.table(results);
await releaseCurve();

async function prover(name: CircuitName, input: CircuitInput, way: Way): Promise<Prove> {
  const { wasm, zkey } = await buildCircuit(name, console.error);
  const generator = await WitnessGenerator.load(wasm);
  const prove = await way(zkey);
  return async () => prove(await generator.generate(input));
}

async function withOurs(zkey: string) {
  const ours = await Groth16Prover.open(zkey);
  return (witness: Uint8Array) => ours.prove(witness);
}

async function withSnarkjs(zkey: string) {
  const key = { type: "mem", data: new Uint8Array(await readFile(zkey)) } as const;
  return (witness: Uint8Array) => groth16.prove(key, { type: "mem", data: witnessFile(witness) });
}

async function measure(prove: Prove): Promise<{ seconds: number; cpuSeconds: number }> {
  const [started, cpuBefore] = [performance.now(), process.cpuUsage()] as const;
  await prove();
  const { user, system } = process.cpuUsage(cpuBefore);
  const seconds = Number(((performance.now() - started) / 1000).toFixed(3));
  return { seconds, cpuSeconds: Number(((user + system) / 1e6).toFixed(3)) };
}

function compare(name: string, ours: string, baseline: string) {
  const seconds = median(times[ours] ?? []);
  const baselineSeconds = median(times[baseline] ?? []);
  const ratio = Number((seconds / baselineSeconds).toFixed(3));
  return { name, ratio, seconds, baselineSeconds };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
