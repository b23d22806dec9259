import { type ByFamily, forFamily } from "@causeway/operator";

import type { ConfiguredClient } from "../configuredClients.ts";
import { evmClientActs } from "../evm/halt/clientActs.ts";
import type { ClientActs } from "../halt/ClientActs.ts";
import { tonClientActs } from "../ton/clientActs.ts";

const ACTS: ByFamily<ClientActs> = { evm: evmClientActs, ton: tonClientActs };

/** How a light client is halted on the chain where it stands. @throws FamilyUnknown */
export function clientActsFor({ on }: ConfiguredClient): ClientActs {
  return forFamily(ACTS, on);
}
