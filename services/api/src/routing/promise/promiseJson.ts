import type { RoutePromise } from "./RoutePromise.ts";

/** Marks an integer of any size in JSON. */
const INTEGER = /^\d+n$/;

/** A promise as text: integers as digits with an `n`. */
export function promiseText(promise: RoutePromise): string {
  return JSON.stringify(promise, (_, value) => (typeof value === "bigint" ? `${value}n` : value));
}

/** Reads exactly the text that {@link promiseText} writes. */
export function promiseFrom(text: string): RoutePromise {
  const { entrance, ...others } = JSON.parse(text) as RoutePromise;
  // an entrance is free text, which may look like an integer
  const read = JSON.parse(JSON.stringify(others), (_, value) =>
    typeof value === "string" && INTEGER.test(value) ? BigInt(value.slice(0, -1)) : value,
  );
  return { receiver: undefined, caller: undefined, offer: undefined, ...read, entrance };
}
