import { spawn } from "node:child_process";
import { once } from "node:events";

/** Builds the circuit whose verification key the proofs are made for; at once where nothing has changed. */
export async function buildCircuit(): Promise<void> {
  const args = ["--import", "tsx", "circuits/scripts/build.ts", "--size", "32"];
  const child = spawn(process.execPath, args, { stdio: ["ignore", 2, 2] });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`building the circuit failed with exit code ${code}`);
}
