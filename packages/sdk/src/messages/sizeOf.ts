import type { Hex } from "@causeway/protocol";

import { CausewayError } from "../errors/CausewayError.ts";

/** Bytes of a payload. @throws CausewayError `BadInput` */
export function sizeOf(payload: Hex): bigint {
  if (/^0x(?:[0-9a-fA-F]{2})*$/.test(payload)) return BigInt(payload.length / 2 - 1);
  const shown = payload.slice(0, 74);
  const message = `payload ${shown} is not 0x and whole bytes in hex`;
  throw new CausewayError("BadInput", { message, details: { payload: shown } });
}
