import { type EthereumProof, type Hex, proveSlots, unpackCheckpoint } from "@causeway/protocol";
import { Contract, toBeHex, toQuantity } from "ethers";

import type { LocalChain } from "./LocalChain.ts";
import type { NetworkDescription } from "./NetworkFile.ts";

/** What a `RemoteState` is shown of another chain. */
export interface StateProof {
  readonly evidence: Hex;
  readonly accountProof: readonly Hex[];
  /** One for each slot. */
  readonly storageProofs: readonly (readonly Hex[])[];
  /** Number of the block whose state it is. */
  readonly height: bigint;
}

/** Words of an account's storage, and who reads them. */
export interface StateQuery {
  readonly reader: LocalChain;
  readonly chain: LocalChain;
  readonly account: string;
  readonly slots: readonly (string | bigint)[];
}

const REMOTE_STATE = ["function lightClientOf(uint64 chainId) view returns (address)"];
const LIGHT_CLIENT = ["function newest() view returns (uint64 height, uint64 timestamp)"];

/** Proves words of storage by the newest checkpoint that the reader's light client of the chain has accepted. */
export async function proveState(
  { remoteState, validators }: NetworkDescription,
  { reader, chain, account, slots }: StateQuery,
): Promise<StateProof> {
  const state = new Contract(remoteState, REMOTE_STATE, reader.provider);
  const lightClient = await state.getFunction("lightClientOf")(chain.chainId);
  const client = new Contract(lightClient, LIGHT_CLIENT, reader.provider);
  const { height } = await client.getFunction("newest")();
  const evidence = await fieldsOf(`${validators[0]?.url}/attestations/${chain.chainId}/${height}`);
  const query = { address: account, slots: slots.map((slot) => toBeHex(slot, 32)) };
  const answer: EthereumProof = await chain.provider.send("eth_getProof", [
    ...[query.address, query.slots, toQuantity(height)],
  ]);
  const { stateRoot } = unpackCheckpoint(evidence);
  const { accountProof, storageProofs } = await proveSlots({ stateRoot, ...query }, answer);
  return { evidence, accountProof, storageProofs, height };
}

/** The packed fields of a checkpoint. They are evidence alone where it was accepted before. */
async function fieldsOf(url: string): Promise<Hex> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return ((await response.json()) as { fields: Hex }).fields;
}
