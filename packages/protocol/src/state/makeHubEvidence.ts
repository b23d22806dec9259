import { fixedBytes, type Hex, ZERO_WORD } from "../bytes.ts";
import { type Checkpoint, checkpointHash } from "../checkpoint.ts";
import { encodeHubEvidence } from "../hubEvidence.ts";
import { proveSlots } from "../stateProof.ts";
import {
  acceptedCheckpointSlot,
  decodeLightClientStatus,
  lightClientStatusSlot,
} from "../storage/lightClientStorage.ts";
import { checkpointOf } from "./checkpointOf.ts";
import { proofAnswer } from "./proofAnswer.ts";
import { StateProofError } from "./StateProofError.ts";

/** A checkpoint that the hub's light client of its chain has accepted. */
export interface HubRecordClaim {
  /** Evidence of a checkpoint of the hub, for the reading chain's light client of the hub. */
  readonly evidence: Hex;
  /** The hub's light client of the chain that is read: `RemoteState.routeThroughHub` of the reading chain says it. */
  readonly hubLightClient: Hex;
  /** The domain of the checkpoints that it accepts, from there too. */
  readonly checkpointDomain: Hex;
  /** Generation of that client, as its status has it at the hub's checkpoint. */
  readonly generation: number;
  /** The checkpoint of the chain that is read. */
  readonly checkpoint: Checkpoint;
}

/** The slots of the hub's light client that show whether it accepted a checkpoint: status, accepted hash. */
export function hubRecordSlots(generation: number, hash: Hex): [status: Hex, accepted: Hex] {
  return [lightClientStatusSlot(), acceptedCheckpointSlot(generation, hash)];
}

/**
 * Evidence for a chain that is read through the hub: the packed fields of its checkpoint, then what proves that the
 * hub's light client had accepted it.
 *
 * @param answer What an RPC of the hub answered to `eth_getProof` for the light client and its {@link hubRecordSlots}, at
 * the height of the hub's checkpoint. It is checked against that checkpoint's state root.
 * @throws StateProofError if the hub's state does not vouch for the checkpoint, EthereumProofError, EvidenceError,
 * BytesError.
 */
export async function makeHubEvidence(claim: HubRecordClaim, answer: unknown): Promise<Hex> {
  const { evidence, checkpoint, generation, hubLightClient: address } = claim;
  const { stateRoot, timestamp } = checkpointOf(evidence);
  const hash = checkpointHash(fixedBytes(claim.checkpointDomain, 32), checkpoint);
  const query = { stateRoot, address, slots: hubRecordSlots(generation, hash) };
  const { accountProof, storageProofs, values } = await proveSlots(query, proofAnswer(answer));
  requireAccepted(claim, timestamp, hash, values);
  const [statusProof = [], acceptedProof = []] = storageProofs;
  return encodeHubEvidence(checkpoint, { evidence, accountProof, statusProof, acceptedProof });
}

function requireAccepted(
  { checkpoint, generation, hubLightClient }: HubRecordClaim,
  hubTimestamp: bigint,
  hash: Hex,
  words: readonly Hex[],
): void {
  const [statusWord = ZERO_WORD, accepted] = words;
  const status = decodeLightClientStatus(statusWord);
  const { stoppedUntil } = status;
  if (hubTimestamp < stoppedUntil) {
    throw new StateProofError("HubLightClientStopped", { hubLightClient, stoppedUntil });
  }
  if (status.generation !== generation) {
    throw new StateProofError("WrongGeneration", { given: generation, proven: status.generation });
  }
  if (accepted !== hash) {
    throw new StateProofError("NotAcceptedByHub", { height: checkpoint.height, hash, accepted });
  }
}
