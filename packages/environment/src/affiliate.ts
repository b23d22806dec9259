import * as z from "zod/mini";

import { address, count, name } from "./fields.ts";

/** Somebody that brings orders, and takes a fee of them. */
export const affiliate = z.strictObject({
  nickname: name,
  /** Account that receives the fee. */
  wallet: address,
  /** The fee if a request names no rate. */
  rateBps: count,
  mostRateBps: count,
});

export type Affiliate = z.output<typeof affiliate>;
