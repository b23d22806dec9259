import { cursorOf } from "../../parameters/cursor.ts";
import type { StatedCrossing } from "../statedCrossings.ts";

/** Where the next page begins; null if this one is not full. */
export function nextCursor(list: readonly StatedCrossing[], limit: number): string | null {
  const last = list.at(-1)?.crossing;
  if (last === undefined || list.length < limit) return null;
  const { at: sentAt, height, logIndex = 0 } = last.sent;
  return cursorOf({ sentAt, originChainId: last.originChainId, height, logIndex });
}
