import { type Hex, uintBytes } from "@causeway/protocol";
import { sha256 } from "ethers";
import type { Pool } from "pg";

/** Calls by their names; each makes queries that a service or a command makes. */
export type Calls = Readonly<Record<string, (db: Pool) => Promise<unknown>>>;

/** An id, or a key, that row `n` of each table has. */
export const idOf = (n: bigint) => sha256(uintBytes(n, 8)) as Hex;

/** A row in the middle of all tables. */
export const ROW = 2_500n;
export const ID = idOf(ROW);
export const CHAIN = 31_337n + (ROW % 3n);
/** One of the accounts that have many rows. */
export const ACCOUNT = idOf(1_000_000n + (ROW % 500n)).slice(0, 42) as Hex;
/** The lane of that row. */
export const LANE = idOf(ROW % 20n);
export const INDEX = ROW / 20n;
/** Unix seconds of that row. */
export const NOW = 1_767_225_600n + ROW;
/** The newest blocks of a chain in the tables. */
export const NEWEST = { from: 4_990n, to: 5_000n };
/** Rows of an account that come after that row. */
export const PAGE = {
  limit: 10,
  after: { sentAt: NOW, originChainId: CHAIN, height: NEWEST.from, logIndex: 1 },
};
