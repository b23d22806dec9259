import { AnswerUnusable } from "./AnswerUnusable.ts";
import type { Asking } from "./Asking.ts";

/** A timer is so late if other work kept this process busy: the answer may be there, and wait to be read. */
const LATE_MILLISECONDS = 50;

/**
 * Does what can be ended, until its time is over or its signal ends it. What goes on then is ended in any case. If this
 * process was busy when the time ended, it has as long again to read an answer, and at most the time once more.
 *
 * @param act Is given the signal that ends it.
 * @throws AnswerUnusable `TIMEOUT`, the signal's reason, or what `act` throws
 */
export async function withinTime<T>(
  { timeout, signal }: Pick<Asking, "timeout" | "signal">,
  act: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const end = () => stop.abort(tooLate(timeout));
  const due = performance.now() + timeout;
  let timer = setTimeout(() => {
    const late = performance.now() - due;
    if (late < LATE_MILLISECONDS) end();
    else timer = setTimeout(end, Math.min(late, timeout));
  }, timeout);
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
