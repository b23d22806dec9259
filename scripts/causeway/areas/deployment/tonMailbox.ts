import { type MailboxCells, readMailbox } from "@causeway/chains/ton/contracts";
import type { ReadTonChain } from "@causeway/operator/ton";

import type { DeploymentConfig } from "./config.ts";
import { tonContractsOn } from "./tonContracts.ts";

/**
 * The mailbox of a TON chain, as its data has it; undefined if none is deployed.
 *
 * @throws ChainError `ContractMissing` if what is there is no mailbox.
 */
export async function tonMailboxOn({
  config,
  chain,
  view,
}: ReadTonChain<DeploymentConfig>): Promise<MailboxCells | undefined> {
  const { data } = await view.account(tonContractsOn(config, chain).Mailbox.address);
  return data && readMailbox(data);
}
