import { AnswerUnusable } from "./AnswerUnusable.ts";
import type { Asking } from "./Asking.ts";

/**
 * Does what can be ended, until its time is over or its signal ends it. What goes on then is ended in any case.
 *
 * @param act Is given the signal that ends it.
 * @throws AnswerUnusable `TIMEOUT`, the signal's reason, or what `act` throws
 */
export async function withinTime<T>(
  { timeout, signal }: Pick<Asking, "timeout" | "signal">,
  act: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(tooLate(timeout)), timeout);
  const either = signal === undefined ? stop.signal : AbortSignal.any([stop.signal, signal]);
  try {
    return await act(either);
  } catch (error) {
    throw either.aborted ? either.reason : error;
  } finally {
    clearTimeout(timer);
  }
}

function tooLate(milliseconds: number): AnswerUnusable {
  return new AnswerUnusable("TIMEOUT", `no whole answer within ${milliseconds / 1_000} s`);
}
