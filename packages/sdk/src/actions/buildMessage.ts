import type { Causeway } from "../createCauseway.ts";
import { untilAborted } from "../kept/untilAborted.ts";
import type { BuildMessageParameters } from "../messages/BuildMessageParameters.ts";
import type { BuiltMessage } from "../messages/BuiltMessage.ts";
import { buildEvmMessage } from "../messages/buildEvmMessage.ts";
import { sentTonDraft } from "../messages/sentTonDraft.ts";
import { tonOf } from "../ton/tonOf.ts";
import type { ActionOptions } from "./ActionOptions.ts";

/**
 * Builds the transaction that sends a message, from RPCs and the environment's contracts alone.
 *
 * @throws CausewayError `BadInput`, `NoContracts`, `NoRpc`, `RpcUnreachable`, `CallReverted`, `NoTon`; the signal's reason
 */
export async function buildMessage(
  causeway: Causeway,
  parameters: BuildMessageParameters,
  { signal }: ActionOptions = {},
): Promise<BuiltMessage> {
  const draft = sentTonDraft(causeway, parameters);
  if (draft === undefined) return buildEvmMessage(causeway, parameters, signal);
  const code = await tonOf(causeway);
  return untilAborted(code.build(causeway, draft), signal);
}
