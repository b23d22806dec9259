import { amountText } from "@causeway/protocol";

import { ask } from "../api/ask.ts";
import { routeListSchema } from "../api/wire/route.ts";
import { routeOf } from "../api/wire/routeOf.ts";
import type { Causeway } from "../createCauseway.ts";
import { CausewayError } from "../errors/CausewayError.ts";
import { endsOf } from "../routes/endsOf.ts";
import type { Route, RouteRequest } from "../routes/Route.ts";
import { requireRequest } from "../routes/requireRequest.ts";
import type { ActionOptions } from "./ActionOptions.ts";

/** Names requests of a client without an integrator. */
const ENTRANCE = "causeway-sdk";

/**
 * Finds routes for a request, the best first. Each is promised by the service for five minutes.
 *
 * @param request `amount` is of the sold token for `exactIn`, of the bought token for `exactOut`; smallest units.
 * @throws CausewayError `BadInput` before any request; `ApiRefused` if nothing leads there, or the amount is too small or
 *   too large; `RouteMismatch` if an answer is not for the request; as `ask`
 */
export async function routes(
  causeway: Causeway,
  request: RouteRequest,
  { signal }: ActionOptions = {},
): Promise<readonly Route[]> {
  const asked = requireRequest(request);
  const affiliate = affiliateOf(causeway, asked);
  const ends = await endsOf(causeway, asked, signal);
  const { from, to, kind, amount, slippageBps, receiver } = asked;
  const { decimals } = kind === "exactIn" ? ends.from : ends.to;
  const wire = await ask(
    causeway,
    {
      path: "route",
      query: {
        fromChainId: `${from.chainId}`,
        toChainId: `${to.chainId}`,
        tokenInAddress: from.token,
        tokenOutAddress: to.token,
        amount: amountText(amount, { decimals }),
        type: kind,
        slippage: `${slippageBps}`,
        entrance: causeway.options.integrator ?? ENTRANCE,
        receiver,
        affiliate,
      },
      envelope: "errno",
      schema: routeListSchema(),
    },
    signal,
  );
  const now = Date.now() / 1_000;
  return wire.map((one) => routeOf(one, { request: asked, coin: ends.coin, now }));
}

/** The part that the app takes, under the name by which the service knows the app. */
function affiliateOf({ options }: Causeway, { integratorFeeBps = 0 }: RouteRequest) {
  if (integratorFeeBps === 0) return undefined;
  if (options.integrator !== undefined) return `${options.integrator}:${integratorFeeBps}`;
  const message = `integratorFeeBps ${integratorFeeBps} needs \`integrator\` of createCauseway`;
  throw new CausewayError("BadInput", { message, details: { integratorFeeBps } });
}
