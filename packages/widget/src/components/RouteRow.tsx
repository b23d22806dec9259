import type { Route } from "@causeway/sdk";

import type { Say } from "../messages/Say.ts";
import { feesText } from "./feesText.ts";
import { headline } from "./headline.ts";

/** Percent by which an amount moves the price, from which a person is warned. */
const HIGH_IMPACT = 3;

/** A route: its output, its fees, its effect on the price, and both times. */
export function RouteRow({
  route,
  isChosen,
  badge,
  say,
  onChoose,
}: {
  readonly route: Route;
  readonly isChosen: boolean;
  readonly badge: string | undefined;
  readonly say: Say;
  readonly onChoose: () => void;
}) {
  const { messages } = say;
  const { usable, proven } = route.seconds;
  return (
    <label class="route" part="route">
      <input type="radio" name="route" checked={isChosen} onChange={onChoose} />
      <span class="facts">
        <span class="line">
          <b>{headline(route, say)}</b>
          {badge !== undefined && <span class="badge">{badge}</span>}
        </span>
        <span class="small">
          {messages.fees} {feesText(route.fees, say)}
        </span>
        <span class="small">
          {route.priceImpact === 0
            ? messages.noImpact
            : messages.impact(say.percent(route.priceImpact))}
          {" · "}
          {messages.usableAndProven(
            say.seconds(usable),
            proven === undefined ? undefined : say.seconds(proven),
          )}
        </span>
        {route.priceImpact >= HIGH_IMPACT && (
          <span class="small waits">{messages.movesPrice(say.percent(route.priceImpact))}</span>
        )}
        {route.waits !== undefined && (
          <span class="small waits">
            {messages.waits(
              route.waits.seconds === undefined ? undefined : say.seconds(route.waits.seconds),
            )}
          </span>
        )}
      </span>
    </label>
  );
}
