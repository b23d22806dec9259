import type { Hex } from "@causeway/protocol";

import { bodyOf } from "./bodyOf.ts";

/** Hash of the body that a call carries. @param data A bag of cells. */
export function callHash(data: Hex): Hex {
  return `0x${bodyOf(data).hash().toString("hex")}`;
}
