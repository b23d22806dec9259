import type { Stage } from "../Filler.ts";
import { forgetOver } from "../store/transfers.ts";

/** Milliseconds. */
const PAUSE = 600_000;

/** Forgets notes of offers that nobody can take any more, and that we did not take. */
export const forget: Stage = {
  name: "forget",
  /** Nobody waits for it. */
  pause: () => PAUSE,
  async run({ db, logger }, { adapter, config }) {
    const count = await forgetOver(db, adapter.origin.chainId);
    if (count > 0)
      logger.info({ chain: config.name, count }, "forgot notes of offers that are over");
    return false;
  },
};
