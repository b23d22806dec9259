import type { TransactionReceipt } from "ethers";

import { follow } from "./follow.ts";
import type { Signed } from "./journalEntries.ts";
import type { SendOptions } from "./SendOptions.ts";

/** What was signed for one nonce, and how that ended. */
export type Followed =
  | { readonly slot: readonly Signed[]; readonly receipt: TransactionReceipt }
  | { readonly slot: readonly Signed[]; readonly error: unknown };

/** Follows all to their ends: one that fails does not leave the others unobserved. */
export function followAll(
  slots: readonly (readonly Signed[])[],
  options: SendOptions,
  onMined: (slot: readonly Signed[], receipt: TransactionReceipt) => void = () => {},
): Promise<Followed[]> {
  return Promise.all(
    slots.map(async (slot) => {
      try {
        const receipt = await follow(slot, options);
        onMined(slot, receipt);
        return { slot, receipt };
      } catch (error) {
        return { slot, error };
      }
    }),
  );
}
