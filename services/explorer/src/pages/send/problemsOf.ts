import type { Failure } from "@causeway/widget/parts";

import type { MessageField, MessageProblem, ReadMessage } from "./readMessage.ts";

/** Fields by the parameters that the SDK refuses. */
const REFUSED: Readonly<Record<string, readonly [MessageField, MessageProblem]>> = {
  to: ["to", "laneClosed"],
  recipient: ["recipient", "recipientNotTon"],
  payload: ["payload", "payloadTooLong"],
  gasLimit: ["gas", "gasTooMuch"],
};

/** What is wrong with each field: as the form is read, or as the chain refused it. */
export function problemsOf(
  { problems }: ReadMessage,
  failure: Failure | undefined,
): ReadMessage["problems"] {
  if (failure?.code !== "BadInput") return problems;
  const name = Object.keys(failure.values ?? {}).find((one) => REFUSED[one] !== undefined);
  const refused = REFUSED[name ?? ""];
  return refused === undefined ? problems : { ...problems, [refused[0]]: refused[1] };
}
