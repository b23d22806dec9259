import { formatAmount } from "@causeway/sdk";

import { laneOn, type MessageForm, type MessageSurroundings, TON_DECIMALS } from "./readMessage.ts";

/** Gas for a lane that sets none. */
const USUAL_GAS = 200_000n;
/** Nanoton for a recipient on TON. */
const USUAL_TON = 200_000_000n;

/** A form after a change: a lane leads from one end to the other if there is one, and gas is in the unit of the destination. */
export function movedForm(
  before: MessageForm,
  change: Partial<MessageForm>,
  { chains, lanes, locale }: Pick<MessageSurroundings, "chains" | "lanes" | "locale">,
): MessageForm {
  const next = { ...before, ...change };
  const open = lanes.filter(({ isOpen, originChainId }) => isOpen && originChainId === next.from);
  const isLed = open.some(({ destinationChainId }) => destinationChainId === next.to);
  const to = isLed || change.to !== undefined ? next.to : (open[0]?.destinationChainId ?? next.to);
  const isToTon = (id: string) =>
    chains.find(({ chainId }) => `${chainId}` === id)?.family === "ton";
  const isTyped = change.gas !== undefined || before.gas !== "";
  if (isToTon(to) === isToTon(before.to) && isTyped) return { ...next, to };
  if (isToTon(to)) {
    return { ...next, to, gas: formatAmount(USUAL_TON, { decimals: TON_DECIMALS, locale }) };
  }
  const usual = BigInt(laneOn({ from: next.from, to }, lanes)?.defaultGasLimit ?? USUAL_GAS);
  return { ...next, to, gas: formatAmount(usual, { decimals: 0, locale }) };
}
