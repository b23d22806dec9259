import type { Subject } from "./Subject.ts";

/** A number of the promise. @throws TypeError if the promise has none under the name. */
export function promised({ route }: Pick<Subject, "route">, name: string): bigint {
  const value = route.promise[name];
  if (typeof value === "string" && /^\d{1,78}$/.test(value)) return BigInt(value);
  throw new TypeError(`the promise has no number ${name}: ${value}`);
}

/** A text of the promise; a missing one is an empty text. */
export function promisedText({ route }: Pick<Subject, "route">, name: string): string {
  return `${route.promise[name] ?? ""}`;
}

/** Whether an order stays on its chain. */
export function isLocal({ route }: Pick<Subject, "route">): boolean {
  return route.request.from.chainId === route.request.to.chainId;
}

/**
 * Whether an order has nothing to do at its destination: it is a plain transfer, which has its minimum in `minReceived`
 * alone, and is never held.
 */
export function isPlain(subject: Pick<Subject, "route" | "call">): boolean {
  const { route, call } = subject;
  const isSwapped = promisedText(subject, "destinationHops") !== "0x";
  return !isLocal(subject) && !isSwapped && call === "0x" && route.promise.paysCoin !== true;
}

/** Whether an order can be held at its destination. */
export function isHeld(subject: Pick<Subject, "route" | "call">): boolean {
  return !isLocal(subject) && !isPlain(subject);
}
