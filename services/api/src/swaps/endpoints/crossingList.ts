import type { CrossingPage } from "@causeway/index/orders";
import { z } from "zod";

import type { Api } from "../../Api.ts";
import { cursorText } from "../../parameters/cursor.ts";
import { chainIdText, evmAddress } from "../../parameters/fields.ts";
import { pageOf, paging } from "../../parameters/paging.ts";
import { causewayOf, causewayRecord } from "../causeway.ts";
import { nextCursor } from "./nextCursor.ts";
import { listOf } from "./queryBridgeHistoryByAddress.ts";

/** Parameters of a list of our own records. */
export const crossingQuery = z.object({
  address: z.optional(evmAddress).describe("Only those of this sender or receiver"),
  chainId: z.optional(chainIdText).describe("Only those that begin or end on this chain"),
  size: paging.size,
  cursor: z.optional(cursorText),
});

/** A page of our own records. */
export const crossingPage = z.object({
  items: z.array(causewayRecord),
  cursor: z.string().nullable().describe("Leads to the next page; null after the last row"),
});

/** Reads a page of our own records, the newest first. @throws ApiError of parameters. */
export async function pageOfCrossings(
  api: Pick<Api, "index" | "freshness" | "lists">,
  { address: account, chainId, size, cursor: after }: z.output<typeof crossingQuery>,
  which: Pick<CrossingPage, "hasTransfer">,
): Promise<z.input<typeof crossingPage>> {
  if (chainId !== undefined) api.lists.chainOf(chainId, "chainId");
  const { size: limit } = pageOf({ size }, { usual: 10, most: 100 });
  const list = await listOf(api, { account, chainId, isWide: true, ...which, limit, after });
  return { items: list.map((one) => causewayOf(one)), cursor: nextCursor(list, limit) };
}
