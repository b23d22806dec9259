import { array, nullable, object, string } from "valibot";

import { ask } from "../api/ask.ts";
import { recordSchema } from "../api/wire/status.ts";
import { statusOf } from "../api/wire/statusOf.ts";
import type { Causeway } from "../createCauseway.ts";
import { CausewayError } from "../errors/CausewayError.ts";
import type { Status } from "../status/Status.ts";
import type { Address, ChainId } from "../values/ids.ts";
import { requireAccount } from "../values/requireAccount.ts";
import type { ActionOptions } from "./ActionOptions.ts";

const [USUAL_SIZE, MOST_SIZE] = [20, 100];

/** Which part of a history is read. */
export interface HistoryParameters {
  /** Sender or receiver. */
  readonly address: Address;
  /** `orders`, which have transfers and swaps among them, or `messages`; `orders` if left out. */
  readonly of?: "orders" | "messages" | undefined;
  /** Only those that begin or end on this chain. */
  readonly chainId?: ChainId | undefined;
  /** Rows of a page: 20 if left out, 100 at most. */
  readonly size?: number | undefined;
  /** Of the page before. */
  readonly cursor?: string | undefined;
}

/** A page of a history. */
export interface HistoryPage {
  /** The newest first. Exits are not looked for. */
  readonly items: readonly Status[];
  /** Leads to the next page; undefined after the last one. */
  readonly cursor: string | undefined;
}

/** Lists what an account sent or received. @throws CausewayError `BadInput`; as `ask` */
export async function history(
  causeway: Causeway,
  { address, of = "orders", chainId, size = USUAL_SIZE, cursor }: HistoryParameters,
  { signal }: ActionOptions = {},
): Promise<HistoryPage> {
  requireAccount("address", address);
  if (!Number.isInteger(size) || size < 1 || size > MOST_SIZE) {
    const message = `size ${size} is no whole number from 1 to ${MOST_SIZE}`;
    throw new CausewayError("BadInput", { message, details: { size } });
  }
  const lookUp = {
    path: `v1/${of}`,
    query: { address, chainId: chainId?.toString(), size: `${size}`, cursor },
    envelope: "none",
    schema: object({ items: array(recordSchema()), cursor: nullable(string()) }),
  } as const;
  const page = await ask(causeway, lookUp, signal);
  return { items: page.items.map(statusOf), cursor: page.cursor ?? undefined };
}
