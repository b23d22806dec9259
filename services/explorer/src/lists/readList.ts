import { ask } from "../api/ask.ts";
import { messagePage, orderPage } from "../api/wire.ts";
import { type Row, rowOfMessage, rowOfOrder } from "../rows/Row.ts";
import { type ListQuery, pathOf } from "./ListQuery.ts";

/** Rows of a list, and what leads to the rows after them. */
export interface ListPage {
  readonly rows: readonly Row[];
  readonly cursor: string | null;
}

/** Reads a page of a list. @throws AskFailed */
export async function readList(baseUrl: string, query: ListQuery): Promise<ListPage> {
  const path = pathOf(query);
  if (query.kind === "messages") {
    const { items, cursor } = await ask(baseUrl, path, messagePage);
    return { rows: items.map(rowOfMessage), cursor };
  }
  const { items, cursor } = await ask(baseUrl, path, orderPage);
  return { rows: items.map(rowOfOrder), cursor };
}
