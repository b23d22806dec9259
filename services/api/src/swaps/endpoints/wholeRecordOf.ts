import type { Api } from "../../Api.ts";
import type { Call } from "../../http/Call.ts";
import { type CausewayRecord, causewayOf } from "../causeway.ts";
import type { StatedCrossing } from "../statedCrossings.ts";
import { checkpointOf, finishedOrExits } from "./readSwaps.ts";

/** Our own record of a swap with its exits, and with the checkpoint that proves it. */
export async function wholeRecordOf(
  api: Api,
  found: StatedCrossing,
  call: Call,
): Promise<CausewayRecord> {
  const [exits, checkpoint] = await Promise.all([
    finishedOrExits(api, found, call),
    checkpointOf(api, found),
  ]);
  return causewayOf(found, { exits, checkpoint });
}
