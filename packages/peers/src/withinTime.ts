import { AnswerUnusable } from "./AnswerUnusable.ts";
import type { Asking } from "./Asking.ts";

/** Calls once so many milliseconds are over, unless it is cleared before. */
export type StartTimer = (end: () => void, milliseconds: number) => ReturnType<typeof setTimeout>;

/**
 * Does what can be ended, until its time is over or its signal ends it. What goes on then is ended in any case.
 *
 * @param act Is given the signal that ends it.
 * @param start Starts the timer.
 * @throws AnswerUnusable `TIMEOUT`, the signal's reason, or what `act` throws
 */
export async function withinTime<T>(
  { timeout, signal }: Pick<Asking, "timeout" | "signal">,
  act: (signal: AbortSignal) => Promise<T>,
  start: StartTimer = setTimeout,
): Promise<T> {
  const stop = new AbortController();
  const timer = start(() => stop.abort(tooLate(timeout)), timeout);
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
