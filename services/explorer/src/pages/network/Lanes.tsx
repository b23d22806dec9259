import type { LaneHealth } from "../../api/wire.ts";
import { Cell } from "../../rows/Cell.tsx";
import { State } from "../../rows/State.tsx";
import type { Say } from "../../words/Say.ts";
import { LagCell } from "./LagCell.tsx";

/** Lanes with their states, what waits on them, how far they were carried, and their times. */
export function Lanes({
  health,
  say,
}: {
  readonly health: readonly LaneHealth[];
  readonly say: Say;
}) {
  const { words } = say;
  if (health.length === 0) return <p class="empty">{words.noLanes}</p>;
  return (
    <>
      <h2>{words.lanes}</h2>
      <table class="rows">
        <caption class="unseen">{words.lanes}</caption>
        <thead>
          <tr>
            <th scope="col">{words.lane}</th>
            <th scope="col">{words.state}</th>
            {[words.waiting, words.lag, words.usually, words.slowest].map((name) => (
              <th key={name} scope="col" class="end">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {health.map((lane) => (
            <LaneRow key={lane.laneId} {...{ lane, say }} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function LaneRow({ lane, say }: { readonly lane: LaneHealth; readonly say: Say }) {
  const { words, places } = say;
  const { originChainId, destinationChainId, state, until, waiting, latency, carried } = lane;
  return (
    <tr>
      <th scope="row">
        <bdi>{`${places.chainName(originChainId)} → ${places.chainName(destinationChainId)}`}</bdi>
      </th>
      <td>
        <State state={state} say={say} />
        {until !== null && <div class="small soft">{words.until(say.time(until))}</div>}
      </td>
      <Cell label={words.waiting}>
        {say.number(waiting?.messages ?? 0)}
        {waiting !== null && (
          <div class="small soft">{words.since(say.time(waiting.oldestAt))}</div>
        )}
      </Cell>
      <LagCell lag={carried?.lag} say={say} />
      <Cell label={words.usually}>{latency === null ? "–" : say.seconds(latency.p50Seconds)}</Cell>
      <Cell label={words.slowest}>{latency === null ? "–" : say.seconds(latency.p90Seconds)}</Cell>
    </tr>
  );
}
