import type { Causeway } from "../createCauseway.ts";
import type { ExecutionRecord } from "../execution/ExecutionRecord.ts";
import type { ExecutionRequest, RouteExecution } from "../execution/ExecutionRequest.ts";
import type { Route } from "../routes/Route.ts";
import { storageOf } from "../storage/storageOf.ts";
import type { Address, ChainId, MessageId, OrderId, TransactionHash } from "../values/ids.ts";
import { fromJson } from "../values/json.ts";

/** An execution as the storage holds it. Nothing is asked of chains. */
export interface KeptExecution {
  /** For `resume`. */
  readonly id: string;
  readonly chainId: ChainId;
  readonly sender: Address;
  /** Undefined if the execution began from a transaction, on another device. */
  readonly kind: ExecutionRequest["kind"] | undefined;
  /** Of an order. */
  readonly route: Route | undefined;
  readonly orderId: OrderId | undefined;
  /** Of a message or a transfer, once a block has it. */
  readonly messageId: MessageId | undefined;
  /** The transaction at the origin, once the wallet named it. */
  readonly transaction: TransactionHash | undefined;
  /** Whether the wallet was asked to send. */
  readonly isSent: boolean;
  /** Name of the state in which it ended; undefined until then. */
  readonly outcome: string | undefined;
}

/**
 * Lists the executions that the client's storage holds, the newest first. A page shows them after a reload, and hands an id
 * to `resume`. A record that cannot be read is left out.
 */
export async function executions(causeway: Causeway): Promise<readonly KeptExecution[]> {
  const storage = await storageOf(causeway);
  const ids = await storage.list();
  const texts = await Promise.all(ids.map((id) => storage.get(id)));
  return texts.flatMap((text) => keptIn(text));
}

/** Nothing for what is no record of an execution. */
function keptIn(text = ""): KeptExecution[] {
  try {
    const record = fromJson<ExecutionRecord>(text);
    const { id, chainId, sender, orderId, messageId, outcome } = record;
    const { order } = record.effects;
    const request = record.request as RouteExecution | undefined;
    return [
      {
        id,
        chainId,
        sender,
        orderId,
        messageId,
        outcome,
        kind: request?.kind,
        // Requests of other kinds have none.
        route: request?.route,
        transaction: order?.transaction,
        isSent: order !== undefined,
      },
    ];
  } catch {
    return [];
  }
}
