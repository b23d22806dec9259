import type { ChainId, ExecutionSnapshot } from "@causeway/sdk";
import { chainName } from "../components/readState.ts";
import { isWaiting } from "../exits/isWaiting.ts";
import type { SwapSay } from "../messages/swap/swapSay.ts";
import type { State } from "../store/State.ts";
import { isolated, plainText } from "../tokens/plainText.ts";
import type { Running } from "./Swap.ts";

/** Outcomes in which the funds did not arrive. */
const NOT_PAID = new Set(["returned", "voided", "discarded", "ended", "failed"]);

/** One sentence on where a swap stands, and what the person does now. */
export function swapHeadline({ snapshot, route }: Running, state: State, say: SwapSay): string {
  const asked = askedHeadline(snapshot, say.messages);
  if (asked !== undefined) return asked;
  const named = (chainId: ChainId | undefined) =>
    chainId === undefined ? "" : isolated(chainName(state, chainId));
  const [home, where] = [named(route?.request.from.chainId), named(route?.request.to.chainId)];
  const amount = route === undefined ? "" : say.amount(route.input, "up");
  return wayHeadline(snapshot, { home, where, amount, messages: say.messages });
}

/** What the person must answer first, here, in the wallet or in another tab. */
function askedHeadline(
  { state, waitsFor, inWallet }: ExecutionSnapshot,
  messages: SwapSay["messages"],
): string | undefined {
  if (state === "elsewhere") return messages.inAnotherTab;
  if (waitsFor?.kind === "accept") return messages.waitsForAccept;
  if (waitsFor?.kind === "askAgain") {
    return waitsFor.isOnce ? messages.waitsForAskAgain : messages.waitsForAskAgainTwice;
  }
  return inWallet === undefined ? undefined : messages.openWalletToSign;
}

interface WayWords {
  /** The origin. */
  readonly home: string;
  /** The destination. */
  readonly where: string;
  readonly amount: string;
  readonly messages: SwapSay["messages"];
}

function wayHeadline(
  snapshot: ExecutionSnapshot,
  { home, where, amount, messages }: WayWords,
): string {
  const { status, outcome, isReorganised, transaction } = snapshot;
  // The money is back before the block of its payment is final.
  if ((outcome ?? status?.stateName) === "refunded") return messages.fundsBack(home);
  if (outcome !== undefined && NOT_PAID.has(outcome)) {
    return messages.endedOtherwise(isolated(plainText(outcome)));
  }
  if (status?.isUsable === true || outcome !== undefined) return messages.fundsUsable(where);
  if (status?.stateName === "held") return messages.orderHeld(where);
  if (isWaiting(snapshot)) return messages.waitsForYou(amount);
  if (status?.stateName === "returning") return messages.fundsComeBack(home);
  if (isReorganised) return messages.reorganised;
  return transaction === undefined ? messages.preparing(amount) : messages.onItsWay(amount, where);
}
