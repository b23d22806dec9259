import { chosenOf } from "../quote/ChosenRoute.ts";
import { fastest } from "../quote/fastest.ts";
import type { State } from "../store/State.ts";
import { Fees } from "./Fees.tsx";
import { headline } from "./headline.ts";
import { Notice } from "./Notice.tsx";
import { RouteRow } from "./RouteRow.tsx";
import { chosenRoute } from "./readState.ts";
import type { ViewProps } from "./ViewProps.ts";

/** Rows for which space is kept, so that an answer moves nothing. */
const KEPT_ROWS = [0, 1, 2];

/** Whether routes stand there, or come by themselves. */
function isKept({ quote, lists, isAwaited }: State): boolean {
  return quote.key !== undefined || (lists.status === "loading" && isAwaited);
}

/** Routes side by side, and the fees of the chosen one. */
export function Routes(view: ViewProps) {
  const { state, say, act } = view;
  const { messages } = say;
  const { routes = [], isAsking } = state.quote;
  const chosen = chosenRoute(state);
  const [best] = routes;
  const first = fastest(routes);
  const isWaiting = isAsking && best === undefined;
  return (
    <div class="routes" part="routes" aria-busy={isAsking} data-kept={isKept(state)}>
      <div class="unseen" role="status">
        {isWaiting && messages.asking}
        {best !== undefined && messages.routesFound(routes.length, headline(best, say))}
      </div>
      {isWaiting && KEPT_ROWS.map((row) => <div key={row} class="route kept" aria-hidden="true" />)}
      {best === undefined && !isWaiting && <Notice {...view} />}
      {chosen !== undefined && (
        <>
          <fieldset class="list">
            <legend class="unseen">{messages.routes}</legend>
            {routes.map((route, place) => (
              <RouteRow
                key={place}
                route={route}
                isChosen={route === chosen}
                badge={place === 0 ? messages.best : place === first ? messages.fastest : undefined}
                say={say}
                onChoose={() => act.dispatch({ type: "pickRoute", route: chosenOf(route) })}
              />
            ))}
          </fieldset>
          {!state.settings.hidden.includes("fees") && <Fees route={chosen} say={say} />}
        </>
      )}
    </div>
  );
}
