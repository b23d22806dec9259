import { advanceId, type Hex } from "@causeway/protocol";

import type { MessageSituation } from "../message/MessageSituation.ts";

/** The key by which a transfer's receiver is paid in advance: the same at every place of a lane. */
export function advanceIdOf({ origin, frame }: Pick<MessageSituation, "origin" | "frame">): Hex {
  const { chainId, adapter, bridge: address } = origin;
  return advanceId({ chainType: adapter.origin.chainType, chainId, address }, frame.payload);
}
