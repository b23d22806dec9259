import { movedForm } from "./movedForm.ts";
import type { MessageForm, MessageSurroundings } from "./readMessage.ts";

/** The form as the URL of the page asks for it; undefined if no lane is open. */
export function firstForm(
  query: URLSearchParams,
  facts: Pick<MessageSurroundings, "chains" | "lanes" | "locale">,
): MessageForm | undefined {
  const { chains, lanes } = facts;
  const idOf = (wanted: string | null) =>
    chains.find(({ chainId, key }) => [`${chainId}`, key].includes(wanted ?? ""))?.chainId;
  const isEvm = (id: string) => chains.find(({ chainId }) => `${chainId}` === id)?.family === "evm";
  const open = lanes.filter(({ isOpen }) => isOpen);
  const first = open.find(({ originChainId }) => isEvm(originChainId)) ?? open[0];
  if (first === undefined) return undefined;
  const from = `${idOf(query.get("from")) ?? first.originChainId}`;
  const to = idOf(query.get("to"));
  const empty = { from, to: "", recipient: query.get("recipient") ?? "", lifetime: "" };
  const payload = query.get("payload") ?? "";
  const form = { ...empty, payload, isHex: payload.startsWith("0x"), gas: query.get("gas") ?? "" };
  return movedForm(form, to === undefined ? {} : { to: `${to}` }, facts);
}
