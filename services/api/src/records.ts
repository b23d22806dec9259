/** Our own records, as those compute them again that hold an answer against the chains. */
export { type ShownExit, shownExit } from "./causeway/exit.ts";
export {
  causewayMessage,
  causewayOf as messageRecordOf,
  type Outlook,
} from "./messages/causewayMessage.ts";
export { hasExits } from "./messages/parties.ts";
export {
  causewayOf as swapRecordOf,
  causewayRecord,
  type SwapDetails,
} from "./swaps/causeway.ts";
export { HAS_EXITS } from "./swaps/parties.ts";
export type { StatedCrossing } from "./swaps/statedCrossings.ts";
