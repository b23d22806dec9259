import { connectContract } from "@causeway/chains/ethers";
import type { Hex } from "@causeway/protocol";
import { iCustodyAbi } from "@causeway/protocol/contracts";

import type { FinalView } from "../../../messaging/index.ts";

/** All that ever went between a chain and another, units of the asset: `Flows` of its custody. */
export interface Flows {
  readonly sent: bigint;
  readonly refunded: bigint;
  readonly accepted: bigint;
  readonly returned: bigint;
}

const NONE: Flows = { sent: 0n, refunded: 0n, accepted: 0n, returned: 0n };

/** What a custody counts of another chain; nothing where there is no custody yet. */
export async function readFlows(
  { view }: FinalView,
  custody: Hex,
  otherChainId: bigint,
): Promise<Flows> {
  if (!(await view.hasCode(custody))) return NONE;
  const { blockTag, provider } = view;
  const contract = connectContract(iCustodyAbi, custody, provider);
  const { sent, refunded, accepted, returned } = await contract.flows(otherChainId, { blockTag });
  return { sent, refunded, accepted, returned };
}
