import type { Causeway } from "../createCauseway.ts";
import type { SentTonDraft } from "../ton/TonCode.ts";
import { requireTonAccount } from "../values/requireTonAccount.ts";
import type { BuildMessageParameters } from "./BuildMessageParameters.ts";
import { deadlineOf } from "./deadlineOf.ts";
import { tonDraft } from "./tonDraft.ts";

/** As `tonDraft`, with the sender and the deadline. @throws CausewayError `NoContracts`, `BadInput` */
export function sentTonDraft(
  causeway: Causeway,
  { sender, deadline, ...request }: BuildMessageParameters,
): SentTonDraft | undefined {
  const draft = tonDraft(causeway, request);
  if (draft === undefined) return undefined;
  const account = requireTonAccount("sender", sender, draft.chainId);
  return { ...draft, sender: account, deadline: deadlineOf(deadline) };
}
