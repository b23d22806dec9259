import type { Hex } from "@causeway/protocol";
import type { EventFragment } from "ethers";

/** Events that a contract may have emitted at any time. */
export interface EventSource {
  readonly address: Hex;
  readonly events: readonly EventFragment[];
}
