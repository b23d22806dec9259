import type { Causeway } from "../createCauseway.ts";
import { openTon } from "./openTon.ts";
import { quoteTonMessage } from "./quoteTonMessage.ts";
import type { BuiltTonMessage, SentTonDraft } from "./TonCode.ts";
import { tonTransactionOf } from "./tonTransactionOf.ts";

/**
 * The call of a mailbox that sends a message, for the quoted fee at most. The sender gets back what is left of its value.
 *
 * @throws as `quoteTonMessage`
 */
export async function buildTonMessage(
  causeway: Causeway,
  draft: SentTonDraft,
): Promise<BuiltTonMessage> {
  const { chainId, sender, deadline, destinationChainId, recipient, payload, gasLimit } = draft;
  const quote = await quoteTonMessage(causeway, draft);
  const { adapter } = await openTon(causeway, chainId, sender);
  const call = adapter.sendCall({
    ...{ destinationChainId, recipient, payload, gasLimit },
    ...{ deadline: Number(deadline), maxFee: quote.fee },
  });
  return { family: "ton", transaction: tonTransactionOf(chainId, call), quote };
}
