import type { Row } from "../rows/Row.ts";
import type { ListQuery } from "./ListQuery.ts";

/** Rows that have the state and the token of a query. @param symbolOf Of the amount of a row. */
export function matchingRows(
  rows: readonly Row[],
  { state, token }: Pick<ListQuery, "state" | "token">,
  symbolOf: (row: Row) => string,
): readonly Row[] {
  const wanted = token.toLowerCase();
  return rows.filter(
    (row) =>
      (state === "" || row.state === state) &&
      (wanted === "" || symbolOf(row).toLowerCase().includes(wanted)),
  );
}
