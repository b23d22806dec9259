import type { Stage } from "../Relayer.ts";
import { noteFinal } from "../store/noteFinal.ts";

/** Notes when messages became final, for people. */
export const note: Stage = {
  name: "note",
  wokenBy: ["message"],
  async run({ db }, { config }) {
    await noteFinal(db, config.chainId);
    return false;
  },
};
