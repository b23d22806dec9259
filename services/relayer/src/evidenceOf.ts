import type { Hex } from "@causeway/protocol";
import { concat } from "ethers";

import type { ProvenSignedCheckpoint } from "./store/checkpoints.ts";

/** What a light client is shown of a proven checkpoint, whether or not it knows it: the fields, then the proof. */
export function evidenceOf({
  fields,
  proof,
}: Pick<ProvenSignedCheckpoint, "fields" | "proof">): Hex {
  return concat([fields, proof]);
}
