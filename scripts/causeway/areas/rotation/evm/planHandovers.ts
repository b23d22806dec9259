import { type Plan, stepsOnly, type Waiting } from "@causeway/operator";

import { ACTIVATE, isNextNamed, readRegistry } from "../../committee/index.ts";
import type { LightClientsContext } from "../../light-clients/index.ts";
import { clientsToHandOver } from "../clientsToHandOver.ts";
import { readFollowers } from "./readFollowers.ts";

/**
 * The proposed committee's epoch begins when every light client of the chain knows of it: who began it earlier would cut
 * off those that do not.
 */
export async function planHandovers(context: LightClientsContext): Promise<Plan> {
  const registry = await readRegistry(context);
  if (registry?.next === undefined || !isNextNamed(registry)) return stepsOnly([]);
  if (registry.time < registry.next.activatableAt) return stepsOnly([]);
  const subject = `committee ${registry.next.hash}`;
  const unaware = clientsToHandOver(await readFollowers(context, context.chain), registry.epoch);
  const waiting = unaware.map(
    ({ reason, cause }): Waiting => ({
      subject,
      reason: `${reason}: a relayer does that, or causeway committee rotate`,
      cause,
      blocks: [ACTIVATE],
    }),
  );
  return { steps: [], waiting, findings: [] };
}
