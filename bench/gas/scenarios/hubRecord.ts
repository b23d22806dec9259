import {
  type Checkpoint,
  checkpointHash,
  hubRecordSlots,
  makeHubEvidence,
} from "@causeway/protocol";

import { buildState } from "../buildState.ts";

/** The hub's light client of the chain that is read. */
export const HUB_CLIENT = `0x${"c1".repeat(20)}`;

const GENERATION = 0;

/** Heights, epoch and time fill 20 bytes of a client's status: of the first generation, never distrusted or stopped. */
const STATUS = `0x${"5a".repeat(20)}`;

interface Choices {
  readonly checkpoint: Checkpoint;
  /** Of the checkpoint. */
  readonly domain: string;
  readonly accountNodes: number;
  readonly storageNodes: number;
}

/** The hub's state after its light client had accepted a checkpoint, and what shows it. */
export async function buildHubRecord({ checkpoint, domain, ...depths }: Choices) {
  const hash = checkpointHash(domain, checkpoint);
  const [status, accepted] = hubRecordSlots(GENERATION, hash);
  const words = { [status]: STATUS, [accepted]: hash };
  const state = await buildState({ account: HUB_CLIENT, words, ...depths });
  const answer = {
    accountProof: state.accountProof,
    storageProof: state.storageProofs.map((proof) => ({ proof })),
  };
  return {
    stateRoot: state.stateRoot,
    /** Evidence of the checkpoint, with `known`, evidence of the hub's. */
    evidence: (known: string) =>
      makeHubEvidence(
        {
          ...{ evidence: known, hubLightClient: HUB_CLIENT, generation: GENERATION },
          ...{ checkpointDomain: domain, checkpoint },
        },
        answer,
      ),
  };
}
