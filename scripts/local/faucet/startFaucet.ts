import { forFamily } from "@causeway/operator";

import type { Display } from "../display/Display.ts";
import { LOCAL_FAMILIES } from "../network/localFamilies.ts";
import type { NetworkPlan } from "../network/NetworkPlan.ts";
import { Faucet } from "./Faucet.ts";
import { FaucetServer } from "./FaucetServer.ts";

/**
 * Serves the faucet of a network whose chains run, until this process ends.
 *
 * @param page Origin of a page that may ask, beside the page that the API serves.
 */
export async function startFaucet(
  plan: NetworkPlan,
  { page, display }: { readonly page: string | undefined; readonly display: Display },
): Promise<void> {
  const givers = plan.chains.map((server) =>
    forFamily(LOCAL_FAMILIES, server.chain).giver(plan, server),
  );
  const origins = [plan.api.url, ...(page === undefined ? [] : [page])];
  const { name, port, url } = plan.faucet;
  await new FaucetServer(new Faucet(givers), origins).listen(port);
  display.event(name, `at ${url}`, "quiet");
}
