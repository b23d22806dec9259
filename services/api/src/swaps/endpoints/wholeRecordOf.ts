import type { Api } from "../../Api.ts";
import { hasAllGas, readFacts } from "../../causeway/readFacts.ts";
import type { Call } from "../../http/Call.ts";
import { type CausewayRecord, causewayOf } from "../causeway.ts";
import { exitsOf } from "../exits.ts";
import { isSettled, type StatedCrossing } from "../statedCrossings.ts";
import { checkpointOf } from "./readSwaps.ts";

/**
 * Our own record of a swap with its exits, the checkpoint that proves it, and gas and signers. Caches keep one that cannot
 * change any more.
 */
export async function wholeRecordOf(
  api: Api,
  found: StatedCrossing,
  call: Call,
): Promise<CausewayRecord> {
  const [exits, checkpoint] = await Promise.all([exitsOf(api, found), checkpointOf(api, found)]);
  const known = causewayOf(found, { exits, checkpoint });
  const record = (await readFacts(api, [known]))(known);
  if (isSettled(found) && hasAllGas(record)) call.keepFor("day");
  return record;
}
