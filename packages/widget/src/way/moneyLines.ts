import type { Land, Line, Stone, StoneName, StoneState } from "./Way.ts";
import type { WaySource } from "./WaySource.ts";

/** A stone that a state adds, without its place. */
type Added = readonly [name: StoneName, state: StoneState];

/** What follows the sending: towards the receiver, or back to the sender. */
interface Course {
  readonly on: readonly Added[];
  readonly back: readonly Added[];
}

/** Where the money is: a line to the receiver, and another one if it comes back. None of a message. */
export function moneyLines(source: WaySource, lands: readonly Land[]): readonly Line[] {
  if (source.kind === "message") return [];
  const { on, back } = courseOf(source);
  const end = lands.at(-1);
  const [first, last] = [end?.first ?? 1, end?.last ?? 1];
  const placeOf = (name: StoneName) => (name === "paid" ? last : first);
  const sent: Stone = { name: "sent", state: "done", at: 1 };
  const money = [sent, ...on.map(([name, state]) => ({ name, state, at: placeOf(name) }))];
  if (back.length === 0) return [{ name: "money", stones: money }];
  const returned = back.map(([name, state]) => ({
    name,
    state,
    at: name === "refunded" ? 1 : last,
  }));
  return [
    { name: "money", stones: money },
    { name: "back", stones: returned },
  ];
}

const ON_ITS_WAY: Course = { on: [["paid", "now"]], back: [] };
const PAID: Course = { on: [["paid", "done"]], back: [] };

function courseOf(source: WaySource): Course {
  switch (source.state) {
    case "sent":
    case "finalised":
    case "signed":
    case "proven":
    case "imported":
      return ON_ITS_WAY;
    case "failed":
      return { on: [["paid", "ahead"]], back: [] };
    case "overdue":
      return { on: [["paid", "held"]], back: [] };
    case "waiting":
    case "aside":
    case "ready":
    case "claimable":
    case "held":
      return waits(source, "held");
    case "voided":
    case "discarded":
      return waits(source, "failed");
    case "ended":
    case "returning":
    case "returned":
      return comesBack(source, "now");
    case "refunded":
      return comesBack(source, "done");
    case "advanced":
    case "paid":
    case "filled":
    case "taken":
      return PAID;
    default:
      return source.isUsable ? PAID : { on: [["paid", "ahead"]], back: [] };
  }
}

/** It waits at the destination; or at the origin, on its way back. */
function waits(source: WaySource, state: "held" | "failed"): Course {
  if (isBack(source)) return comesBack(source, state);
  const rest: readonly Added[] = state === "held" ? [["paid", "ahead"]] : [];
  return { on: [["arrived", state], ...rest], back: [] };
}

/** Money that was not delivered never arrived. */
function comesBack(source: WaySource, refunded: StoneState): Course {
  const isEnded = source.state === "ended" || hasLeg(source, ...ENDINGS);
  return isEnded
    ? {
        on: [],
        back: [
          ["ended", "done"],
          ["refunded", refunded],
        ],
      }
    : {
        on: [["arrived", "done"]],
        back: [
          ["returned", "done"],
          ["refunded", refunded],
        ],
      };
}

const ENDINGS = ["expired", "rejected", "voided"];

function isBack(source: WaySource): boolean {
  return hasLeg(source, "sent-back", ...ENDINGS);
}

function hasLeg({ legs }: WaySource, ...wanted: readonly string[]): boolean {
  return legs.some(({ name }) => wanted.includes(name));
}
