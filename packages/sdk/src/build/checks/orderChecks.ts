import { orderIdOf, type SwapOrder } from "@causeway/protocol";

import { isHeld, isPlain, promised, promisedText } from "../promised.ts";
import { type Check, type Subject, same, within } from "../Subject.ts";
import { ZERO_ADDRESS } from "./constants.ts";

/** Seconds by which the clocks of service, chains and this device may differ. */
const SKEW = 7_200n;
/** Seconds in which an order has to arrive, at most. */
const MOST_LIFETIME = 14_400n;
/** Seconds in which the minimum falls, at most. */
const MOST_FALL = 600n;
/** Gas of a receiver's call, at most. */
const MOST_CALL_GAS = 1_000_000n;

/** The order, field by field. Its nonce may be any: the router takes each one once. */
export function orderChecks(): readonly Check[] {
  return [
    fromPromise("tokenIn"),
    fromPromise("amountIn"),
    fromPromise("hops"),
    fromPromise("assetId"),
    fromPromise("minBridged"),
    fromPromise("minReceived"),
    fromPromise("destinationChainId"),
    fromPromise("destinationHops"),
    fromPromise("paysCoin"),
    fromPromise("integrator"),
    fromPromise("integratorBps"),
    order("submitterFee", () => 0n),
    order("quotedOut", (subject) => (isPlain(subject) ? 0n : promised(subject, "quotedOut"))),
    order("leastOut", (subject) => (isPlain(subject) ? 0n : promised(subject, "leastOut"))),
    time("minimumFrom", (subject) => (isPlain(subject) ? NEVER : around(subject.now))),
    time("minimumUntil", fallBounds),
    order("receiver", ({ receiver }) => receiver),
    order("fallbackReceiver", fallbackOf),
    time("holdUntil", holdBounds),
    order("fillFee", (subject) => (isHeld(subject) ? promised(subject, "fillFee") : 0n)),
    time("callGas", ({ call }) => (call === "0x" ? NEVER : [1n, MOST_CALL_GAS])),
    order("call", ({ call }) => call),
    order("gasLimit", () => 0n),
    order("advanceFee", (subject) => promised(subject, "offerFee")),
    time("advanceFrom", (subject) => offerBounds(subject, "offerFallsAfter")),
    time("advanceUntil", (subject) => offerBounds(subject, "offerEndsAfter")),
    time("deadline", ({ now }) => [now + 1n, now + MOST_LIFETIME]),
    order("refundTo", ({ sender }) => sender),
    same("orderId", orderIdIn, ({ item }) => item.causeway.orderId),
  ];
}

const NEVER = [0n, 0n] as const;

type Field = keyof SwapOrder & string;

function order(name: Field, wanted: (subject: Subject) => string | bigint | boolean): Check {
  return same(`order.${name}`, wanted, ({ sent }) => sent.order[name]);
}

function fromPromise(name: Field): Check {
  return order(name, (subject) => promisedText(subject, name));
}

function time(
  name: Field,
  bounds: (subject: Subject) => readonly [least: bigint, most: bigint],
): Check {
  return within(`order.${name}`, bounds, ({ sent }) => sent.order[name] as bigint);
}

function around(time: bigint): readonly [bigint, bigint] {
  return [time - SKEW, time + SKEW];
}

function fallBounds(subject: Subject): readonly [bigint, bigint] {
  if (isPlain(subject)) return NEVER;
  const { minimumFrom } = subject.sent.order;
  return [minimumFrom, minimumFrom + MOST_FALL];
}

function holdBounds(subject: Subject): readonly [bigint, bigint] {
  return isHeld(subject) ? around(subject.now + promised(subject, "hold")) : NEVER;
}

/** An offer is over by the deadline. */
function offerBounds(subject: Subject, name: string): readonly [bigint, bigint] {
  if (promised(subject, "offerFee") === 0n) return NEVER;
  return [subject.now + promised(subject, name) - SKEW, subject.sent.order.deadline];
}

/** Of an order that can be held: its sender, who is nobody else where they receive it themselves. */
function fallbackOf(subject: Subject): string {
  const { sender, receiver } = subject;
  const isOwn = sender.toLowerCase() === receiver.toLowerCase();
  return isHeld(subject) && !isOwn ? sender : ZERO_ADDRESS;
}

function orderIdIn({ sent, sender, route }: Subject): string {
  const place = { sender, router: route.contract, originChainId: route.request.from.chainId };
  return orderIdOf(sent.order, place);
}
