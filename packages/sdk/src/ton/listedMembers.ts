import { EvmReadChain } from "@causeway/chains/evm";
import type { CommitteeMember, Hex } from "@causeway/protocol";
import type { Causeway } from "../createCauseway.ts";
import { CausewayError } from "../errors/CausewayError.ts";
import type { RecoveredEnvironment } from "../recovery/recoveredEnvironment.ts";
import { connectRpcs } from "../rpcs/connectRpcs.ts";
import type { ChainId } from "../values/ids.ts";

/** The members of a committee, as the hub lists them. @throws CausewayError `BadInput`; as `connectRpcs` */
export async function listedMembers(
  causeway: Causeway,
  { chains }: RecoveredEnvironment,
  hash: Hex,
  hubChainId: ChainId,
): Promise<readonly CommitteeMember[]> {
  const hub = chains.find((one) => one.chainId === hubChainId);
  if (hub?.family === "evm") {
    return new EvmReadChain(hub, await connectRpcs(causeway, hubChainId)).membersOf(hash);
  }
  const message = `Chain ${hubChainId}, which lists committee ${hash}, is no EVM chain of contracts`;
  throw new CausewayError("BadInput", { message, details: { hubChainId } });
}
