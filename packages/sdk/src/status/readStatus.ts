import { array, nullable, object } from "valibot";

import { ask } from "../api/ask.ts";
import { recordSchema } from "../api/wire/status.ts";
import { statusOf } from "../api/wire/statusOf.ts";
import type { Causeway } from "../createCauseway.ts";
import { CausewayError, isCausewayError } from "../errors/CausewayError.ts";
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
  try {
    return await read("orders");
  } catch (error) {
    if (!isCausewayError(error) || error.code !== "NotFound") throw error;
    return read("messages");
  }
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
  const { info } = await ask(causeway, orders, signal);
  if (info !== null) return ofTransaction(transaction, info.causeway.orders.map(statusOf));
  const messages = {
    path: "api/queryCrossInfoBySourceHash",
    query: { txHash: transaction },
    envelope: "code",
    schema: object({ list: array(object({ causeway: recordSchema() })) }),
  } as const;
  const { list } = await ask(causeway, messages, signal);
  return ofTransaction(
    transaction,
    list.map((one) => statusOf(one.causeway)),
  );
}

/** An order of ERC-7683 is found by an id that its record does not have. */
function requireSameId(id: string, status: Status): Status {
  if (status.id === id || status.messageId === id || status.kind === "order") return status;
  const message = `The service answers with ${status.kind} ${status.id} to a request for ${id}`;
  throw new CausewayError("ApiMalformed", { message, details: { wanted: id, got: status.id } });
}

function ofTransaction(transaction: string, found: readonly Status[]): readonly Status[] {
  const other = found.find(
    ({ legs }) => legs[0] !== undefined && legs[0].transaction !== transaction,
  );
  if (other === undefined) return found;
  const got = other.legs[0]?.transaction;
  const message = `The service answers with transaction ${got} to a request for ${transaction}`;
  throw new CausewayError("ApiMalformed", { message, details: { wanted: transaction, got } });
}
