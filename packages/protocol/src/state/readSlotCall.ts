import { type Hex, ZERO_WORD } from "../bytes.ts";
import type { AccountQuery } from "./AccountQuery.ts";
import { readSlotsCall } from "./readSlotsCall.ts";
import { remoteStateInterface } from "./remoteStateInterface.ts";
import type { StateRead } from "./StateRead.ts";

/** Which word of an account's storage is read. */
export interface SlotQuery extends AccountQuery {
  /** 32 bytes, as the contract numbers it: not hashed. */
  readonly slot: Hex;
}

/** Arguments of `RemoteState.slotOf`, and what it will return. */
export interface SlotCall extends SlotQuery, StateRead {
  readonly storageProof: readonly Hex[];
  /** 32 bytes; zero where the proof shows that nothing is stored. */
  readonly value: Hex;
}

/**
 * Has `RemoteState` read one word of an account's storage on another chain.
 *
 * @param answer What an RPC of that chain answered to `eth_getProof` for the account and the slot, at the height of the
 * evidence's checkpoint.
 * @throws as {@link readSlotsCall} does.
 */
export async function readSlotCall(query: SlotQuery, answer: unknown): Promise<SlotCall> {
  const { slots, storageProofs, values, ...read } = await readSlotsCall(
    { ...query, slots: [query.slot] },
    answer,
  );
  const [slot = query.slot] = slots;
  const [storageProof = []] = storageProofs;
  const [value = ZERO_WORD] = values;
  const { chainId, evidence, account, accountProof } = read;
  const args = [chainId, evidence, account, slot, accountProof, storageProof];
  const calldata = remoteStateInterface.encodeFunctionData("slotOf", args);
  return { ...read, slot, storageProof, value, calldata };
}
