import { FEE_KINDS, feeVersions } from "@causeway/index/fee-schedules";
import { accountText } from "@causeway/protocol";
import { z } from "zod";

import { unixNow } from "../causeway/times.ts";
import { type Endpoint, endpoint } from "../endpoints/Endpoint.ts";
import { ApiError } from "../errors/ApiError.ts";
import { accountOn, anyAccount } from "../parameters/account.ts";
import { keyCursorAfter, keyCursorText } from "../parameters/cursor.ts";
import { chainIdText } from "../parameters/fields.ts";
import { pageOf, paging } from "../parameters/paging.ts";
import { feeVersionObject, feeVersionOf } from "./feeVersionObject.ts";

/** Bytes of a version's key: chain, contract and number. A contract has 20 bytes, and 33 on TON. */
const KEY_BYTES = [32, 45];
/** More than a schedule has: one is in force, one may be pending, and withdrawn ones do not count. */
const MOST_OPEN = 100;

/** `GET /v1/fee-schedules` */
const versions = endpoint({
  api: "v1",
  path: "/v1/fee-schedules",
  summary: "List versions of fees, by chain, schedule and number",
  grounds: "index",
  cost: 1,
  query: z.object({
    kind: z.optional(z.enum(FEE_KINDS, `is no kind: ${FEE_KINDS.join(", ")}`)),
    chainId: z.optional(chainIdText).describe("Only those of this chain"),
    schedule: z.optional(anyAccount).describe("Only those of this contract"),
    state: z
      .optional(z.enum(["open"], "is no choice: open"))
      .describe("`open`: only versions in force, and those that may still come into force"),
    size: paging.size,
    cursor: z.optional(keyCursorText(...KEY_BYTES)),
  }),
  answer: z.object({
    items: z.array(feeVersionObject),
    cursor: z.string().nullable().describe("Leads to the next page; null after the last row"),
  }),
  answerTo: async ({ index, lists }, { size, cursor: after, state, schedule: given, ...rest }) => {
    const { chainId } = rest;
    if (chainId !== undefined) lists.chainOf(chainId, "chainId");
    const schedule = given && accountOn(lists, given, "schedule", chainId);
    const wanted = { ...rest, schedule };
    const { size: limit } = pageOf({ size }, { usual: 20, most: 100 });
    const isOpen = state === "open";
    const found = await feeVersions(index, { ...wanted, isOpen, after, limit });
    const now = unixNow();
    return {
      items: found.map(({ version }) => feeVersionOf(version, now, lists)),
      cursor: keyCursorAfter(found, limit),
    };
  },
});

/** `GET /v1/fee-schedules/:chainId/:schedule` */
const schedule = endpoint({
  api: "v1",
  path: "/v1/fee-schedules/:chainId/:schedule",
  summary: "Find the fees of a schedule: those in force, and those that come",
  grounds: "index",
  cost: 1,
  inPath: ["chainId", "schedule"],
  query: z.object({
    chainId: chainIdText,
    schedule: anyAccount.describe("Contract that holds the fees"),
  }),
  answer: z.object({
    kind: z.enum(FEE_KINDS),
    chainId: z.string(),
    schedule: z.string(),
    inForce: feeVersionObject.nullable().describe("Null before the first version"),
    coming: z.array(feeVersionObject).describe("Versions that may still come into force"),
  }),
  answerTo: async ({ index, lists }, { chainId, schedule: given }) => {
    lists.chainOf(chainId, "chainId");
    const contract = accountOn(lists, given, "schedule", chainId);
    const of = { chainId, schedule: contract };
    const [[any], open] = await Promise.all([
      feeVersions(index, { ...of, limit: 1 }),
      feeVersions(index, { ...of, isOpen: true, limit: MOST_OPEN }),
    ]);
    if (any === undefined)
      throw new ApiError("notFound", `fee schedule ${given.text} on ${chainId}`);
    const now = unixNow();
    const shown = open.map(({ version }) => feeVersionOf(version, now, lists));
    return {
      ...{
        kind: any.version.kind,
        chainId: String(chainId),
        schedule: accountText(contract, chainId),
      },
      inForce: shown.find(({ state }) => state === "in-force") ?? null,
      coming: shown.filter(({ state }) => state !== "in-force"),
    };
  },
});

/** Fees of messages, of releases and of orders. */
export const FEE_ENDPOINTS: readonly Endpoint[] = [versions, schedule];
