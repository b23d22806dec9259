import type { Hex } from "@causeway/protocol";

import { CausewayError } from "../errors/CausewayError.ts";

/** An id or a hash in lower case. @throws CausewayError `BadInput` */
export function requireBytes32<Id extends Hex>(name: string, value: string): Id {
  if (/^0x[0-9a-fA-F]{64}$/.test(value)) return value.toLowerCase() as Id;
  const message = `${name} ${value} is not 0x and 64 hex digits`;
  throw new CausewayError("BadInput", { message, details: { [name]: value } });
}
