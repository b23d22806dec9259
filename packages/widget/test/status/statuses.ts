import { MESSAGE_STATES } from "@causeway/lifecycle";
import { CROSSING_STATES } from "@causeway/lifecycle/order";
import type { Address, ChainId, OrderId, Status, StatusLeg, TransactionHash } from "@causeway/sdk";

export const ORIGIN = 31338n as ChainId;
export const HUB = 31337n as ChainId;
export const DESTINATION = 31339n as ChainId;

/** Names of these chains. */
export const CHAINS: Readonly<Record<string, string>> = {
  [`${ORIGIN}`]: "Spoke A",
  [`${HUB}`]: "Hub",
  [`${DESTINATION}`]: "Spoke B",
};

const USDC = `0x${"11".repeat(20)}` as Address;
const AT = 1_795_000_000;

/** Legs that a state always has beside its sending. */
const LEGS: Partial<Record<Status["state"], readonly string[]>> = {
  imported: ["imported"],
  failed: ["imported", "failed"],
  "in flight": ["imported", "called"],
  ended: ["imported", "expired"],
  waiting: ["imported", "delivered"],
  aside: ["imported", "delivered"],
  ready: ["imported", "delivered"],
  claimable: ["imported", "delivered"],
  held: ["imported", "held", "delivered"],
  returning: ["imported", "delivered", "sent-back"],
  returned: ["imported", "delivered", "sent-back"],
  advanced: ["advanced", "paid"],
  paid: ["imported", "delivered", "paid"],
  filled: ["imported", "delivered", "held", "paid"],
  taken: ["imported", "delivered", "held", "paid"],
  refunded: ["imported", "delivered", "sent-back", "refunded"],
  voided: ["imported", "delivered"],
  discarded: ["imported", "delivered"],
  delivered: ["imported", "delivered"],
  expired: ["imported", "expired"],
  rejected: ["imported", "rejected"],
};

/** A leg on the chain on which legs of its name are. */
export function legOf(name: string): StatusLeg {
  const chainId =
    name === "imported" ? HUB : ["sent", "refunded"].includes(name) ? ORIGIN : DESTINATION;
  const transaction = `0x${"ab".repeat(32)}` as TransactionHash;
  return { name, chainId, transaction, height: 64n, at: AT, gas: 21_000n };
}

/** A status of 100 USDC in a state, as a service tells it. */
export function statusIn(state: Status["state"], change: Partial<Status> = {}): Status {
  const given = { chainId: ORIGIN, token: USDC, amount: 100_000_000n };
  const isMessage = change.kind === "message";
  const names = state === "voided" && isMessage ? ["imported", "voided"] : (LEGS[state] ?? []);
  const isUsable = ["advanced", "paid", "filled", "taken", "delivered"].includes(state);
  return {
    ...{ source: "api", kind: "transfer", id: `0x${"1d".repeat(32)}` as OrderId },
    ...{ messageId: undefined, state, stateName: state === "other" ? "surprised" : state },
    ...{ isUsable, isOver: false, party: "anyone", until: undefined },
    ...{ originChainId: ORIGIN, destinationChainId: DESTINATION, hubChainId: HUB },
    ...{ sender: USDC, receiver: USDC, given, bridged: undefined },
    received: isUsable ? { ...given, chainId: DESTINATION, isAdvanced: false } : undefined,
    refunded: state === "refunded" ? given : undefined,
    ...{ failure: undefined, exits: undefined, isSentFinal: state !== "sent" },
    legs: ["sent", ...names].map(legOf),
    proof: { logs: [], checkpoint: undefined },
    ...change,
  };
}

/** A status in each state of a transfer or an order, and in one that nobody knows. */
export function crossings(): readonly Status[] {
  return [...CROSSING_STATES, "other" as const].map((state) => statusIn(state));
}

/** A status in each state of a message, and in one that nobody knows. */
export function messages(): readonly Status[] {
  const kind = "message";
  return [...MESSAGE_STATES, "other" as const].map((state) => statusIn(state, { kind }));
}
