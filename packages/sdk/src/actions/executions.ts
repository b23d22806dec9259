import type { Causeway } from "../createCauseway.ts";
import type { ExecutionRecord } from "../execution/ExecutionRecord.ts";
import type { ExecutionRequest } from "../execution/ExecutionRequest.ts";
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
  return texts.flatMap((text) => {
    const record = text === undefined ? undefined : readRecord(text);
    return record === undefined ? [] : [keptOf(record)];
  });
}

/** Undefined for what is no record of an execution. */
function readRecord(text: string): ExecutionRecord | undefined {
  try {
    const record = fromJson<Partial<ExecutionRecord> | null>(text);
    const isRecord = typeof record?.id === "string" && record.effects instanceof Object;
    return isRecord ? (record as ExecutionRecord) : undefined;
  } catch {
    return undefined;
  }
}

function keptOf(record: ExecutionRecord): KeptExecution {
  const { id, chainId, sender, request, orderId, messageId, effects, outcome } = record;
  return {
    ...{ id, chainId, sender, orderId, messageId, outcome },
    kind: request?.kind,
    route: request?.kind === "route" ? request.route : undefined,
    transaction: effects.order?.transaction,
    isSent: effects.order !== undefined,
  };
}
