import type { Causeway } from "../createCauseway.ts";
import type { RequestedTonMessage, SentTonDraft } from "./TonCode.ts";
import { tonCall } from "./tonCall.ts";
import { tonMark } from "./tonMark.ts";

/** A message from TON as an execution sends it. @throws as `tonCall` */
export async function tonRequest(
  causeway: Causeway,
  draft: SentTonDraft,
): Promise<RequestedTonMessage> {
  const { call, quote } = await tonCall(causeway, draft);
  const { chainId, sender } = draft;
  const mark = tonMark(call.to, sender, call.data);
  return { transaction: { chainId, ...call }, mark, quote };
}
