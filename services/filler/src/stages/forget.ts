import type { Stage } from "../Filler.ts";
import { forgetOrders } from "../store/orders.ts";
import { forgetOver } from "../store/transfers.ts";

/** Milliseconds. */
const PAUSE = 600_000;

/** Forgets offers that nobody can take any more, and that we did not take: anyone can send as many as they pay for. */
export const forget: Stage = {
  name: "forget",
  /** Nobody waits for it. */
  pause: () => PAUSE,
  async run({ db, logger }, { adapter, config }) {
    const count = await forgetOver(db, adapter.origin.chainId);
    await forgetOrders(db, adapter.origin.chainId);
    if (count > 0) logger.info({ chain: config.name, count }, "forgot offers that are over");
    return false;
  },
};
