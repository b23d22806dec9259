import { ask } from "../api/ask.ts";
import { tokenListSchema, tokenOf } from "../api/wire/token.ts";
import type { Causeway } from "../createCauseway.ts";
import { keep } from "../kept/keep.ts";
import { untilAborted } from "../kept/untilAborted.ts";
import type { Token } from "../routes/Route.ts";
import type { ChainId } from "../values/ids.ts";
import type { ActionOptions } from "./ActionOptions.ts";

const KEPT_SECONDS = 60;

/** Which tokens are listed. */
export interface TokensParameters {
  /** Only tokens of this chain; of all chains if left out. */
  readonly chainId?: ChainId | undefined;
}

/**
 * Lists the tokens with which a route may begin and end. The client keeps each list for a minute.
 *
 * @throws CausewayError `ApiRefused` for a chain that the environment lacks; as `ask`
 */
export function tokens(
  causeway: Causeway,
  { chainId }: TokensParameters = {},
  { signal }: ActionOptions = {},
): Promise<readonly Token[]> {
  const list = keep(causeway, `tokens ${chainId ?? "all"}`, KEPT_SECONDS, async () => {
    const lists = await ask(causeway, {
      path: "supportedTokenList",
      query: { chainId: chainId?.toString() },
      envelope: "errno",
      schema: tokenListSchema(),
    });
    const listed = lists.flatMap((one) => one.tokens).map(tokenOf);
    return chainId === undefined ? listed : listed.filter((token) => token.chainId === chainId);
  });
  return untilAborted(list, signal);
}
