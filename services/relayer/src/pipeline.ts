import type { Pipeline } from "@causeway/service";

import { deliver } from "./deliver/deliver.ts";
import { recover } from "./deliver/recover.ts";
import type { RelayedChain, Relayer } from "./Relayer.ts";
import { collect } from "./stages/collect.ts";
import { importLanes } from "./stages/importLanes.ts";
import { keepFees } from "./stages/keepFees.ts";
import { note } from "./stages/note.ts";
import { payOut } from "./stages/payOut.ts";
import { prove } from "./stages/prove.ts";
import { refresh } from "./stages/refresh.ts";
import { reprove } from "./stages/reprove.ts";
import { survey } from "./stages/survey.ts";
import { watch } from "./stages/watch.ts";

/**
 * A message's way. Each line runs by itself for each chain; stages of one line take turns, because
 * both of them submit, and the second can use the checkpoint that the first one brought.
 */
export const PIPELINE: Pipeline<Relayer, RelayedChain> = [
  [note],
  [collect],
  [prove],
  [importLanes, deliver],
  [recover],
  [refresh],
  [keepFees],
  [survey, reprove, payOut],
  [watch],
];
