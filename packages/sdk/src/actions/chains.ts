import { ask } from "../api/ask.ts";
import { chainListSchema, chainOf } from "../api/wire/chain.ts";
import type { Chain } from "../chains/Chain.ts";
import type { Causeway } from "../createCauseway.ts";
import { keep } from "../kept/keep.ts";
import { untilAborted } from "../kept/untilAborted.ts";
import type { ActionOptions } from "./ActionOptions.ts";

const KEPT_SECONDS = 60;

/**
 * Lists the chains of the environment. The client keeps the list for a minute.
 *
 * @throws CausewayError as `ask`: `NoBaseUrl`, `ApiUnreachable`, `ApiMalformed`, `RateLimited`
 */
export function chains(
  causeway: Causeway,
  _: Readonly<Record<string, never>> = {},
  { signal }: ActionOptions = {},
): Promise<readonly Chain[]> {
  const list = keep(causeway, "chains", KEPT_SECONDS, async () => {
    const path = "api/queryChainList";
    const answer = await ask(causeway, { path, envelope: "code", schema: chainListSchema() });
    return answer.chains.map(chainOf);
  });
  return untilAborted(list, signal);
}
