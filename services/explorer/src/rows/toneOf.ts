/** How a state is for a person: reached, on its way, in need of an act, or without what was wanted. */
export type Tone = "good" | "now" | "wait" | "bad";

const TONES: Readonly<Record<string, Tone>> = {
  ...{ paid: "good", filled: "good", taken: "good", advanced: "good", delivered: "good" },
  ...{ refunded: "good", open: "good" },
  ...{ failed: "wait", expirable: "wait", overdue: "wait", ended: "wait", waiting: "wait" },
  ...{ aside: "wait", ready: "wait", claimable: "wait", held: "wait", returned: "wait" },
  ...{ paused: "wait", stopped: "wait" },
  ...{ voided: "bad", discarded: "bad", expired: "bad", rejected: "bad", closed: "bad" },
  ...{ frozen: "bad", incomplete: "bad" },
};

/** The tone of a state. One that is unknown is on its way. */
export function toneOf(state: string): Tone {
  return TONES[state] ?? "now";
}
