import type { Pipeline } from "@causeway/service";

import { decide } from "./decide/decide.ts";
import type { FilledChain, Filler } from "./Filler.ts";
import { account } from "./stages/account.ts";
import { advance } from "./stages/advance.ts";
import { bound } from "./stages/bound.ts";
import { fill } from "./stages/fill.ts";
import { finalise } from "./stages/finalise.ts";
import { follow } from "./stages/follow.ts";
import { followTrials } from "./stages/followTrials.ts";
import { forget } from "./stages/forget.ts";
import { observe } from "./stages/observe.ts";
import { retry } from "./stages/retry.ts";
import { settle } from "./stages/settle.ts";
import { tell } from "./stages/tell.ts";

/**
 * An advance's way. Each line runs by itself for each chain; stages of one line take turns: what is read when it is final
 * is not read before, and what is decided is sent before anything else is.
 */
export const PIPELINE: Pipeline<Filler, FilledChain> = [
  [finalise, observe],
  [decide, advance],
  [follow],
  [settle, retry],
  [fill],
  [bound],
  [account],
  [tell],
  [forget],
];

/** The same without what sends: what was sent before is followed, too. */
export const DRY_PIPELINE: Pipeline<Filler, FilledChain> = [
  [finalise, observe],
  [decide],
  [followTrials],
  [bound],
  [follow],
  [account],
  [tell],
  [forget],
];
