import type { ChainAdapter } from "@causeway/chains";
import type { Hex } from "@causeway/protocol";
import { concat } from "ethers";

import type { Relayer } from "./Relayer.ts";
import { type ProvenSignedCheckpoint, retireCheckpoint } from "./store/checkpoints.ts";

/**
 * Evidence of a checkpoint for a light client: the fields alone if it accepted them before, else
 * with the proof.
 *
 * @returns undefined if the client takes only another epoch's checkpoints, and another is needed.
 */
export async function evidenceFor(
  relayer: Relayer,
  chain: ChainAdapter,
  lightClient: Hex,
  checkpoint: ProvenSignedCheckpoint,
): Promise<Hex | undefined> {
  const { height, checkpointHash, fields, proof, epoch } = checkpoint;
  const accepted = await chain.acceptedCheckpoint(lightClient, height);
  if (accepted === checkpointHash) return fields;
  const state = await chain.lightClient(lightClient);
  if (state.epoch === epoch) return concat([fields, proof]);
  if (epoch < state.epoch) await retireCheckpoint(relayer.db, checkpointHash);
  relayer.logger.warn(
    { lightClient, epoch: Number(epoch), clientEpoch: Number(state.epoch), checkpointHash },
    "the light client takes no checkpoint of this epoch",
  );
  return undefined;
}
