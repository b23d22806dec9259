import type { LaneHealth, Vault } from "../../api/wire.ts";
import { type ListQuery, linkTo } from "../../lists/ListQuery.ts";
import { matchingRows } from "../../lists/matchingRows.ts";
import type { ListPage } from "../../lists/readList.ts";
import { waitingSentences } from "../../lists/waitingSentences.ts";
import type { Row } from "../../rows/Row.ts";
import { RowTable } from "../../rows/RowTable.tsx";
import type { Say } from "../../words/Say.ts";
import { ListForm } from "./ListForm.tsx";

/** What waits, with the reasons; then rows by what the form says. */
export function Activity({
  asked,
  page,
  say,
  lanes,
  vaults,
}: {
  readonly asked: ListQuery;
  readonly page: ListPage;
  readonly say: Say;
  readonly lanes: readonly LaneHealth[];
  readonly vaults: readonly Vault[];
}) {
  const { words } = say;
  const waiting = waitingSentences(lanes, vaults, say);
  return (
    <>
      <section class="waiting" aria-labelledby="waiting">
        <h2 id="waiting">{words.waiting}</h2>
        {waiting.length === 0 ? (
          <p class="soft">{words.nothingWaits}</p>
        ) : (
          <ul>
            {waiting.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </section>
      <ListForm {...{ asked, say }} />
      <Rows {...{ asked, page, say }} />
    </>
  );
}

function Rows({
  asked,
  page,
  say,
}: {
  readonly asked: ListQuery;
  readonly page: ListPage;
  readonly say: Say;
}) {
  const { words, places } = say;
  const symbolOf = ({ amount }: Row) => (amount === null ? "" : places.amount(amount));
  const rows = matchingRows(page.rows, asked, symbolOf);
  const isNarrowed = asked.state !== "" || asked.token !== "";
  return (
    <>
      {isNarrowed && (
        <p role="status">{words.ofRows(say.number(rows.length), say.number(page.rows.length))}</p>
      )}
      {rows.length === 0 ? (
        <p class="empty">{words.noRows}</p>
      ) : (
        <RowTable {...{ rows, say }} caption={words[asked.kind]} />
      )}
      <p class="pages">
        {asked.cursor !== "" && <a href={linkTo(asked, "")}>{words.first}</a>}
        {page.cursor !== null && <a href={linkTo(asked, page.cursor)}>{words.older}</a>}
      </p>
    </>
  );
}
