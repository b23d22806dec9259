import { buildBn128 } from "ffjavascript";

/** Ends the threads that snarkjs keeps for its curve; without this a process does not end by itself. */
export async function releaseCurve(): Promise<void> {
  const curve = await buildBn128();
  await curve.terminate();
}
