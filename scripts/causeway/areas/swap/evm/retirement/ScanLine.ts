import { address, bytes } from "@causeway/operator";
import { z } from "zod";

/** The chain and the router that the lines after it are of. */
const head = z.strictObject({ chain: bytes(32), router: address });

/** What blocks held, up to a height. */
const found = z.strictObject({
  to: z.int().nonnegative(),
  /** Accounts that approved the router, with the token. */
  approvals: z.array(z.strictObject({ token: address, account: address })),
  /** Transfers of orders, with the transaction that sent them. */
  transfers: z.array(z.strictObject({ transferId: bytes(32), transaction: bytes(32) })),
});

/** Transfers that were paid, refunded or discarded when they were last read. */
const closed = z.strictObject({ closed: z.array(bytes(32)) });

/** A line of the file in which a scan keeps what it found. */
export const scanLine = z.union([head, found, closed]);

/** The first line. */
export type ScanHead = z.output<typeof head>;
/** What blocks held, up to a height. */
export type FoundInBlocks = z.output<typeof found>;
/** Any line. */
export type ScanLine = z.output<typeof scanLine>;
/** An account that approved the router for a token, once. */
export type Approval = FoundInBlocks["approvals"][number];
/** A transfer of an order, and the transaction that sent it. */
export type OrderTransfer = FoundInBlocks["transfers"][number];
