import { array, nullable, object } from "valibot";

import { ask } from "../api/ask.ts";
import { recordSchema } from "../api/wire/status.ts";
import { statusOf } from "../api/wire/statusOf.ts";
import type { Causeway } from "../createCauseway.ts";
import { CausewayError } from "../errors/CausewayError.ts";
import type { MessageId, OrderId } from "../values/ids.ts";
import type { Status } from "./Status.ts";

/** Reads a status by an id. @throws CausewayError `NotFound`; `ApiMalformed` for a record of another id; as `ask` */
export async function readById(
  causeway: Causeway,
  id: OrderId | MessageId,
  signal?: AbortSignal,
): Promise<Status> {
  const read = async (list: "orders" | "messages") => {
    const path = `v1/${list}/${id}`;
    const lookUp = { path, envelope: "none", schema: recordSchema() } as const;
    return requireSameId(id, statusOf(await ask(causeway, lookUp, signal)));
  };
  const order = () =>
    read("orders").catch((error) => {
      if (error?.code === "NotFound") return undefined;
      throw error;
    });
  return orderOrMessage(order, () => read("messages"));
}

/** Reads the status of each order, transfer or message that a transaction sent. @throws CausewayError as `ask` */
export async function readByTransaction(
  causeway: Causeway,
  transaction: string,
  signal?: AbortSignal,
): Promise<readonly Status[]> {
  const orders = {
    path: "api/queryBridgeInfoBySourceHash",
    query: { hash: transaction },
    envelope: "code",
    schema: object({
      info: nullable(object({ causeway: object({ orders: array(recordSchema()) }) })),
    }),
  } as const;
  const sentOrders = async () => {
    const { info } = await ask(causeway, orders, signal);
    return info?.causeway.orders.map(statusOf);
  };
  const messages = {
    path: "api/queryCrossInfoBySourceHash",
    query: { txHash: transaction },
    envelope: "code",
    schema: object({ list: array(object({ causeway: recordSchema() })) }),
  } as const;
  const sentMessages = async () => {
    const { list } = await ask(causeway, messages, signal);
    return list.map((one) => statusOf(one.causeway));
  };
  return ofTransaction(transaction, await orderOrMessage(sentOrders, sentMessages));
}

/**
 * A transfer is a message, too. If a service learns of a transfer between two requests, it knows no order and then a message.
 * The message's end is not that of the transfer: so the service is asked for the order again.
 */
async function orderOrMessage<T>(
  order: () => Promise<T | undefined>,
  message: () => Promise<T>,
): Promise<T> {
  const found = await order();
  if (found !== undefined) return found;
  const alone = await message();
  return (await order()) ?? alone;
}

/** An order of ERC-7683 is found by an id that its record does not have. */
function requireSameId(id: string, status: Status): Status {
  const isSame = status.id === id || status.messageId === id || status.kind === "order";
  if (isSame) return status;
  throw answersOther(id, status.id, status.kind);
}

function ofTransaction(transaction: string, found: readonly Status[]): readonly Status[] {
  for (const { legs } of found) {
    const got = legs[0]?.transaction ?? transaction;
    if (got !== transaction) throw answersOther(transaction, got, "transaction");
  }
  return found;
}

function answersOther(wanted: string, got: string, what: string): CausewayError {
  const message = `The service answers with ${what} ${got} to a request for ${wanted}`;
  return new CausewayError("ApiMalformed", { message, details: { wanted, got } });
}
