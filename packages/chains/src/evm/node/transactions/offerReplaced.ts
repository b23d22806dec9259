import type { Hex } from "@causeway/protocol";

import { chainIdentity } from "./chainIdentity.ts";
import { type Followed, followAll } from "./followAll.ts";
import { offerIfLost } from "./offerAgain.ts";
import type { SendOptions } from "./SendOptions.ts";

/**
 * Offers again what was in blocks that were replaced, and in none since, and follows it: what is sent next would wait for
 * these nonces for ever. The RPC must show all blocks that are known to hold ours.
 */
export async function offerReplaced(address: Hex, options: SendOptions): Promise<Followed[]> {
  const { provider, journal } = options;
  const chain = await chainIdentity(provider);
  const used = await provider.getTransactionCount(address, "latest");
  const replaced = journal.minedFrom(chain, address, used);
  for (const signed of replaced) await offerIfLost(signed, options);
  return followAll(
    replaced.map((signed) => [signed]),
    options,
  );
}
