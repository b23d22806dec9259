import type { ChainConfig } from "@causeway/operator";

import { signing } from "../../committee/index.ts";
import type { LightClientsContext } from "../../light-clients/index.ts";
import type { AdoptedReport } from "../AdoptedReport.ts";
import { readFollowers } from "./readFollowers.ts";

/** Reads a chain that takes over the hub's committee, through the context of another chain. */
export async function readAdopted(
  context: Pick<LightClientsContext, "config" | "on">,
  chain: ChainConfig,
): Promise<AdoptedReport> {
  const [adopted, followers] = await Promise.all([
    context.on(chain).read(signing),
    readFollowers(context, chain),
  ]);
  return { chain, adopted, followers };
}
