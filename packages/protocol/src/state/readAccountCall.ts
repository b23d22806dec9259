import { fixedBytes, uintBytes } from "../bytes.ts";
import type { EthereumAccount } from "../ethereumProof.ts";
import { proveAccount } from "../stateProof.ts";
import type { AccountQuery } from "./AccountQuery.ts";
import { checkpointOf } from "./checkpointOf.ts";
import { proofAnswer } from "./proofAnswer.ts";
import { remoteStateInterface } from "./remoteStateInterface.ts";
import type { StateRead } from "./StateRead.ts";

/** Arguments of `RemoteState.accountOf`, and what it will return. */
export interface AccountCall extends StateRead {
  /** Undefined if there is no such account: `accountOf` returns zeros then. */
  readonly remoteAccount: EthereumAccount | undefined;
}

/**
 * Has `RemoteState` read an account of another chain, or that none exists.
 *
 * @param answer What an RPC of that chain answered to `eth_getProof` for the account and no slots, at the height of the
 * evidence's checkpoint. It is checked against the checkpoint's state root.
 * @throws EthereumProofError `MalformedAnswer`, `InvalidTrieProof`, `MalformedValue`; what is thrown of malformed
 * evidence: EvidenceError, StateProofError `UnsupportedStateKind`, BytesError.
 */
export async function readAccountCall(query: AccountQuery, answer: unknown): Promise<AccountCall> {
  const { chainId, evidence } = query;
  uintBytes(chainId, 8);
  const { stateRoot, height, timestamp } = checkpointOf(evidence);
  const account = fixedBytes(query.account, 20);
  const proven = await proveAccount(stateRoot, account, proofAnswer(answer));
  const { accountProof, account: remoteAccount } = proven;
  const args = [chainId, evidence, account, accountProof];
  const calldata = remoteStateInterface.encodeFunctionData("accountOf", args);
  return { chainId, evidence, account, accountProof, remoteAccount, height, timestamp, calldata };
}
