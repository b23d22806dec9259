import type { Pipeline } from "@causeway/service";

import { decide } from "./decide/decide.ts";
import type { FilledChain, Filler } from "./Filler.ts";
import { account } from "./stages/account.ts";
import { advance } from "./stages/advance.ts";
import { bound } from "./stages/bound.ts";
import { fillOrders } from "./stages/fillOrders.ts";
import { forget } from "./stages/forget.ts";
import { look } from "./stages/look.ts";
import { name } from "./stages/name.ts";
import { retry } from "./stages/retry.ts";
import { settle } from "./stages/settle.ts";
import { tell } from "./stages/tell.ts";
import { track } from "./stages/track.ts";
import { trackTrials } from "./stages/trackTrials.ts";

/**
 * An advance's way. Each line runs by itself for each chain; stages of one line take turns: what is decided is sent before
 * anything else is.
 */
export const PIPELINE: Pipeline<Filler, FilledChain> = [
  [look, name],
  [decide, advance],
  [track],
  [settle, retry],
  [fillOrders],
  [bound],
  [account],
  [tell],
  [forget],
];

/** The same without what sends: what was sent before is followed, too. */
export const DRY_PIPELINE: Pipeline<Filler, FilledChain> = [
  [look, name],
  [decide],
  [trackTrials],
  [bound],
  [track],
  [account],
  [tell],
  [forget],
];
