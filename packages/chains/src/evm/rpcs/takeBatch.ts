import type { PendingRequest } from "./PendingRequest.ts";

/** Many RPCs take no more. */
const MOST_REQUESTS = 20;

/** Characters of a batch: many RPCs take no more. */
const MOST_CHARACTERS = 2 ** 20;

/** Takes the requests that go next, and together, off those that wait: one at least. */
export function takeBatch(waiting: PendingRequest[]): PendingRequest[] {
  let characters = 0;
  const beyond = waiting.findIndex(({ text }, place) => {
    characters += text.length;
    return place > 0 && (place === MOST_REQUESTS || characters > MOST_CHARACTERS);
  });
  return waiting.splice(0, beyond < 0 ? waiting.length : beyond);
}
