import type { Say } from "../words/Say.ts";
import type { Row } from "./Row.ts";
import { State } from "./State.tsx";

const SHOWN_LETTERS = 10;

/**
 * Rows as a table; in narrow windows, each row is a block.
 *
 * @param isLive Whether rows change: the newest row is drawn into the first place, and no place moves.
 */
export function RowTable({
  rows,
  isLive = false,
  say,
  caption,
}: {
  readonly rows: readonly Row[];
  readonly isLive?: boolean;
  readonly say: Say;
  readonly caption: string;
}) {
  const { words } = say;
  return (
    <table class="rows">
      <caption class="unseen">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.id}</th>
          <th scope="col">{words.way}</th>
          <th scope="col" class="end">
            {words.amount}
          </th>
          <th scope="col">{words.state}</th>
          <th scope="col" class="end">
            {words.when}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <OneRow key={isLive ? place : row.id} row={row} say={say} />
        ))}
      </tbody>
    </table>
  );
}

function OneRow({ row, say }: { readonly row: Row; readonly say: Say }) {
  const { id, state, originChainId, destinationChainId, amount, at } = row;
  const { places } = say;
  const ends = [originChainId, ...(destinationChainId === undefined ? [] : [destinationChainId])];
  return (
    <tr>
      <td>
        <a class="hash" href={`way.html?id=${encodeURIComponent(id)}`}>
          {id.slice(0, SHOWN_LETTERS)}…
        </a>
      </td>
      <td>
        <bdi>{ends.map(places.chainName).join(" → ")}</bdi>
      </td>
      <td class="end">
        <bdi>{amount === null ? "" : places.amount(amount)}</bdi>
      </td>
      <td>
        <State state={state} say={say} />
      </td>
      <td class="end soft">{at === undefined ? "" : <time dateTime={at}>{say.time(at)}</time>}</td>
    </tr>
  );
}
