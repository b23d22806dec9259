import { dataLength } from "ethers";

import { fixedBytes, type Hex, ZERO_WORD } from "./bytes.ts";
import { type Checkpoint, checkpointHash } from "./checkpoint.ts";
import {
  type EthereumAccount,
  type EthereumProof,
  provenAccount,
  provenStorage,
  type StorageQuery,
} from "./ethereumProof.ts";
import { encodeHubEvidence } from "./hubEvidence.ts";
import { ProtocolError } from "./ProtocolError.ts";
import {
  acceptedCheckpointSlot,
  decodeLightClientStatus,
  lightClientStatusSlot,
} from "./storage/lightClientStorage.ts";

/** An account as `RemoteState.accountOf` is shown it. */
export interface AccountProof {
  /** Undefined if the proof shows that there is none. */
  readonly account: EthereumAccount | undefined;
  readonly accountProof: readonly Hex[];
}

/** Words of an account's storage as `RemoteState.slotOf` and `slotsOf` are shown them. */
export interface SlotsProof {
  readonly accountProof: readonly Hex[];
  /** One for each slot, in the order of the query's. */
  readonly storageProofs: readonly (readonly Hex[])[];
  /** 32 bytes each; zero where the proof shows that nothing is stored. */
  readonly values: readonly Hex[];
}

/** A checkpoint that the hub's light client of its chain has accepted. */
export interface HubRecordClaim {
  /** State root of the hub's checkpoint that `evidence` is for, and its time in unix seconds. */
  readonly hubStateRoot: Hex;
  readonly hubTimestamp: bigint;
  /** Evidence for the reading chain's light client of the hub. */
  readonly evidence: Hex;
  /** The hub's light client of the chain that is read. */
  readonly hubLightClient: Hex;
  /** Generation of that client. */
  readonly generation: number;
  /** The domain of the checkpoints that it accepts. */
  readonly checkpointDomain: Hex;
  /** The checkpoint of the chain that is read. */
  readonly checkpoint: Checkpoint;
}

export type StateProofErrorCode = "HubLightClientStopped" | "NotAcceptedByHub" | "WrongGeneration";

/** The hub's state does not vouch for a checkpoint. */
export class StateProofError extends ProtocolError<StateProofErrorCode> {}

const EMPTY_NODE = "0x80";

/** Nodes of at least so many bytes are named by their hash; shorter ones stand inline in their parent. */
const HASHED_NODE_LEAST_SIZE = 32;

/**
 * The nodes of a trie proof as `RemoteState` takes them. Nodes differ in what they answer: some list the nodes that
 * stand inline in their parents once more, some show the empty trie as one node.
 */
export function trieProof(nodes: readonly Hex[]): Hex[] {
  if (nodes.length === 1 && nodes[0] === EMPTY_NODE) return [];
  return nodes.filter((node, place) => place === 0 || dataLength(node) >= HASHED_NODE_LEAST_SIZE);
}

/**
 * Proof of an account, or that there is none, from what `eth_getProof` answered.
 *
 * @throws EthereumProofError `InvalidTrieProof`, `MalformedValue`.
 */
export async function proveAccount(
  stateRoot: Hex,
  address: Hex,
  answer: Pick<EthereumProof, "accountProof">,
): Promise<AccountProof> {
  const account = await provenAccount(stateRoot, address, answer.accountProof);
  return { account, accountProof: trieProof(answer.accountProof) };
}

/**
 * Proof of words of an account's storage from what `eth_getProof` answered to the query's slots.
 *
 * @throws EthereumProofError `NoSuchAccount`, `MissingSlot`, `InvalidTrieProof`, `MalformedValue`.
 */
export async function proveSlots(query: StorageQuery, answer: EthereumProof): Promise<SlotsProof> {
  return {
    accountProof: trieProof(answer.accountProof),
    storageProofs: answer.storageProof.map(({ proof }) => trieProof(proof)),
    values: await provenStorage(query, answer),
  };
}

/** The slots of the hub's light client that show whether it accepted a checkpoint: status, accepted hash. */
export function hubRecordSlots(generation: number, hash: Hex): [status: Hex, accepted: Hex] {
  return [lightClientStatusSlot(), acceptedCheckpointSlot(generation, hash)];
}

/**
 * Evidence for a chain that is read through the hub: the packed fields of its checkpoint, then what proves that the
 * hub's light client had accepted it.
 *
 * @param answer What `eth_getProof` of the hub answered for the light client and its {@link hubRecordSlots}.
 * @throws StateProofError if the hub's state does not vouch for the checkpoint; errors of {@link proveSlots}.
 */
export async function makeHubEvidence(claim: HubRecordClaim, answer: EthereumProof): Promise<Hex> {
  const { checkpoint, generation, hubLightClient: address } = claim;
  const hash = checkpointHash(fixedBytes(claim.checkpointDomain, 32), checkpoint);
  const slots = hubRecordSlots(generation, hash);
  const query = { stateRoot: claim.hubStateRoot, address, slots };
  const { accountProof, storageProofs, values } = await proveSlots(query, answer);
  requireAccepted(claim, hash, values);
  const [statusProof = [], acceptedProof = []] = storageProofs;
  const { evidence } = claim;
  return encodeHubEvidence(checkpoint, { evidence, accountProof, statusProof, acceptedProof });
}

function requireAccepted(claim: HubRecordClaim, hash: Hex, words: readonly Hex[]): void {
  const { checkpoint, generation, hubLightClient, hubTimestamp } = claim;
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
