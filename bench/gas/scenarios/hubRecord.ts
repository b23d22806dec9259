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

/** Heights, epoch and time fill 27 bytes of a client's status; it is not frozen, and of the first generation. */
const STATUS = `0x${"5a".repeat(27)}`;

interface Choices {
  readonly checkpoint: Checkpoint;
  /** Of the checkpoint. */
  readonly domain: string;
  readonly accountNodes: number;
  readonly storageNodes: number;
}

/** The hub's state after its light client had accepted a checkpoint, and what shows it. */
export async function buildHubRecord({ checkpoint, domain, ...depths }: Choices) {
  const slots = hubRecordSlots(GENERATION, checkpoint.height);
  const [status, accepted] = slots;
  const words = { [status]: STATUS, [accepted]: checkpointHash(domain, checkpoint) };
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
          ...{ hubStateRoot: state.stateRoot, evidence: known, hubLightClient: HUB_CLIENT },
          ...{ checkpointDomain: domain, checkpoint, generation: GENERATION },
        },
        answer,
      ),
  };
}
