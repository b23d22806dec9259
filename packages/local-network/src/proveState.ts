import type { NetworkDescription } from "@causeway/environment";
import { decodeEvidence, readSlotsCall, type SlotsCall } from "@causeway/protocol";
import { toBeHex, toQuantity } from "ethers";
import { evidenceFor } from "./evidenceFor.ts";
import type { LocalChain } from "./LocalChain.ts";

/** What a `RemoteState` is shown of another chain. */
export type StateProof = SlotsCall;

/** Words of an account's storage, and who reads them. */
export interface StateQuery {
  readonly reader: LocalChain;
  readonly chain: LocalChain;
  readonly account: string;
  readonly slots: readonly (string | bigint)[];
}

/** Proves words of storage by the newest checkpoint of the chain that the reader can be shown. */
export async function proveState(
  network: NetworkDescription,
  hub: LocalChain,
  { reader, chain, account, slots: asked }: StateQuery,
): Promise<StateProof> {
  const evidence = await evidenceFor(network, { reader, chain, hub });
  const { height } = decodeEvidence(evidence).checkpoint;
  const slots = asked.map((slot) => toBeHex(slot, 32));
  const answer = await chain.provider.send("eth_getProof", [account, slots, toQuantity(height)]);
  return readSlotsCall({ chainId: BigInt(chain.chainId), evidence, account, slots }, answer);
}
