import type { Queryable } from "@causeway/database";
import type { OrderFacts } from "@causeway/lifecycle/order";
import type { Hex } from "@causeway/protocol";

import { fromBytea, toBytea } from "../../../store/bytes.ts";
import { bytesOrNone, type Row, secondsOf } from "../../messages/queries/rows.ts";
import { type AccountPage, type AccountTable, NEWEST_FIRST, newestOf } from "../../ofAccount.ts";
import { type SentSample, sampleSent } from "../../sampleSent.ts";
import { EVENT, STANDING } from "./standing.ts";

/** A transaction on the way of an order. */
export interface OrderStep {
  readonly chainId: bigint;
  readonly height: bigint;
  readonly transaction: Hex;
  /** Unix seconds of the block. */
  readonly at: bigint;
}

/** What an account got for an order. */
export interface OrderPayment extends OrderStep {
  readonly receiver: Hex;
  /** Zeros for the coin. */
  readonly token: Hex;
  /** Smallest units of the token. */
  readonly amount: bigint;
  /** Whether a filler paid before the transfer arrived. */
  readonly isAdvanced: boolean;
}

/** What a receiver of orders keeps, or kept, for the owner of an order. */
export interface OrderHold extends OrderStep {
  readonly token: Hex;
  /** Smallest units of the token. */
  readonly amount: bigint;
  /** First word of the reason. */
  readonly reason: Hex;
}

/** An order and its way so far. Amounts are smallest units of the token beside them. */
export interface IndexedOrder {
  readonly orderId: Hex;
  /** As `3.0`. */
  readonly generation: string;
  readonly originChainId: bigint;
  /** Undefined until the transfer of an order of generation 2.1 is known. */
  readonly destinationChainId: bigint | undefined;
  /** Undefined for an order that stays on its chain. */
  readonly transferId: Hex | undefined;
  readonly sender: Hex;
  /** Undefined if the frame of its message is not known, as the three after it. */
  readonly receiver: Hex | undefined;
  readonly refundTo: Hex | undefined;
  readonly fallbackReceiver: Hex | undefined;
  /** Whether the receiver of orders at the destination acts on it. */
  readonly isCarried: boolean | undefined;
  /** Zeros for the coin. */
  readonly tokenIn: Hex;
  readonly amountIn: bigint;
  readonly routerFee: bigint;
  readonly integrator: Hex | undefined;
  readonly integratorFee: bigint;
  /** Unix seconds from which on anyone can end a hold; undefined if nothing is carried. */
  readonly holdUntil: bigint | undefined;
  readonly sent: OrderStep & { readonly logIndex: number };
  readonly isFinal: boolean;
  readonly held: OrderHold | undefined;
  /** The account that filled the hold, and its fee in the held token; undefined if an owner ended it. */
  readonly filler: { readonly account: Hex; readonly fee: bigint } | undefined;
  /** Undefined until an account got a token for it. */
  readonly paid: OrderPayment | undefined;
  /** The message that takes the transfer back, if an owner sent it back. */
  readonly sentBack: (OrderStep & { readonly returnId: Hex }) | undefined;
  /** The event that says where it stands, for `orderStateOf`. */
  readonly event: OrderFacts["event"];
}

const COLUMNS = `
  o.*, coalesce(o.destination_chain_id, t.destination_chain_id) as destination, ${EVENT} as event,
  advanced.receiver as advanced_receiver, advanced.token as advanced_token,
  advanced.amount as advanced_amount, advanced.height as advanced_height,
  advanced.transaction as advanced_transaction, advanced.at as advanced_at,
  asset.token as asset_token,
  coalesce(advance.receiver, payment.receiver) as plain_receiver,
  coalesce(advance.paid, payment.units) * asset.unit as plain_amount,
  coalesce(advance.height, payment.height) as plain_height,
  coalesce(advance.transaction, payment.transaction) as plain_transaction,
  coalesce(advance.at, payment.at) as plain_at, advance.key is not null as plain_advanced`;

/** Orders of an id. An id of generation 2.1 names no chain: its sender may have used it on several. */
export function ordersById(db: Queryable, orderId: Hex): Promise<IndexedOrder[]> {
  return select(db, "o.order_id = $1 order by o.origin_chain_id", [toBytea(orderId)]);
}

/** The order that a transfer carries; undefined if no router sent it. */
export async function orderOfTransfer(
  db: Queryable,
  transferId: Hex,
): Promise<IndexedOrder | undefined> {
  const [found] = await select(db, "o.transfer_id = $1", [toBytea(transferId)]);
  return found;
}

/** Ids of orders that a chain's routers took, at random, or of all if there are not so many. */
export function sampleOrders(db: Queryable, sample: SentSample): Promise<Hex[]> {
  return sampleSent(db, { table: "index.orders", id: "order_id" }, sample);
}

/** Orders that a transaction sent, held or ended. */
export async function ordersOfTransaction(
  db: Queryable,
  transaction: Hex,
): Promise<IndexedOrder[]> {
  const { rows } = await db.query(
    `select key from index.orders where sent_transaction = $1
     union select key from index.orders where held_transaction = $1
     union select key from index.orders where ended_transaction = $1
     union select n.key from index.order_ends e
       join index.advances a on a.transaction = e.transaction and a.transfer_id = e.transfer_id
       join index.transfers s on s.advance_id = a.advance_id and s.destination_chain_id = a.chain_id
       join index.orders n on n.transfer_id = s.key
       where e.transaction = $1`,
    [toBytea(transaction)],
  );
  const keys = rows.map(({ key }) => key);
  return ordersOf(db, keys, "order by o.sent_at, o.key");
}

const OF_ACCOUNT: AccountTable = {
  table: "index.orders",
  roles: ["sender", "receiver"],
  destination:
    "coalesce(destination_chain_id, (select t.destination_chain_id from index.transfers t where t.key = row.transfer_id))",
};

/** Orders that an account sent or that are for it, the newest first. */
export async function ordersOfAccount(
  db: Queryable,
  account: Hex,
  page: AccountPage,
): Promise<IndexedOrder[]> {
  const keys = await newestOf(db, OF_ACCOUNT, account, page);
  return ordersOf(db, keys, NEWEST_FIRST);
}

/** Orders by their keys. In one statement with the search, PostgreSQL reads all orders, transfers and messages. */
function ordersOf(db: Queryable, keys: readonly Buffer[], order: string): Promise<IndexedOrder[]> {
  return select(db, `o.key = any($1::bytea[]) ${order}`, [keys]);
}

async function select(
  db: Queryable,
  condition: string,
  values: readonly unknown[],
): Promise<IndexedOrder[]> {
  const { rows } = await db.query(
    `select ${COLUMNS} from index.orders o ${STANDING} where ${condition}`,
    [...values],
  );
  return rows.map(toOrder);
}

function toOrder(row: Row): IndexedOrder {
  return {
    orderId: fromBytea(row.order_id),
    generation: row.generation,
    originChainId: row.origin_chain_id,
    destinationChainId: row.destination ?? undefined,
    transferId: bytesOrNone(row.transfer_id),
    sender: fromBytea(row.sender),
    receiver: bytesOrNone(row.receiver),
    refundTo: bytesOrNone(row.refund_to),
    fallbackReceiver: bytesOrNone(row.fallback_receiver),
    isCarried: row.is_carried ?? undefined,
    tokenIn: fromBytea(row.token_in),
    amountIn: row.amount_in,
    routerFee: row.router_fee,
    integrator: bytesOrNone(row.integrator),
    integratorFee: row.integrator_fee,
    holdUntil: row.hold_until === null ? undefined : secondsOf(row.hold_until),
    sent: { ...stepOf(row, "sent", row.origin_chain_id), logIndex: row.sent_log_index },
    isFinal: row.sent_final,
    held: heldOf(row),
    filler:
      row.filler === null ? undefined : { account: fromBytea(row.filler), fee: row.filler_fee },
    paid: paidOf(row),
    sentBack: sentBackOf(row),
    event: row.event ?? undefined,
  };
}

function heldOf(row: Row): OrderHold | undefined {
  if (row.held_height === null) return undefined;
  return {
    ...stepOf(row, "held", row.destination),
    token: fromBytea(row.held_token),
    amount: row.held_amount,
    reason: fromBytea(row.held_reason),
  };
}

/** As the event says that counts: of the row, of an advance, or of the transfer of an order that carries nothing. */
function paidOf(row: Row): OrderPayment | undefined {
  if (row.is_advanced === false) {
    const step = stepOf(row, "ended", row.destination);
    const [receiver, token] = [fromBytea(row.paid_to), fromBytea(row.token_out)];
    return { ...step, receiver, token, amount: row.amount_out, isAdvanced: false };
  }
  if (row.advanced_height !== null) {
    const step = stepOf(row, "advanced", row.destination);
    const [receiver, token] = [fromBytea(row.advanced_receiver), fromBytea(row.advanced_token)];
    return { ...step, receiver, token, amount: row.advanced_amount, isAdvanced: true };
  }
  if (row.plain_height === null || row.asset_token === null) return undefined;
  const step = stepOf(row, "plain", row.destination);
  const [receiver, token] = [fromBytea(row.plain_receiver), fromBytea(row.asset_token)];
  const { plain_amount: amount, plain_advanced: isAdvanced } = row;
  return { ...step, receiver, token, amount, isAdvanced };
}

function sentBackOf(row: Row): IndexedOrder["sentBack"] {
  if (row.return_height === null) return undefined;
  return { ...stepOf(row, "return", row.destination), returnId: fromBytea(row.return_id) };
}

function stepOf(row: Row, step: string, chainId: bigint): OrderStep {
  return {
    chainId,
    height: row[`${step}_height`],
    transaction: fromBytea(row[`${step}_transaction`]),
    at: secondsOf(row[`${step}_at`]),
  };
}
