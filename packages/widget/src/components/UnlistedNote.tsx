import type { Address } from "@causeway/sdk";

import type { Say } from "../messages/Say.ts";
import { isolated } from "../tokens/plainText.ts";

/** Warns of a token that names itself. The whole address is shown: both ends of one can be forged. */
export function UnlistedNote({
  symbol,
  address,
  say,
}: {
  readonly symbol: string;
  readonly address: Address;
  readonly say: Say;
}) {
  return (
    <p class="warning" role="note">
      {say.messages.unlistedChosen(isolated(symbol), isolated(address))}
    </p>
  );
}
