import { chosenRoute } from "./readState.ts";
import type { ViewProps } from "./ViewProps.ts";

/** The water between the ends, and the road over it: how long the way takes, and a button that turns it round. */
export function Band({ state, say, act }: ViewProps) {
  const route = chosenRoute(state);
  const { messages } = say;
  const { fixed, hidden } = state.settings;
  const canTurn = !hidden.includes("turn") && !fixed.includes("from") && !fixed.includes("to");
  return (
    <div class="band" part="band" data-has-route={route !== undefined}>
      <span class="times">
        {route !== undefined &&
          messages.usableAndProven(
            say.seconds(route.seconds.usable),
            route.seconds.proven === undefined ? undefined : say.seconds(route.seconds.proven),
          )}
      </span>
      {canTurn && (
        <button
          type="button"
          class="turn"
          part="turn"
          aria-label={messages.turnRound}
          onClick={() => act.dispatch({ type: "turn" })}
        >
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <path d="M6 16V4M2.5 7.5 6 4l3.5 3.5M14 4v12M10.500 12.500 14 16l3.500-3.500" />
          </svg>
        </button>
      )}
    </div>
  );
}
