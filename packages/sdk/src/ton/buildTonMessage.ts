import type { Causeway } from "../createCauseway.ts";
import type { BuiltTonMessage, SentTonDraft } from "./TonCode.ts";
import { tonCall } from "./tonCall.ts";
import { tonTransactionOf } from "./tonTransactionOf.ts";

/**
 * The call of a mailbox that sends a message, as a wallet sends it.
 *
 * @throws as `tonCall`
 */
export async function buildTonMessage(
  causeway: Causeway,
  draft: SentTonDraft,
): Promise<BuiltTonMessage> {
  const { call, quote } = await tonCall(causeway, draft);
  return { family: "ton", transaction: tonTransactionOf(draft.chainId, call), quote };
}
