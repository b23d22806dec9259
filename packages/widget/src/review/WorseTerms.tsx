import type { Route } from "@causeway/sdk";
import { feesText } from "../components/feesText.ts";
import type { SwapSay } from "../messages/swap/swapSay.ts";
import { worseThan } from "./worseThan.ts";

/** Old and new terms side by side: only what got worse. */
export function WorseTerms({
  seen,
  offered,
  say,
}: {
  readonly seen: Route;
  readonly offered: Route;
  readonly say: SwapSay;
}) {
  const { messages } = say;
  const values = {
    minimum: (route: Route) =>
      say.amount({ amount: route.minimum, token: route.output.token }, "down"),
    cost: (route: Route) => `${say.amount(route.input, "up")} · ${feesText(route.fees, say)}`,
    time: (route: Route) => say.seconds(route.seconds.usable + (route.waits?.seconds ?? 0)),
  };
  const names = {
    ...{ minimum: messages.getAtLeast, cost: messages.fees, time: messages.usableIn },
  };
  return (
    <div class="worse" role="alert">
      <p>{messages.termsGotWorse}</p>
      <dl class="facts-list">
        {worseThan(seen, offered).map((term) => (
          <div key={term}>
            <dt>{names[term]}</dt>
            <dd>
              <s>{values[term](seen)}</s> <b>{values[term](offered)}</b>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
