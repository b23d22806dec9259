import { fixedBytes, type Hex, uintBytes } from "../bytes.ts";
import { proveSlots, type SlotsProof } from "../stateProof.ts";
import type { AccountQuery } from "./AccountQuery.ts";
import { checkpointOf } from "./checkpointOf.ts";
import { proofAnswer } from "./proofAnswer.ts";
import { remoteStateInterface } from "./remoteStateInterface.ts";
import type { StateRead } from "./StateRead.ts";

/** Which words of an account's storage are read. */
export interface SlotsQuery extends AccountQuery {
  /** 32 bytes each, as the contract numbers them: not hashed. */
  readonly slots: readonly Hex[];
}

/** Arguments of `RemoteState.slotsOf`, and what it will return. */
export type SlotsCall = SlotsQuery & SlotsProof & StateRead;

/**
 * Has `RemoteState` read words of an account's storage on another chain.
 *
 * @param answer What an RPC of that chain answered to `eth_getProof` for the account and the slots, in their order, at
 * the height of the evidence's checkpoint. It is checked against the checkpoint's state root.
 * @throws EthereumProofError `MalformedAnswer`, `NoSuchAccount`, `MissingSlot`, `InvalidTrieProof`, `MalformedValue`;
 * what is thrown of malformed evidence: EvidenceError, StateProofError `UnsupportedStateKind`, BytesError.
 */
export async function readSlotsCall(query: SlotsQuery, answer: unknown): Promise<SlotsCall> {
  const { chainId, evidence } = query;
  uintBytes(chainId, 8);
  const { stateRoot, height, timestamp } = checkpointOf(evidence);
  const account = fixedBytes(query.account, 20);
  const slots = query.slots.map((slot) => fixedBytes(slot, 32));
  const proven = await proveSlots({ stateRoot, address: account, slots }, proofAnswer(answer));
  const { accountProof, storageProofs } = proven;
  const args = [chainId, evidence, account, slots, accountProof, storageProofs];
  const calldata = remoteStateInterface.encodeFunctionData("slotsOf", args);
  return { chainId, evidence, account, slots, ...proven, height, timestamp, calldata };
}
