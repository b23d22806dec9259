import type { Hex } from "@causeway/protocol";

import { askContract } from "./askContract.ts";
import { custodyCoder } from "./contracts.ts";
import type { Rpcs } from "./rpcs/Rpcs.ts";

/** What a view of an asset's custody answers. @throws ChainError as `askContract` */
export function askCustody<Answer extends readonly unknown[]>(
  rpcs: Rpcs,
  custody: Hex,
  name: string,
  ...args: readonly unknown[]
): Promise<Answer> {
  return askContract<Answer>(rpcs, { contract: custodyCoder(), to: custody, name, args });
}
