import type { Land, Line, Stone, StoneName, StoneState } from "./Way.ts";
import type { WaySource } from "./WaySource.ts";

const STONES = {
  origin: ["sent", "signed"],
  hub: ["proven", "imported", "signed"],
  destination: ["proven", "delivered"],
} as const satisfies Record<Land["role"], readonly StoneName[]>;

/** Ends of a message that is not delivered. */
const UNDELIVERED = ["expired", "rejected", "voided"] as const;
/** States that a transfer or an order has once its message ended. */
const ARRIVED = ["waiting", "aside", "ready", "claimable", "held", "paid", "taken", "filled"];
/** States that wait for somebody before the message goes on. */
const HELD: readonly string[] = ["overdue", "expirable"];

/** How far the proof came: a stone for each step of the message. Undefined of a swap on one chain. */
export function proofLine(source: WaySource, lands: readonly Land[]): Line | undefined {
  if (source.kind === "swap") return undefined;
  const stones = lands.flatMap(({ role, first }) =>
    STONES[role].map((name, index) => ({ name: name as StoneName, at: first + index })),
  );
  const last = stones.length - 1;
  const ending = undelivered(source);
  const done = ending === undefined ? doneOf(source, stones) : last;
  const next = ending === undefined ? nextState(source) : "failed";
  return {
    name: "proof",
    stones: stones.map(({ name, at }, index): Stone => {
      const state = index < done ? "done" : index === done ? next : "ahead";
      return { name: ending !== undefined && index === last ? ending : name, state, at };
    }),
  };
}

/** How it ended, if it was not delivered. */
function undelivered({ kind, state, legs }: WaySource) {
  if (kind === "message" || kind === "other") {
    const own = UNDELIVERED.find((one) => one === state);
    if (own !== undefined) return own;
  }
  return UNDELIVERED.find((one) => legs.some(({ name }) => name === one));
}

/** How many stones are done. Legs count whatever the state is: an advance says nothing of the proof. */
function doneOf(source: WaySource, stones: readonly Pick<Stone, "name" | "at">[]): number {
  if (isDelivered(source)) return stones.length;
  const { isSentFinal, legs, proof } = source;
  const imported = stones.findIndex(({ name }) => name === "imported");
  const isImported = legs.some(({ name }) => name === "imported");
  const isOnHub = proof?.checkpoint !== undefined && proof.checkpoint.chainId === source.hubChainId;
  const isAtDestination = proof?.checkpoint?.chainId === source.destinationChainId;
  return Math.max(
    isSentFinal ? 1 : 0,
    isOnHub ? imported : 0,
    isImported ? imported + 1 : 0,
    proof?.checkpoint !== undefined && isAtDestination ? stones.length - 1 : 0,
    byState(source, stones, isImported),
  );
}

function byState(
  { state }: WaySource,
  stones: readonly Pick<Stone, "name">[],
  isImported: boolean,
): number {
  const from = isImported ? stones.findIndex(({ name }) => name === "imported") : 0;
  const past = (wanted: StoneName) =>
    stones.findIndex(({ name }, at) => at >= from && name === wanted) + 1;
  switch (state) {
    case "finalised":
      return 1;
    case "signed":
    case "proven":
    case "imported":
      return past(state);
    case "failed":
    case "in flight":
      return stones.length - 1;
    default:
      return 0;
  }
}

/** What is paid in advance, or filled by one that paid in advance, may be on its way still. */
function isDelivered({ state, isUsable, isOver, legs }: WaySource): boolean {
  const has = (wanted: string) => legs.some(({ name }) => name === wanted);
  if (state === "delivered" || has("delivered") || (isUsable && isOver)) return true;
  return ARRIVED.includes(state) && !has("advanced");
}

function nextState({ state }: WaySource): StoneState {
  if (state === "failed") return "failed";
  return HELD.includes(state) ? "held" : "now";
}
