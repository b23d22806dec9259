import { encodeAbi } from "./abi/encodeAbi.ts";
import { partsIn } from "./abi/parseSignature.ts";
import { type Hex, joinBytes } from "./bytes.ts";
import { type Checkpoint, packCheckpoint } from "./checkpoint.ts";

/** What proves that the hub's light client of a chain had accepted a checkpoint: `HubRecord` of `IRemoteState`. */
export interface HubRecord {
  /** Evidence for the reading chain's light client of the hub. */
  readonly evidence: Hex;
  readonly accountProof: readonly Hex[];
  readonly statusProof: readonly Hex[];
  readonly acceptedProof: readonly Hex[];
}

const HUB_RECORD =
  "((bytes evidence, bytes[] accountProof, bytes[] statusProof, bytes[] acceptedProof))";

/** Evidence for a chain that is read through the hub: the packed fields of its checkpoint, then the hub's record. */
export function encodeHubEvidence(checkpoint: Checkpoint, record: HubRecord): Hex {
  return joinBytes(packCheckpoint(checkpoint), encodeAbi(partsIn(HUB_RECORD), [record]));
}
