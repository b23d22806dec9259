import { z } from "zod";

import { badParameter } from "../errors/ApiError.ts";
import { countText } from "./fields.ts";

/** Both spellings of a page's number and size. */
export const paging = {
  page: z.optional(countText).describe("Number of the page, from 1"),
  pageNo: z.optional(countText).describe("The same as `page`"),
  size: z.optional(countText).describe("Rows of a page"),
  pageSize: z.optional(countText).describe("The same as `size`"),
} as const;

/** The parameters of a page as they were read. */
export interface PagingQuery {
  readonly page?: number | undefined;
  readonly pageNo?: number | undefined;
  readonly size?: number | undefined;
  readonly pageSize?: number | undefined;
}

/** How many rows a page may have. */
export interface PageBounds {
  /** Rows where nothing is said. */
  readonly usual: number;
  /** More than this is taken as this. */
  readonly most: number;
}

/** Rows that pages reach: what is further on, a cursor finds. */
export const MOST_ROWS = 10_000;

/** A page, by the rows before it and in it. */
export interface PageSlice {
  readonly page: number;
  readonly size: number;
  readonly offset: number;
}

/** @throws ApiError for two different values of one parameter, page or size 0, and pages beyond `MOST_ROWS`. */
export function pageOf(query: PagingQuery, { usual, most }: PageBounds): PageSlice {
  const page = oneOf(["page", query.page], ["pageNo", query.pageNo]) ?? 1;
  const asked = oneOf(["size", query.size], ["pageSize", query.pageSize]) ?? usual;
  if (page === 0) throw badParameter("page", page, "is below 1");
  if (asked === 0) throw badParameter("size", asked, "is below 1");
  const size = Math.min(asked, most);
  if (page * size > MOST_ROWS) {
    throw badParameter("page", page, `of ${size} rows is beyond row ${MOST_ROWS}: use the cursor`);
  }
  return { page, size, offset: (page - 1) * size };
}

type Spelling = readonly [name: string, value: number | undefined];

function oneOf(...[first, second]: readonly [Spelling, Spelling]): number | undefined {
  const [name, value] = first;
  const [otherName, other] = second;
  if (value !== undefined && other !== undefined && value !== other) {
    throw badParameter(name, value, `differs from ${otherName}, which is ${other}`);
  }
  return value ?? other;
}
