import { isChainError } from "@causeway/chains";
import { readerOf } from "@causeway/chains/evm";
import { contractCalls, type Hex, verifyEd25519 } from "@causeway/protocol";

import type { Causeway } from "../createCauseway.ts";
import { connectRpcs } from "../rpcs/connectRpcs.ts";
import type { StatusSigner } from "../status/Status.ts";
import type { Claim } from "./Claim.ts";
import { lightClientPart } from "./parts/index.ts";
import type { TrueCheckpoint } from "./TrueCheckpoint.ts";

const FIELD = "proof.checkpoint.signers";

/**
 * Verifies signers by their signatures, since proofs hide who signed: each signature must hold over a checkpoint that chains
 * confirm, and each key must be of the committee that the light client trusts now. Signers of an earlier committee are not
 * told by chains.
 *
 * @param checkpoints Those that may be meant.
 * @throws CausewayError, ChainError
 */
export async function signerClaims(
  causeway: Causeway,
  signers: readonly StatusSigner[],
  checkpoints: readonly TrueCheckpoint[],
): Promise<readonly Claim[]> {
  const [checkpoint] = checkpoints;
  const got = textOf(signers);
  if (checkpoint === undefined) return [claimOf("unknown", got, undefined)];
  const valid = signers
    .filter(isFirst)
    .filter((one) => verifyEd25519(one.validator, checkpoint.checkpointHash, one.signature));
  if (valid.length < signers.length) return [claimOf("contradicted", got, textOf(valid))];
  const members = await membersOf(causeway, checkpoint);
  const areMembers = signers.every(({ validator }) => members.has(validator));
  return [areMembers ? claimOf("confirmed", got, got) : claimOf("unknown", got, undefined)];
}

function claimOf(verdict: Claim["verdict"], got: string, wanted: string | undefined): Claim {
  return { field: FIELD, verdict, got, wanted };
}

function textOf(signers: readonly StatusSigner[]): string {
  return signers.map(({ validator }) => validator).join(", ") || "no signature that holds";
}

/** A validator signs once. */
function isFirst({ validator }: StatusSigner, place: number, all: readonly StatusSigner[]) {
  return all.findIndex((one) => one.validator === validator) === place;
}

/** Keys of the committee in office. A registry forgets old committees. */
async function membersOf(
  causeway: Causeway,
  { chainId, lightClient, from }: TrueCheckpoint,
): Promise<ReadonlySet<string>> {
  const contract = contractCalls(lightClientPart);
  const rpcs = await connectRpcs(causeway, chainId);
  const data = contract.encodeCall("committee", []);
  const blockTag = await rpcs.getBlockNumber();
  const answer = await readerOf(rpcs).call({ to: lightClient, data, blockTag });
  const [, , committeeHash] = contract.decodeAnswer("committee", answer);
  try {
    const members = await from.adapter.membersOf(committeeHash as Hex);
    return new Set(members.map(({ ed25519 }) => ed25519));
  } catch (error) {
    if (isChainError(error, "RegistryMismatch")) return new Set();
    throw error;
  }
}
