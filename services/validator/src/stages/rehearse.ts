import { checkpointAt } from "@causeway/chains";

import { requireOnTime } from "../requireOnTime.ts";
import type { Stage } from "../Validator.ts";

/** Computes the newest final block's checkpoint and signs nothing: whoever asks for one must not be the first to learn that it fails. */
export const rehearse: Stage = {
  name: "rehearse",
  pause: ({ config }) => config.rehearsalInterval,
  async run({ journal, clock }, { adapter }) {
    journal.requireUnchanged();
    const { checkpoint } = await checkpointAt(adapter, await adapter.finalisedHeight());
    requireOnTime(checkpoint, clock);
    return false;
  },
};
