import type { Hex } from "@causeway/protocol";
import { Cell } from "@ton/core";

import { bytesOf } from "./messages/cells.ts";

/** The body that a submission carries. */
export function bodyOf(data: Hex): Cell {
  return Cell.fromBoc(bytesOf(data))[0] as Cell;
}
