import { shareDelivery } from "@causeway/chains";
import { inTransaction } from "@causeway/database";

import type { Stage } from "../Relayer.ts";
import { storeShares, unsharedDeliveries } from "../store/costs.ts";

/** Transactions shared out in one run; more are taken in the next. */
const AT_ONCE = 200;
/** Milliseconds. */
const PAUSE = 2_000;

/** Shares what final deliveries cost out among their messages, whoever delivered them. */
export const account: Stage = {
  name: "account",
  /** Nobody waits for it. */
  pause: () => PAUSE,
  async run(relayer, { adapter }) {
    const deliveries = await unsharedDeliveries(relayer.db, adapter.origin.chainId, AT_ONCE);
    if (deliveries.length === 0) return false;
    await inTransaction(relayer.db, async (db) => {
      for (const delivery of deliveries) {
        await storeShares(db, delivery, shareDelivery(delivery, delivery.members));
      }
    });
    return true;
  },
};
