import {
  type EthereumProof,
  encodeHubEvidence,
  type Hex,
  hubRecordSlots,
  trieProof,
} from "@causeway/protocol";
import { toQuantity } from "ethers";

import { alignClocks } from "./alignClocks.ts";
import { configure, read } from "./contractCalls.ts";
import { finalise } from "./finalise.ts";
import type { Lane } from "./Lane.ts";
import type { FinalBlock, SimulatedChain } from "./SimulatedChain.ts";

/** Who reads what: `hub` is where the reader does not follow the chain itself. */
export interface StateQuery {
  readonly reader: SimulatedChain;
  readonly chain: SimulatedChain;
  readonly hub: SimulatedChain | undefined;
  readonly account: Hex;
  /** 32 bytes each. */
  readonly slots: readonly Hex[];
}

/** Proves an account, and words of its storage, in the newest block of a chain, which becomes final. */
export async function proveState(query: StateQuery, lanes: readonly Lane[]): Promise<StateProof> {
  const { reader, chain, hub, account, slots } = query;
  const final = await finalise(chain, lanes);
  const proof = await proofAt(chain, final.number, account, slots);
  const follows = reader.clients.has(chain.chainId);
  const evidence =
    follows || hub === undefined ? final.evidence : await hubEvidence(hub, chain, final, lanes);
  await alignClocks(hub === undefined ? [chain, reader] : [chain, hub, reader]);
  return {
    ...{ chainId: chain.chainId, evidence, account, slots: [...slots], height: final.number },
    accountProof: trieProof(proof.accountProof),
    storageProofs: proof.storageProof.map((storage) => trieProof(storage.proof)),
  };
}

/** Has the hub's light client accept the checkpoint, and proves that it did. */
async function hubEvidence(
  hub: SimulatedChain,
  chain: SimulatedChain,
  { checkpoint, checkpointHash, evidence }: FinalBlock,
  lanes: readonly Lane[],
): Promise<Hex> {
  const client = hub.clients.get(chain.chainId);
  if (client === undefined) return evidence;
  await alignClocks([chain, hub]);
  await configure(hub.rpc, client, "accept", [evidence]);
  const generation = Number(await read(hub.rpc, client, "generation"));
  const final = await finalise(hub, lanes);
  const slots = hubRecordSlots(generation, checkpointHash);
  const proof = await proofAt(hub, final.number, `${client.target}`, slots);
  const [statusProof = [], acceptedProof = []] = proof.storageProof.map((slot) =>
    trieProof(slot.proof),
  );
  const accountProof = trieProof(proof.accountProof);
  const record = { evidence: final.evidence, accountProof, statusProof, acceptedProof };
  return encodeHubEvidence(checkpoint, record);
}

function proofAt(
  { rpc }: SimulatedChain,
  block: bigint,
  account: Hex,
  slots: readonly Hex[],
): Promise<EthereumProof> {
  return rpc.request("eth_getProof", [account, slots, toQuantity(block)]);
}

/** What `RemoteState.accountOf`, `slotOf` and `slotsOf` are shown of another chain. */
export interface StateProof {
  /** The chain that is read. */
  readonly chainId: bigint;
  readonly evidence: string;
  readonly account: string;
  readonly accountProof: string[];
  /** Slots and their proofs, in the same order. */
  readonly slots: string[];
  readonly storageProofs: string[][];
  /** Number of the block whose state it is. */
  readonly height: bigint;
}
