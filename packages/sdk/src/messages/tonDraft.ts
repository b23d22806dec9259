import { chainOf, environmentOf } from "../contracts/environmentOf.ts";
import type { Causeway } from "../createCauseway.ts";
import type { TonMessageDraft } from "../ton/TonCode.ts";
import { requireBigint } from "../values/requireBigint.ts";
import type { MessageRequest } from "./MessageRequest.ts";
import { recipientOf } from "./recipientOf.ts";
import { sizeOf } from "./sizeOf.ts";

/**
 * A request whose origin is a chain of TON, checked; undefined if the origin is another.
 *
 * @throws CausewayError `NoContracts`, `BadInput`
 */
export function tonDraft(causeway: Causeway, request: MessageRequest): TonMessageDraft | undefined {
  const environment = environmentOf(causeway);
  const { from: chainId, to: destinationChainId, payload, gasLimit } = request;
  if (chainOf(environment, chainId, "from").family !== "ton") return undefined;
  sizeOf(payload);
  requireBigint("gasLimit", gasLimit);
  const recipient = recipientOf(request.recipient, chainOf(environment, destinationChainId, "to"));
  return { chainId, destinationChainId, recipient, payload, gasLimit };
}
