import type { ForGood } from "@causeway/operator";
import { FROZEN_UNTIL } from "@causeway/protocol";

/** A light client that is frozen vouches for nothing, as if it were stopped for good. */
export const FROZEN: ForGood = {
  until: FROZEN_UNTIL,
  ends: "it is anchored again, for it is frozen",
  remedy: "a holder of the role anchor must do that, at a committee of other keys",
};
