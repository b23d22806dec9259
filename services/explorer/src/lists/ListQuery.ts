/** Kinds of rows that a list may have. */
export const LIST_KINDS = ["orders", "transfers", "messages"] as const;

export type ListKind = (typeof LIST_KINDS)[number];

/** What a list shows, as the URL of the page has it. */
export interface ListQuery {
  readonly kind: ListKind;
  /** Empty for all. */
  readonly chain: string;
  readonly address: string;
  readonly state: string;
  readonly token: string;
  /** Leads to a page of rows; empty for the newest. */
  readonly cursor: string;
}

/** Rows that are asked for at once: the most that the service gives. */
export const ROWS_AT_ONCE = 100;

/** Reads the query of the page. An unknown kind is that of orders. */
export function listQueryOf(query: URLSearchParams): ListQuery {
  const text = (name: string) => query.get(name)?.trim() ?? "";
  return {
    kind: LIST_KINDS.find((kind) => kind === text("kind")) ?? "orders",
    ...{ chain: text("chain"), address: text("address"), state: text("state") },
    ...{ token: text("token"), cursor: text("cursor") },
  };
}

/** The query of the page that shows the same from another row on. */
export function linkTo(query: ListQuery, cursor: string): string {
  const entries = Object.entries({ ...query, cursor }).filter(([, value]) => value !== "");
  return `messages.html?${new URLSearchParams(entries)}`;
}

/** Where the service has the rows. States and tokens are compared by the page. */
export function pathOf({ kind, chain, address, cursor }: ListQuery): string {
  const asked = new URLSearchParams({ size: `${ROWS_AT_ONCE}` });
  if (chain !== "") asked.set("chainId", chain);
  if (address !== "") asked.set("address", address);
  if (cursor !== "") asked.set("cursor", cursor);
  return `/v1/${kind}?${asked}`;
}
