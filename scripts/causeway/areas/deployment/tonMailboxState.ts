import { type MailboxState, readMailboxState } from "@causeway/chains/ton/contracts";
import type { ReadTonChain } from "@causeway/operator/ton";

import type { DeploymentConfig } from "./config.ts";
import { tonContractsOn } from "./tonContracts.ts";

/**
 * All that roles change in the mailbox of a TON chain; undefined if none is deployed.
 *
 * @throws ChainError `ContractMissing` if what is there is no mailbox.
 */
export async function tonMailboxState({
  config,
  chain,
  view,
}: ReadTonChain<DeploymentConfig>): Promise<MailboxState | undefined> {
  const { data } = await view.account(tonContractsOn(config, chain).Mailbox.address);
  return data && readMailboxState(data);
}
