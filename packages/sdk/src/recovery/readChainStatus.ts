import type { FoundOrder } from "@causeway/lifecycle/order";
import { whenSettled } from "@causeway/lifecycle/report";

import type { Causeway } from "../createCauseway.ts";
import { CausewayError } from "../errors/CausewayError.ts";
import type { Status } from "../status/Status.ts";
import type { ChainId, OrderId, TransactionHash } from "../values/ids.ts";
import type { RecoverParameters } from "./Recovery.ts";
import { readReports } from "./readReports.ts";
import { statusOfReport } from "./statusOfReport.ts";

/** Whose status is read from chains: by its id, or by the transaction of any chain, or of one. */
export type ChainStatusParameters =
  | { readonly id: string }
  | { readonly transaction: string; readonly chainId?: ChainId | undefined };

/**
 * Where something stands by the word of chains: by the report of `recover`. Nobody else is asked. If a transaction sent
 * several, the first one is answered.
 *
 * @throws CausewayError as `recover`
 */
export async function readChainStatus(
  causeway: Causeway,
  parameters: ChainStatusParameters,
): Promise<Status> {
  const asked = { ...parameters, validators: [] } as RecoverParameters;
  const found = await readReports(causeway, asked);
  if ("order" in found) return swapStatus(found.order);
  const [report] = found.reports;
  if (report !== undefined) return statusOfReport(report);
  throw new CausewayError("NotFound", { message: "The transaction sent nothing that is known" });
}

/** The status of an order that stayed on its chain. @throws ChainError */
export async function swapStatus({ origin, sent }: FoundOrder): Promise<Status> {
  const { name: _, chainId, adapter } = origin;
  const { height, transactionHash, orderId, sender } = sent;
  const [at, final] = await whenSettled(() =>
    Promise.all([adapter.blockTime(height), adapter.finalisedHeight()]),
  );
  const transaction = transactionHash as TransactionHash;
  const nothing = { until: undefined, given: undefined, bridged: undefined, received: undefined };
  return {
    ...{ source: "chains", kind: "swap", id: orderId as OrderId, messageId: undefined, ...nothing },
    ...{ state: "filled", stateName: "filled", isUsable: true, isOver: height <= final },
    ...{ party: "nobody", originChainId: chainId, destinationChainId: chainId, sender },
    hubChainId: undefined,
    ...{ receiver: undefined, refunded: undefined, failure: undefined, exits: [] },
    legs: [{ name: "sent", chainId, transaction, height, at: Number(at), gas: undefined }],
    isSentFinal: height <= final,
    proof: { logs: [], checkpoint: undefined },
  };
}
