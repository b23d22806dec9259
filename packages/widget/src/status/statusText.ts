import type { Status, StatusAmount } from "@causeway/sdk";

import { isolated, plainText } from "../tokens/plainText.ts";
import type { StateFacts, StateText, StatusWords } from "./StatusWords.ts";

/** How a page names what a status has. */
export interface StatusNames {
  chain(chainId: bigint): string;
  /** An amount with its symbol; undefined if nobody knows the token. */
  amount(amount: StatusAmount): string | undefined;
  /** @param seconds Unix seconds. */
  time(seconds: number): string;
}

/** A status in sentences. */
export interface StatusText {
  readonly headline: string;
  /** What happens now, or did last. */
  readonly now: string;
  /** The party that must act. */
  readonly act: string;
}

/** The part of a status that its texts need. The service or the chains tell it. */
export type StatedStatus = Pick<
  Status,
  | "kind"
  | "state"
  | "stateName"
  | "party"
  | "isOver"
  | "until"
  | "originChainId"
  | "destinationChainId"
  | "given"
  | "refunded"
> & { readonly received: StatusAmount | undefined };

/** Says where a status stands, what happens now, and which party must act. */
export function statusText(
  words: StatusWords,
  status: StatedStatus,
  names: StatusNames,
): StatusText {
  const text = textOf(words, status);
  const facts = factsOf(status, names);
  return {
    headline: text.headline(facts),
    now: text.now(facts),
    act: actOf(words, text, { status, facts }),
  };
}

/** A state of the other kind is not known here. */
function textOf({ crossing, message }: StatusWords, { kind, state }: StatedStatus): StateText {
  const texts: Readonly<Record<string, StateText | undefined>> =
    kind === "message" ? message : crossing;
  const other = kind === "message" ? message.other : crossing.other;
  return texts[state] ?? other;
}

function actOf(
  words: StatusWords,
  { act }: StateText,
  { status, facts }: { status: StatedStatus; facts: StateFacts },
): string {
  const { party, isOver, state } = status;
  const isNobody = party === "nobody" || act === undefined;
  if (isOver || (isNobody && ENDS.has(state))) return words.done;
  if (party === "other") return words.unknownParty;
  if (party === "holder") return words.paused(facts);
  return isNobody ? words.goesOn : act(facts);
}

/** States after which nothing is left to do, if nobody must act. */
const ENDS: ReadonlySet<Status["state"]> = new Set([
  ...(["paid", "filled", "taken", "refunded", "discarded"] as const),
  ...(["delivered", "expired", "rejected", "voided"] as const),
]);

function factsOf(status: StatedStatus, { chain, amount, time }: StatusNames): StateFacts {
  const { originChainId, destinationChainId, given, received, refunded, until, party } = status;
  const named = (chainId: bigint) => isolated(plainText(chain(chainId)));
  const shown = (one: StatusAmount | undefined) => {
    const text = one && amount(one);
    return text === undefined ? undefined : isolated(text);
  };
  return {
    origin: named(originChainId),
    destination: named(destinationChainId ?? originChainId),
    ...{ given: shown(given), received: shown(received), refunded: shown(refunded) },
    until: until === undefined ? undefined : isolated(time(until)),
    stateName: isolated(plainText(status.stateName)),
    isLate: party === "anyone",
  };
}
