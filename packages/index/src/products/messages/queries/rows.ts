import type { Hex } from "@causeway/protocol";

import { fromBytea } from "../../../store/bytes.ts";

/** A row as PostgreSQL gives it. */
// biome-ignore lint/suspicious/noExplicitAny: its columns are those of the query beside it
export type Row = any;

/** Bytes of a column that may be null. */
export function bytesOrNone(bytes: Buffer | null): Hex | undefined {
  return bytes === null ? undefined : fromBytea(bytes);
}

/** Unix seconds of a block's time. */
export function secondsOf(time: Date): bigint {
  return BigInt(time.getTime() / 1000);
}

/** Seconds of a time beyond all that PostgreSQL can have: a sender may choose one as a deadline. */
export const FOREVER = 9_224_318_016_000n;

/** SQL of the unix seconds of a column of times that may be infinite. */
export function secondsIn(column: string): string {
  return `case when not isfinite(${column}) then ${FOREVER} else extract(epoch from ${column})::bigint end`;
}
